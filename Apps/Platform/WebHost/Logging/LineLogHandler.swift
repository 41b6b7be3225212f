import Foundation
import Logging

/// Writes a log with one line for each event.
struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  private let label: String
  private let format: WebHost.LogFormat
  private let now: @Sendable () -> Date
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - label: The logger's name in each line.
  ///   - now: The time of day.
  ///   - write: Called with a line, without its line feed.
  init(
    label: String, format: WebHost.LogFormat, now: @escaping @Sendable () -> Date = { Date() },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.label = label
    self.format = format
    self.now = now
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var fields = metadata
    if let provided = metadataProvider?.get() { fields.merge(provided) { _, new in new } }
    if let own = event.metadata { fields.merge(own) { _, new in new } }
    if let error = event.error { fields["error"] = "\(error)" }
    let time = now().formatted(Self.time)
    switch format {
    case .text: write(text(event, time, fields))
    case .json: write(json(event, time, fields))
    }
  }

  private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private func text(_ event: LogEvent, _ time: String, _ fields: Logger.Metadata) -> String {
    var line = "\(time) \(event.level.rawValue) "
    line.appendLogged(label)
    line += ": "
    line.appendLogged(event.message.description)
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      line += " "
      line.appendLoggedWord(name)
      line += "="
      if let number = value.number {
        line += number
      } else {
        line.appendLoggedWord(value.description)
      }
    }
    return line
  }

  /// The names of a line's own fields. Other fields with these names get an underscore.
  private static let ownNames: Set<String> = ["time", "level", "logger", "message"]

  private func json(_ event: LogEvent, _ time: String, _ fields: Logger.Metadata) -> String {
    var line = #"{"time":"\#(time)","level":"\#(event.level.rawValue)","logger":"#
    line.appendLoggedString(label)
    line += #","message":"#
    line.appendLoggedString(event.message.description)
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      line += ","
      line.appendLoggedString(Self.ownNames.contains(name) ? "\(name)_" : name)
      line += ":"
      line.appendLoggedJSON(value, depth: 0)
    }
    return line + "}"
  }
}

extension Logger.MetadataValue {
  /// The value as a JSON number, if it is a number.
  fileprivate var number: String? {
    guard case .stringConvertible(let value) = self else { return nil }
    return switch value {
    case let value as any FixedWidthInteger: "\(value)"
    case let value as Double where value.isFinite: "\(value)"
    default: nil
    }
  }
}

extension String {
  /// The maximum length of logged text, in Unicode scalars.
  static let loggedLength = 4096
  /// The maximum depth of nested values.
  private static let loggedDepth = 8

  /// Appends text of several words to a line of text, in quotes if it could be mistaken for a
  /// field.
  fileprivate mutating func appendLogged(_ text: String) {
    if text.contains(where: { $0 == "=" || $0 == "\"" }) {
      appendLoggedString(text)
    } else {
      appendEscaped(text, quotes: false)
    }
  }

  /// Appends text as one word, in quotes unless it is a plain word.
  fileprivate mutating func appendLoggedWord(_ text: String) {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { !$0.isHidden && !#" "\="#.unicodeScalars.contains($0) }
    if isPlain { appendEscaped(text, quotes: false) } else { appendLoggedString(text) }
  }

  /// Appends text as a JSON string.
  fileprivate mutating func appendLoggedString(_ text: String) {
    append("\"")
    appendEscaped(text, quotes: true)
    append("\"")
  }

  fileprivate mutating func appendLoggedJSON(_ value: Logger.MetadataValue, depth: Int) {
    if let number = value.number { return append(number) }
    guard depth < Self.loggedDepth else { return appendLoggedString(value.description) }
    switch value {
    case .array(let items):
      append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { append(",") }
        appendLoggedJSON(item, depth: depth + 1)
      }
      append("]")
    case .dictionary(let items):
      append("{")
      for (index, item) in items.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { append(",") }
        appendLoggedString(item.key)
        append(":")
        appendLoggedJSON(item.value, depth: depth + 1)
      }
      append("}")
    default:
      appendLoggedString(value.description)
    }
  }

  private mutating func appendEscaped(_ text: String, quotes: Bool) {
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < Self.loggedLength else { return append("…") }
      count += 1
      switch scalar {
      case "\n": append(#"\n"#)
      case "\r": append(#"\r"#)
      case "\t": append(#"\t"#)
      case "\"" where quotes: append(#"\""#)
      case "\\": append(#"\\"#)
      case _ where scalar.isHidden:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          append(#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits)
        }
      default: unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar affects the display of other text, instead of being visible itself.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}
