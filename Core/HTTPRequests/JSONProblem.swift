import Foundation

/// Describes an invalid body, so that the server's developers can find the problem.
enum JSONProblem {
  static func describe(_ error: any Error, body: Data) -> String {
    guard let root = try? JSONDecoder().decode(JSONKind.self, from: body) else {
      let text = String(decoding: body.prefix(200), as: UTF8.self).excerpt(40)
      return text.isEmpty ? "It is empty." : "It is not JSON, and begins with “\(text)”."
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "\(describe(context.codingPath + [key])) is missing."
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      return mismatch(type, at: context.codingPath, root: root)
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      // The decoder doesn't say where the problem is. In well-formed JSON there is only this one.
      return "One of its numbers is not a whole number, or is too large for one."
    case DecodingError.dataCorrupted(let context):
      let found = root[context.codingPath[...]]?.description ?? "something else"
      return "\(describe(context.codingPath)): \(found) is not an allowed value."
    default:
      return "\(error)".excerpt(200)
    }
  }

  private static func mismatch(
    _ type: any Any.Type, at path: [any CodingKey], root: JSONKind
  ) -> String {
    let found = root[path[...]]
    let description =
      switch (found, type) {
      case (.string(let text)?, is Date.Type), (.string(let text)?, is URL.Type):
        "“\(text.excerpt(40))”"
      default:
        found?.description ?? "nothing"
      }
    return "\(describe(path)): expected \(expectation(type)), found \(description)."
  }

  private static func expectation(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any FixedWidthInteger.Type, is any BinaryFloatingPoint.Type: "a number"
    case is Date.Type: "a date"
    case is URL.Type: "a web address"
    case is any ArrayOfAnything.Type: "a list"
    default: "an object"
    }
  }

  /// Describes a path as `items[3].name`, or the whole body as "The answer".
  private static func describe(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return text.isEmpty ? "The answer" : text
  }
}

private protocol ArrayOfAnything {}
extension Array: ArrayOfAnything {}

/// A JSON value in enough detail to name its kind.
private indirect enum JSONKind: Decodable, CustomStringConvertible {
  case null
  case bool
  case number
  case string(String)
  case array([JSONKind])
  case object([String: JSONKind])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if (try? container.decode(Bool.self)) != nil {
      self = .bool
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let items = try? container.decode([JSONKind].self) {
      self = .array(items)
    } else if let fields = try? container.decode([String: JSONKind].self) {
      self = .object(fields)
    } else {
      // Only a number remains, even if it is too large for any Swift type.
      self = .number
    }
  }

  subscript(path: ArraySlice<any CodingKey>) -> JSONKind? {
    guard let key = path.first else { return self }
    let part: JSONKind? =
      switch self {
      case .array(let items):
        key.intValue.flatMap { items.indices.contains($0) ? items[$0] : nil }
      case .object(let fields): fields[key.stringValue]
      default: nil
      }
    return part?[path.dropFirst()]
  }

  var description: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
