#if os(WASI)
  /// A transport without a network.
  private struct NoTransport: HTTPTransport {
    func send(_ request: HTTPRequest, limit: Int) async throws -> HTTPResponse {
      throw HTTPFailure.offline
    }
  }

  extension HTTPClient {
    /// Makes a client whose requests all fail, because WebAssembly has no network of its own.
    public init(_ configuration: Configuration) {
      self.init(configuration, transport: NoTransport())
    }
  }
#endif
