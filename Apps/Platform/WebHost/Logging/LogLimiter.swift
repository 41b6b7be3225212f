import Foundation
import Logging

/// Passes on so many lines a second and no more, whatever happens: a log that a visitor can fill is a
/// disk that a visitor can fill. How many were left out is logged with the next line that isn't.
struct LogLimiter: LogHandler {
  private var base: any LogHandler
  private let budget: LogBudget

  /// - Parameter now: The time in seconds, counted from anything.
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
  /// The same logger, at most so many lines a second: what is more is counted, and its number logged.
  public func limited(to linesPerSecond: Int) -> Logger {
    limited(to: linesPerSecond) { ProcessInfo.processInfo.systemUptime }
  }

  /// - Parameter now: The time in seconds, counted from anything.
  func limited(to linesPerSecond: Int, now: @escaping @Sendable () -> TimeInterval) -> Logger {
    let limiter = LogLimiter(handler, linesPerSecond: linesPerSecond, now: now)
    return Logger(label: label) { _ in limiter }
  }
}

/// So many lines of a log a second.
final class LogBudget: @unchecked Sendable {
  // Sendable: the lock guards what changes. It isn't a `Mutex`, because ThreadSanitizer doesn't know
  // what that does and reports races between those that wait for it.
  private let lock = NSLock()
  private let linesPerSecond: Int
  private let now: @Sendable () -> TimeInterval
  private var second = -TimeInterval.infinity
  private var lines = 0
  private var leftOut = 0

  /// - Parameter now: The time in seconds, counted from anything.
  init(
    linesPerSecond: Int,
    now: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
  ) {
    self.linesPerSecond = linesPerSecond
    self.now = now
  }

  /// Asks for a line.
  ///
  /// - Returns: How many lines were left out since the last one that wasn't; `nil` if this one is, too.
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

  /// What a log says of lines that were left out; `nil` if none were.
  static func notice(_ leftOut: Int) -> String? {
    leftOut > 0 ? "\(leftOut) more lines were left out of the log." : nil
  }
}
