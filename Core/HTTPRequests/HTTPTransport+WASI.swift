#if os(WASI)
  /// Stands for the network where there is none.
  private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest, limit: Int) async throws -> HTTPResponse {
      throw HTTPFailure.offline
    }
  }

  extension HTTPClient {
    /// A client whose every request fails: WebAssembly has no network of its own.
    public init(_ configuration: Configuration) {
      self.init(configuration, transport: NoTransport())
    }
  }
#endif
