// WebAssembly has no URLSession.
#if !os(WASI)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension DependencyValues {
    /// The shared URL session. In a test every request reports an issue and fails.
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
