import Foundation

extension HTTPResponse {
  /// Decodes the body as JSON, with dates in ISO 8601.
  ///
  /// - Throws: ``HTTPFailure/unexpectedBody(_:)`` with the path of the wrong field.
  public func decode<Value: Decodable>(_: Value.Type = Value.self) throws(HTTPFailure) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = Date(iso8601: text) else {
        throw DecodingError.typeMismatch(Date.self, at: container.codingPath)
      }
      return date
    }
    do {
      return try decoder.decode(Value.self, from: body)
    } catch {
      throw .unexpectedBody(JSONProblem.describe(error, body: body))
    }
  }

  /// The message for users in the body of an error, from the usual fields of APIs.
  var message: String? {
    struct Message: Decodable {
      var message: String?
      var error: String?
    }
    guard let answer = try? JSONDecoder().decode(Message.self, from: body) else { return nil }
    let text = (answer.message ?? answer.error ?? "").excerpt(200)
    return text.isEmpty ? nil : text
  }
}

/// The address of a web page, which is safe to link to.
public struct WebAddress: Decodable, Hashable, Sendable {
  public let url: URL

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let url = URL(string: try container.decode(String.self)), url.origin != nil else {
      throw DecodingError.typeMismatch(URL.self, at: container.codingPath)
    }
    self.url = url
  }
}

/// The address of a web page, or none: `null`, or an empty text.
public struct OptionalWebAddress: Decodable, Hashable, Sendable {
  public let url: URL?

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let isEmpty = try container.decodeNil() || container.decode(String.self).isEmpty
    url = try isEmpty ? nil : container.decode(WebAddress.self).url
  }
}

extension DecodingError {
  static func typeMismatch(_ type: any Any.Type, at path: [any CodingKey]) -> DecodingError {
    .typeMismatch(type, Context(codingPath: path, debugDescription: ""))
  }
}

extension Date {
  /// Parses a date such as `2017-11-04T18:48:46.250Z`, with or without a fraction of a second.
  init?(iso8601 text: String) {
    for style in [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ] {
      if let date = try? style.parse(text) {
        self = date
        return
      }
    }
    return nil
  }
}
