#if DEBUG
  /// A log of the lifetimes of stores, for tests. Only debug builds write it.
  @_spi(Logging) @MainActor public final class Logger {
    public static let shared = Logger()

    /// Whether the log is written.
    public var isEnabled = false

    /// The logged messages, the oldest first: `StoreOf<Feature>.init`.
    public private(set) var logs: [String] = []

    private init() {}

    public func log(_ message: @autoclosure () -> String) {
      if isEnabled { logs.append(message()) }
    }

    /// Clears the log.
    public func clear() {
      logs = []
    }

    /// Logs a message if the caller is on the main thread.
    nonisolated static func note(_ message: @autoclosure () -> String) {
      guard isOnMainActor, MainActor.assumeIsolated({ shared.isEnabled }) else { return }
      let message = message()
      MainActor.assumeIsolated { shared.log(message) }
    }
  }
#endif
