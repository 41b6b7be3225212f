#if PostgreSQL
  import CPostgreSQL
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A statement, which a connection prepares on its first use.
  struct PostgreSQLStatement: Hashable, Sendable {
    let name: String
    let sql: String

    init(_ name: String, _ sql: String) {
      self.name = name
      self.sql = sql
    }
  }

  /// A parameter of a statement, for `$1`, `$2` and so on.
  enum PostgreSQLValue: Equatable, Sendable {
    case text(String)
    case integer(Int)
    case bytes(Data)
  }

  /// A connection to a server, for one thread at a time. The thread blocks on answers until a
  /// deadline at most.
  final class PostgreSQLConnection {
    typealias Instant = ContinuousClock.Instant

    private let handle: OpaquePointer
    private let url: PostgreSQLURL
    private var prepared: Set<String> = []

    /// Connects to a server.
    ///
    /// - Parameter deadline: The time at which to give up. Resolving the host's address may take
    ///   longer.
    init(to url: PostgreSQLURL, by deadline: Instant) throws(PostgreSQLError) {
      let keywords = ["dbname", "fallback_application_name", "client_encoding"]
      let values = [url.rawValue, "tessera", "UTF8"]
      self.url = url
      handle = try Self.start(keywords, values)
      do throws(PostgreSQLError) {
        try finishConnecting(by: deadline)
        // The server itself cancels statements that it can't finish in time.
        try script(
          """
          SET statement_timeout = '5s'; SET lock_timeout = '4s'; SET client_min_messages = warning;
          SET idle_in_transaction_session_timeout = '5s'; SET bytea_output = hex
          """, by: deadline)
      } catch {
        PQfinish(handle)
        throw error
      }
    }

    /// Closes the connection. The owner must call this function, because there is no `deinit`.
    func close() { PQfinish(handle) }

    private static func start(
      _ keywords: [String], _ values: [String]
    ) throws(PostgreSQLError) -> OpaquePointer {
      let copies = (keywords + values).map { strdup($0) }
      defer { for copy in copies { free(copy) } }
      let keywordPointers = copies[..<keywords.count].map { UnsafePointer($0) } + [nil]
      let valuePointers = copies[keywords.count...].map { UnsafePointer($0) } + [nil]
      guard let handle = PQconnectStartParams(keywordPointers, valuePointers, 1) else {
        throw PostgreSQLError(
          kind: .connection, description: "There is no memory for a connection.")
      }
      return handle
    }

    private func finishConnecting(by deadline: Instant) throws(PostgreSQLError) {
      guard PQstatus(handle) != CONNECTION_BAD else { throw connectionError() }
      var step = PGRES_POLLING_WRITING
      while step != PGRES_POLLING_OK {
        switch step {
        case PGRES_POLLING_READING: try wait(for: Int16(POLLIN), by: deadline)
        case PGRES_POLLING_WRITING: try wait(for: Int16(POLLOUT), by: deadline)
        default: throw connectionError()
        }
        step = PQconnectPoll(handle)
      }
      guard PQsetnonblocking(handle, 1) == 0 else { throw connectionError() }
    }

    // MARK: - Statements

    /// Runs a statement.
    ///
    /// - Parameter deadline: The time at which to give up. The connection is then unusable.
    func run(
      _ statement: PostgreSQLStatement, _ parameters: [PostgreSQLValue] = [], by deadline: Instant
    ) throws(PostgreSQLError) -> PostgreSQLRows {
      if !prepared.contains(statement.name) {
        guard PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1 else {
          throw connectionError()
        }
        _ = try result(by: deadline)
        prepared.insert(statement.name)
      }
      guard send(statement, parameters) else { throw connectionError() }
      return try result(by: deadline)
    }

    private func send(_ statement: PostgreSQLStatement, _ parameters: [PostgreSQLValue]) -> Bool {
      let copies = parameters.map { parameter -> (bytes: UnsafeMutablePointer<CChar>, count: Int) in
        let data =
          switch parameter {
          // A null byte ends text, so text can't contain one.
          case .text(let text): Data(text.utf8.filter { $0 != 0 }) + [0]
          case .integer(let integer): Data(String(integer).utf8) + [0]
          case .bytes(let data): data
          }
        let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: max(data.count, 1))
        data.withUnsafeBytes { source in
          if let base = source.baseAddress { memcpy(bytes, base, source.count) }
        }
        return (bytes, data.count)
      }
      defer { for copy in copies { copy.bytes.deallocate() } }
      let formats = parameters.map { parameter -> Int32 in
        if case .bytes = parameter { 1 } else { 0 }
      }
      return PQsendQueryPrepared(
        handle, statement.name, Int32(parameters.count), copies.map { UnsafePointer($0.bytes) },
        copies.map { Int32($0.count) }, formats, 1) == 1
    }

    /// Runs several statements without parameters: all or none.
    func script(_ sql: String, by deadline: Instant) throws(PostgreSQLError) {
      guard PQsendQuery(handle, sql) == 1 else { throw connectionError() }
      _ = try result(by: deadline)
    }

    /// Waits for the result of the last statement.
    private func result(by deadline: Instant) throws(PostgreSQLError) -> PostgreSQLRows {
      while true {
        let unsent = PQflush(handle)
        guard unsent >= 0 else { throw connectionError() }
        if unsent == 0 { break }
        try wait(for: Int16(POLLIN | POLLOUT), by: deadline)
        guard PQconsumeInput(handle) == 1 else { throw connectionError() }
      }
      var rows: PostgreSQLRows?
      var failure: PostgreSQLError?
      while true {
        while PQisBusy(handle) == 1 {
          try wait(for: Int16(POLLIN), by: deadline)
          guard PQconsumeInput(handle) == 1 else { throw connectionError() }
        }
        guard let result = PQgetResult(handle) else { break }
        let found = PostgreSQLRows(result)
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: rows = found
        default: failure = failure ?? error(of: result)
        }
      }
      if let failure { throw failure }
      guard let rows else { throw connectionError() }
      return rows
    }

    // MARK: - Notices

    /// Waits for notifications by other nodes' `NOTIFY`.
    ///
    /// - Returns: The notifications; empty after the deadline.
    func notifications(by deadline: Instant) throws(PostgreSQLError) -> [String] {
      while true {
        var texts: [String] = []
        while let notice = PQnotifies(handle) {
          texts.append(String(cString: notice.pointee.extra))
          PQfreemem(notice)
        }
        if !texts.isEmpty { return texts }
        do throws(PostgreSQLError) {
          try wait(for: Int16(POLLIN), by: deadline)
        } catch  where error.kind == .timeout {
          return []
        }
        guard PQconsumeInput(handle) == 1 else { throw connectionError() }
      }
    }

    // MARK: - Failures

    private func wait(for events: Int16, by deadline: Instant) throws(PostgreSQLError) {
      while true {
        let left = deadline - .now
        guard left > .zero else {
          throw PostgreSQLError(kind: .timeout, description: "\(url) did not answer in time.")
        }
        var descriptor = pollfd(fd: PQsocket(handle), events: events, revents: 0)
        guard descriptor.fd >= 0 else { throw connectionError() }
        let milliseconds = min(left / .milliseconds(1) + 1, 60_000)
        let count = poll(&descriptor, 1, Int32(milliseconds))
        if count > 0 { return }
        if count < 0, errno != EINTR {
          throw PostgreSQLError(kind: .connection, description: String(cString: strerror(errno)))
        }
      }
    }

    private func connectionError() -> PostgreSQLError {
      PostgreSQLError(
        kind: .connection, description: Self.oneLine(String(cString: PQerrorMessage(handle))))
    }

    private func error(of result: OpaquePointer) -> PostgreSQLError {
      let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
      let message = Self.oneLine(String(cString: PQresultErrorMessage(result)))
      guard PQstatus(handle) != CONNECTION_BAD, let code else {
        return PostgreSQLError(kind: .connection, description: message)
      }
      return PostgreSQLError(kind: .refused(code: code), description: message)
    }

    private static func oneLine(_ message: String) -> String {
      message.split(whereSeparator: \.isNewline)
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }
  }

  /// The rows of a statement's result.
  final class PostgreSQLRows {
    private let result: OpaquePointer

    fileprivate init(_ result: OpaquePointer) {
      self.result = result
    }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    func data(_ row: Int, _ column: Int) -> Data? {
      let (row, column) = (Int32(row), Int32(column))
      guard PQgetisnull(result, row, column) == 0, let bytes = PQgetvalue(result, row, column)
      else {
        return nil
      }
      return Data(bytes: bytes, count: Int(PQgetlength(result, row, column)))
    }

    func text(_ row: Int, _ column: Int) -> String? {
      data(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the value of a `bigint` or `integer` column.
    func integer(_ row: Int, _ column: Int) -> Int? {
      guard let (bits, count) = bits(row, column) else { return nil }
      return count == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
    }

    /// Returns the value of a `double precision` column.
    func double(_ row: Int, _ column: Int) -> Double? {
      guard let (bits, count) = bits(row, column), count == 8 else { return nil }
      return Double(bitPattern: bits)
    }

    /// Returns a number as the server sends it, and its size in bytes.
    private func bits(_ row: Int, _ column: Int) -> (UInt64, count: Int)? {
      data(row, column).map { ($0.reduce(0) { $0 << 8 | UInt64($1) }, $0.count) }
    }

    /// Returns the value of a `boolean` column.
    func boolean(_ row: Int, _ column: Int) -> Bool? {
      data(row, column).map { $0.first == 1 }
    }
  }
#endif
