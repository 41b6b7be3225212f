import Foundation
import Logging

/// Passes on a limited number of lines per second, because a visitor could otherwise fill the log
/// and the disk. The next line passed on reports the number of omitted lines.
struct LogLimiter: LogHandler {
  private var base: any LogHandler
  private let budget: LogBudget

  /// - Parameter now: The time in seconds, from any starting point.
  init(
    _ base: any LogHandler, linesPerSecond: Int,
    now: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  ) {
    self.base = base
    budget = LogBudget(linesPerSecond: linesPerSecond, now: now)
  }

  var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }

  var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    guard let leftOut = budget.take() else { return }
    if let leftOut = LogBudget.notice(leftOut) {
      var notice = event
      notice.message = "\(leftOut)"
      notice.level = .warning
      base.log(event: notice)
    }
    base.log(event: event)
  }
}

extension Logger {
  /// Returns the same logger with a limit of lines per second. Further lines are counted, and their
  /// number is logged.
  public func limited(to linesPerSecond: Int) -> Logger {
    limited(to: linesPerSecond) { ProcessInfo.processInfo.systemUptime }
  }

  /// - Parameter now: The time in seconds, from any starting point.
  func limited(to linesPerSecond: Int, now: @escaping @Sendable () -> TimeInterval) -> Logger {
    let limiter = LogLimiter(handler, linesPerSecond: linesPerSecond, now: now)
    return Logger(label: label) { _ in limiter }
  }
}

/// The budget of log lines per second.
final class LogBudget: @unchecked Sendable {
  // Sendable: the lock guards the mutable state. ThreadSanitizer doesn't understand `Mutex`, and
  // would report races between threads that wait for it.
  private let lock = NSLock()
  private let linesPerSecond: Int
  private let now: @Sendable () -> TimeInterval
  private var second = -TimeInterval.infinity
  private var lines = 0
  private var leftOut = 0

  /// - Parameter now: The time in seconds, from any starting point.
  init(
    linesPerSecond: Int,
    now: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  ) {
    self.linesPerSecond = linesPerSecond
    self.now = now
  }

  /// Takes a line from the budget.
  ///
  /// - Returns: The number of lines omitted since the last written line; `nil` if this line is
  ///   omitted too.
  func take() -> Int? {
    lock.withLock {
      let now = now()
      if now - second >= 1 {
        second = now
        lines = 0
      }
      guard lines < linesPerSecond else {
        leftOut += 1
        return nil
      }
      lines += 1
      defer { leftOut = 0 }
      return leftOut
    }
  }

  /// Returns the log's notice about omitted lines; `nil` if there are none.
  static func notice(_ leftOut: Int) -> String? {
    leftOut > 0 ? "\(leftOut) further log lines were omitted." : nil
  }
}
