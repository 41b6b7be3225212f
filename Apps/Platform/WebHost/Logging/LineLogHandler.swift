import Foundation
import Logging

/// Writes a log as lines, each of which is one event.
struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.info

  private let label: String
  private let format: WebHost.LogFormat
  private let now: @Sendable () -> Date
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - label: What the logger is called in each line.
  ///   - now: The time of day.
  ///   - write: Takes a line, without the line feed that ends it.
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

  /// The names that a line has for itself. Something else that is called so gets an underscore.
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
  /// The value as a number of JSON, if it is one.
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
  /// How many characters of a text go into a log, counted in Unicode scalars.
  static let loggedLength = 4096
  /// How deep values may be inside each other.
  private static let loggedDepth = 8

  /// A text of several words in a line of text: in quotes where something in it could pass for a field.
  fileprivate mutating func appendLogged(_ text: String) {
    if text.contains(where: { $0 == "=" || $0 == "\"" }) {
      appendLoggedString(text)
    } else {
      appendEscaped(text, quotes: false)
    }
  }

  /// A text that has to be told from what is around it: in quotes, unless it is a plain word.
  fileprivate mutating func appendLoggedWord(_ text: String) {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { !$0.isHidden && !#" "\="#.unicodeScalars.contains($0) }
    if isPlain { appendEscaped(text, quotes: false) } else { appendLoggedString(text) }
  }

  /// A text as JSON has it.
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
  /// Whether it changes how a text around it is shown, instead of being shown itself.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      true
    default: false
    }
  }
}
