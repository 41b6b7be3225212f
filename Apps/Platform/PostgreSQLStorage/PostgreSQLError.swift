#if PostgreSQL
  import Persistence

  /// An error from a PostgreSQL server or from the connection to it.
  struct PostgreSQLError: Error, Equatable, CustomStringConvertible {
    enum Kind: Equatable {
      /// There is no connection, or it is lost.
      case connection
      /// The answer did not come in time; the server may have done the work.
      case timeout
      /// The server refuses the request. The code is in the appendix "PostgreSQL Error Codes" of
      /// its manual.
      case refused(code: String)
    }

    let kind: Kind
    let description: String

    /// Whether the connection is unusable.
    var endsConnection: Bool {
      switch kind {
      case .connection, .timeout: true
      // 57P01 to 57P03: the server is shutting down or starting up. 25006: this server is
      // read-only, but another server may accept changes.
      case .refused(let code): code.hasPrefix("57P") || code.hasPrefix("08") || code == "25006"
      }
    }

    /// The cause and the remedy, without details of the machine that users must not see.
    var reason: String {
      switch kind {
      case .connection: "The database can't be reached: see that it runs."
      case .timeout: "The database takes too long to answer: see what it is busy with."
      case .refused("53100"): "The database's disk is full: make room on it."
      case .refused("53300"): "The database has no connection left: let it take more of them."
      case .refused("42501"), .refused("28000"), .refused("28P01"), .refused("3D000"):
        "The database refuses: \(description)"
      case .refused(let code): "The database has refused it (\(code)): \(description)"
      }
    }
  }

  extension StorageError {
    init(_ error: PostgreSQLError, at url: PostgreSQLURL) {
      self.init(
        location: "\(url)",
        reason: error.reason.contains(error.description)
          ? error.reason : "\(error.reason) (\(error.description))")
    }
  }
#endif
