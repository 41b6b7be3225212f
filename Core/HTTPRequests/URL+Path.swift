import Foundation

extension URL {
  /// Returns the URL with a path and a query appended.
  ///
  /// - Parameters:
  ///   - path: The components of the path. Each one stays a single component of the URL.
  ///   - query: The names and values of the query.
  /// - Returns: `nil` if there is no such URL: an empty component would be lost, and `.` and `..`
  ///   would lead elsewhere.
  func appending(path: [String], query: [(name: String, value: String)]) -> URL? {
    guard !path.contains(where: { ["", ".", ".."].contains($0) }),
      var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    else { return nil }
    var start = components.percentEncodedPath[...]
    while start.last == "/" { start.removeLast() }
    components.percentEncodedPath = start + path.map { "/\($0.percentEncoded)" }.joined()
    if !query.isEmpty {
      components.percentEncodedQuery =
        query
        .map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
    return components.url
  }
}

extension String {
  /// The text with all characters escaped that could have a meaning in a URL.
  fileprivate var percentEncoded: String {
    var result = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
