import Foundation
import Logging

extension WebHost {
  /// The format of log lines. Each event takes one line, whatever its content.
  public enum LogFormat: String, CaseIterable, Sendable {
    /// A format for people: the time, the level, the logger, the message, and the fields as
    /// `name=value`.
    case text
    /// A format for programs: a JSON object.
    case json
  }

  /// Returns a logger that writes to standard error, for ``Configuration/logger``.
  ///
  /// Visitors' data can neither start a line nor imitate other content. The logger escapes
  /// characters that control the display of text, and shortens long text.
  ///
  /// - Parameters:
  ///   - label: The logger's name in each line.
  ///   - format: The format of the lines.
  ///   - level: The lowest level that is logged. Requests and connections are logged at `info`.
  public static func logger(
    label: String, format: LogFormat = .text, level: Logger.Level = .notice
  ) -> Logger {
    var handler = LineLogHandler(label: label, format: format) { line in
      // Use a single write, so that lines from several threads don't mix. Errors are ignored.
      try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
    }
    handler.logLevel = level
    let configured = handler
    return Logger(label: label) { _ in configured }
  }
}
