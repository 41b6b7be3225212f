#if DEBUG
  /// Notes when stores come and go, for tests of their lifetimes. Debug builds alone do.
  @_spi(Logging) @MainActor public final class Logger {
    public static let shared = Logger()

    /// Whether anything is noted.
    public var isEnabled = false

    /// What was noted, the oldest first: `StoreOf<Feature>.init`.
    public private(set) var logs: [String] = []

    private init() {}

    public func log(_ message: @autoclosure () -> String) {
      if isEnabled { logs.append(message()) }
    }

    /// Forgets what was noted.
    public func clear() {
      logs = []
    }

    /// Notes what happens on the main thread; what happens elsewhere isn't noted.
    nonisolated static func note(_ message: @autoclosure () -> String) {
      guard isOnMainActor, MainActor.assumeIsolated({ shared.isEnabled }) else { return }
      let message = message()
      MainActor.assumeIsolated { shared.log(message) }
    }
  }
#endif
