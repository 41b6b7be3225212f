// No URLSession on WebAssembly.
#if !os(WASI)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension DependencyValues {
    /// What makes requests: the shared session. In a test every request fails, with a report.
    public var urlSession: URLSession {
      get { self[URLSessionKey.self] }
      set { self[URLSessionKey.self] = newValue }
    }

    private enum URLSessionKey: DependencyKey {
      static var liveValue: URLSession { .shared }
      static var testValue: URLSession { .unimplemented }
    }
  }
#endif
