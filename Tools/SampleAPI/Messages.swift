import Foundation

/// The parts of a request that the APIs use.
struct SampleRequest: Sendable {
  var method = "GET"
  /// The path and the query as the client sent them.
  var target: String
  var headers: [(name: String, value: String)] = []
  var body = ""
  /// The address of this server, with which addresses in answers begin.
  var origin = "http://sample"

  /// Returns the first value of a header; `nil` if there is none.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The components of the path, decoded.
  var path: [String] {
    target.prefix { $0 != "?" }.split(separator: "/")
      .map { String($0).removingPercentEncoding ?? String($0) }
  }

  /// Returns a value of the query; `nil` if there is none.
  func query(_ name: String) -> String? {
    URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
  }
}

/// The answer to a request, and the pace at which the server sends it.
struct SampleResponse: Sendable {
  enum Pace: Hashable, Sendable {
    case whole
    /// Closes the connection after half of the body.
    case half
    case drip(bytesPerSecond: Int)
    /// Sends another body with a number of bytes.
    case huge(bytes: Int)
    /// Never sends anything.
    case never
    /// Closes the connection without sending anything.
    case close
  }

  var status = 200
  var headers: [(name: String, value: String)] = []
  var type = "text/plain; charset=utf-8"
  var body: String
  var pace = Pace.whole
  var delay = 0.0

  init(status: Int = 200, body: String) {
    self.status = status
    self.body = body
  }

  init(status: Int = 200, json: Any) {
    self.init(status: status, body: Self.text(json))
    type = "application/json; charset=utf-8"
  }

  private static func text(_ json: Any) -> String {
    // Everything in the APIs' answers is a value of JSON.
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    let data = try! JSONSerialization.data(withJSONObject: json, options: options)
    return String(decoding: data, as: UTF8.self)
  }

  /// Changes a field of the answer, or of the third item if the answer is or contains a list. So
  /// there are valid items before and after the changed item.
  ///
  /// - Parameters:
  ///   - field: The name of the field, or the names along the path to it, as in `owner.login`.
  ///   - change: Returns the new value, which is `nil` for none.
  mutating func changeField(_ field: String, _ change: (Any?) -> Any?) {
    guard status == 200, let json = try? JSONSerialization.jsonObject(with: Data(body.utf8)) else {
      return
    }
    func changed(_ json: Any, _ path: ArraySlice<Substring>) -> Any {
      if var items = json as? [Any], !items.isEmpty {
        let index = min(2, items.count - 1)
        items[index] = changed(items[index], path)
        return items
      }
      guard var fields = json as? [String: Any], let name = path.first.map(String.init) else {
        return json
      }
      if let results = fields["results"], name != "info", name != "results" {
        fields["results"] = changed(results, path)
      } else if path.count > 1 {
        fields[name] = fields[name].map { changed($0, path.dropFirst()) }
      } else {
        fields[name] = change(fields[name])
      }
      return fields
    }
    body = Self.text(changed(json, field.split(separator: ".")[...]))
  }

  /// Adds an entity tag. Answers "not modified" (304) if the client has this version.
  mutating func addEntityTag(for request: SampleRequest) {
    // FNV-1a: not a secret, only a number that changes with the text.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in body.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let tag = "W/\"\(String(hash, radix: 16))\""
    headers.append((name: "ETag", value: tag))
    if request.header("If-None-Match") == tag {
      status = 304
      body = ""
    }
  }
}
