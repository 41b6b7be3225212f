/// A JSON value, written as it was put together: fields keep their order.
///
/// The server has writers of its own instead of using what the features decode with, so that a
/// mistake in one isn't made good by the same mistake in the other.
indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  case object([Field])

  struct Field: Hashable, Sendable {
    var name: String
    var value: JSON
  }

  /// The text of it, without white space.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += String(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += "," }
        item.write(to: &text)
      }
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += "," }
        Self.write(field.name, to: &text)
        text += ":"
        field.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Field(name: $0, value: $1) })
  }

  /// A text, or `null`.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }
}

extension JSON {
  /// Spoils a field, wherever the answer has one of that name: in itself, or in one of the things that
  /// it lists: the third one, so that there are good ones before and after it.
  ///
  /// - Parameters:
  ///   - path: The name of the field, or the names that lead to it.
  ///   - change: Gets the field, which is `nil` where there is none, and makes it something else.
  mutating func changeField(_ path: some Collection<String>, _ change: (inout JSON?) -> Void) {
    switch self {
    case .array(var items):
      guard !items.isEmpty else { return }
      items[min(2, items.count - 1)].changeField(path, change)
      self = .array(items)
    case .object(var fields):
      guard let name = path.first else { return }
      if let list = fields.firstIndex(where: { $0.name == "results" }), name != "info",
        name != "results"
      {
        fields[list].value.changeField(path, change)
      } else if let index = fields.firstIndex(where: { $0.name == name }) {
        if path.count > 1 {
          fields[index].value.changeField(path.dropFirst(), change)
        } else {
          var value: JSON? = fields[index].value
          change(&value)
          if let value { fields[index].value = value } else { fields.remove(at: index) }
        }
      }
      self = .object(fields)
    default:
      break
    }
  }

  /// Something that isn't of this kind.
  var ofAnotherType: JSON {
    switch self {
    case .string: 42
    default: "forty-two"
    }
  }
}
