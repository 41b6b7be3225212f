import Foundation

extension URL {
  /// The server of a URL: two URLs with the same origin lead to the same server.
  struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// Whether the connection is private: encrypted, or within this machine.
    var isPrivate: Bool {
      scheme == "https" || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    }
  }

  /// The origin of the URL; `nil` if it isn't a URL on a web server.
  var origin: Origin? {
    guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = host()?.lowercased(), !host.isEmpty
    else { return nil }
    return Origin(scheme: scheme, host: host, port: port ?? (scheme == "https" ? 443 : 80))
  }

  /// Whether the URL can be a base for paths.
  var isAddressOfServer: Bool {
    origin != nil && query() == nil && fragment() == nil && user() == nil && password() == nil
  }

  /// Returns the URL with the components of a path and a query appended.
  ///
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
        query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
    return components.url
  }

  /// Returns a whole number from the query of the URL: 3 is the `page` of `/repos?page=3`.
  public func queryNumber(_ name: String) -> Int? {
    URLComponents(url: self, resolvingAgainstBaseURL: true)?
      .queryItems?.first { $0.name == name }?.value.flatMap { Int($0) }
  }
}

extension String {
  /// The text with all characters escaped that could have a meaning in a URL.
  fileprivate var percentEncoded: String {
    // Foundation escapes everything that isn't ASCII, whatever the set contains.
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    return addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Returns the beginning of the text on one line, without characters that control a terminal.
  ///
  /// - Parameter length: The maximum number of characters.
  func excerpt(_ length: Int) -> String {
    let line = String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    ).trimmed
    return line.count > length ? "\(String(line.prefix(length)).trimmed)…" : line
  }
}
