import Foundation

/// The parts of a request that the APIs use.
struct SampleRequest: Sendable {
  var method: String
  /// The path and the query as the client sent them.
  var target: String
  var headers: [(name: String, value: String)] = []
  var body = ""
  /// The address of this server as the client knows it: `http://127.0.0.1:8090`. Addresses in
  /// answers begin with it.
  var origin = ""
  var clientAddress = "127.0.0.1"

  /// Returns the first value of a header; `nil` if there is none.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The components of the path, decoded.
  var path: [String] {
    let path = target.prefix { $0 != "?" }
    return path.split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
  }

  /// Returns a value of the query; `nil` if there is none.
  func query(_ name: String) -> String? {
    Self.form(target.drop { $0 != "?" }.dropFirst())[name]
  }

  /// Parses the values of a form or a query.
  static func form(_ text: some StringProtocol) -> [String: String] {
    var values: [String: String] = [:]
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1).map { part in
        let text = String(part).replacing("+", with: " ")
        return text.removingPercentEncoding ?? text
      }
      if let name = parts.first { values[name] = parts.count > 1 ? parts[1] : "" }
    }
    return values
  }
}
