import Foundation

/// The answer of a server.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code: 200 for success.
  public var status: Int
  /// The headers of the answer.
  public var headers: HTTPHeaders
  public var body: Data

  public init(status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// The headers of a request or an answer. Their names are case-insensitive.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [String: String] = [:]

  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  public init(_ headers: some Sequence<(key: String, value: String)>) {
    for (name, value) in headers { self[name] = value }
  }

  /// The value of a header.
  ///
  /// Complexity: O(1) on average.
  public subscript(name: String) -> String? {
    get { values[name.lowercased()] }
    set { values[name.lowercased()] = newValue }
  }

  /// All headers, with lower-case names, in no particular order.
  public var all: [(name: String, value: String)] {
    values.map { (name: $0.key, value: $0.value) }
  }

  /// Adds newer headers, which replace older ones.
  mutating func merge(_ newer: HTTPHeaders) {
    values.merge(newer.values) { $1 }
  }
}
