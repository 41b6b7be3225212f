import Foundation

/// The answer of a server.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code: 200 for success.
  public var status: Int
  /// The headers of the answer, with lower-case names.
  public var headers: [String: String]
  public var body: Data

  public init(status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The address of the next page, from the `Link` header (RFC 8288).
  public var nextPage: URL? {
    let link = headers["link"]?.firstMatch(of: /<([^<>]*)>[^<>]*\brel="?next\b/.ignoresCase())
    return link.flatMap { URL(string: String($0.1)) }
  }

  /// Decodes the body as JSON, with dates in ISO 8601.
  ///
  /// - Throws: ``HTTPFailure/unexpectedBody(_:)`` with the path of the wrong field.
  public func decode<Value: Decodable>(_: Value.Type = Value.self) throws(HTTPFailure) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      // Some servers send a fraction of a second.
      for hasFraction in [false, true] {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
        if let date = try? style.parse(text) { return date }
      }
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.excerpt(40))” isn't a date.")
    }
    do {
      return try decoder.decode(Value.self, from: body)
    } catch let error as DecodingError {
      throw .unexpectedBody(problem(error))
    } catch {
      throw .unexpectedBody("\(error)".excerpt(200))
    }
  }

  /// Describes an invalid body, so that the server's developers can find the problem.
  private func problem(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context):
      return "\(path(context.codingPath + [key])) is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(path(context.codingPath)): \(context.debugDescription)"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "\(path(context.codingPath)): \(context.debugDescription)"
    default:
      let beginning = String(decoding: body.prefix(200), as: UTF8.self).excerpt(40)
      return beginning.isEmpty
        ? "It is empty." : "It can't be read as JSON, and begins with “\(beginning)”."
    }
  }

  /// Returns a path such as `items[3].name`, or "The answer" for the whole body.
  private func path(_ keys: [any CodingKey]) -> String {
    let text = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return text.isEmpty ? "The answer" : text.hasPrefix(".") ? String(text.dropFirst()) : text
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

  /// - Returns: `nil` if the text is something else.
  public init?(_ text: String) {
    guard let url = URL(string: text), url.origin != nil else { return nil }
    self.url = url
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let address = WebAddress(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.excerpt(40))” isn't a web address.")
    }
    self = address
  }
}
