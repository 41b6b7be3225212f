import Foundation
import Logging

extension WebHost {
  /// How the lines of a log are written: one for each event, whatever stands in it.
  public enum LogFormat: String, CaseIterable, Sendable {
    /// For people: the time, the level, what logs it and the message, and what belongs to it as `name=value`.
    case text
    /// For programs: an object of JSON.
    case json
  }

  /// A logger that writes to standard error, for ``Configuration/logger``.
  ///
  /// What visitors have sent can neither begin a line of its own nor pass for something else: characters that
  /// control how a text is shown are escaped, and what is long is cut.
  ///
  /// - Parameters:
  ///   - label: What the logger is called in each line.
  ///   - format: How lines are written.
  ///   - level: What weighs less is left out. Requests and connections are logged at `info`.
  public static func logger(
    label: String, format: LogFormat = .text, level: Logger.Level = .notice
  ) -> Logger {
    var handler = LineLogHandler(label: label, format: format) { line in
      // A line in one piece, so that those of several threads don't mix; as far as it is taken.
      try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }
    handler.logLevel = level
    let configured = handler
    return Logger(label: label) { _ in configured }
  }
}
