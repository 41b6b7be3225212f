import Foundation

extension HTTPResponse {
  /// Returns the URL of a related resource from the `Link` header (RFC 8288).
  ///
  /// - Parameter relation: The relation: "next" is the next page.
  public func link(_ relation: String) -> URL? {
    var rest = (headers["Link"] ?? "")[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      // Parameters can contain quoted commas, so a link ends at the first comma outside quotes.
      var isQuoted = false
      let comma = rest.firstIndex { character in
        if character == "\"" { isQuoted.toggle() }
        return character == "," && !isQuoted
      }
      let parameters = rest[..<(comma ?? rest.endIndex)]
      rest = rest[(comma ?? rest.endIndex)...].dropFirst()
      for parameter in parameters.split(separator: ";") {
        let parts = parameter.split(separator: "=", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, parts[0].lowercased() == "rel" else { continue }
        let relations = parts[1].filter { $0 != "\"" }.lowercased().split(separator: " ")
        if relations.contains(relation.lowercased()[...]) { return URL(string: String(target)) }
      }
    }
    return nil
  }
}

extension URL {
  /// Returns a whole number from the query of the URL: 3 is the `page` of `/repos?page=3`.
  public func queryNumber(_ name: String) -> Int? {
    URLComponents(url: self, resolvingAgainstBaseURL: true)?
      .queryItems?.first { $0.name == name }?.value.flatMap { Int($0) }
  }
}
