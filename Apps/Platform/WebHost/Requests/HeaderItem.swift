import NIOHTTP1

/// An item of a list in a header field, with its parameters: `gzip;q=0.5`.
struct HeaderItem: Equatable {
  struct Parameter: Equatable {
    let name: String
    let value: String?
  }

  /// The item's name, in lower case, like the names of its parameters.
  let name: String
  let parameters: [Parameter]

  init(_ text: some StringProtocol) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
      Self.trimmed($0)
    }
    name = parts[0].lowercased()
    parameters = parts.dropFirst().filter { !$0.isEmpty }.map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(
        name: Self.trimmed(sides[0]).lowercased(),
        value: sides.count == 2 ? Self.trimmed(sides[1]) : nil)
    }
  }

  /// The weight of an item, in thousandths: its parameter `q`, or 1 if the item has none.
  ///
  /// An invalid weight counts as 0, because perhaps the client doesn't accept the item.
  var weight: Int {
    guard let parameter = parameters.first(where: { $0.name == "q" }) else { return 1_000 }
    let digits = parameter.value.map { Array($0.utf8) } ?? []
    guard let whole = digits.first.map({ Int($0) - 48 }), whole == 0 || whole == 1,
      digits.count == 1 || digits[1] == UInt8(ascii: "."), digits.count <= 5
    else { return 0 }
    var weight = whole * 1_000
    for (digit, scale) in zip(digits.dropFirst(2), [100, 10, 1]) {
      guard (48...57).contains(digit) else { return 0 }
      weight += (Int(digit) - 48) * scale
    }
    return weight <= 1_000 ? weight : 0
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

extension HTTPHeaders {
  /// Returns the items of all header fields with a name.
  func items(_ name: String) -> [HeaderItem] {
    self[canonicalForm: name].map { HeaderItem($0) }
  }
}

extension HTTPRequestHead {
  /// Whether the response should be compressed: the client accepts gzip, and doesn't prefer plain
  /// content (RFC 9110, section 12.5.3).
  var acceptsGzip: Bool {
    var weights: [String: Int] = [:]
    for item in headers.items("Accept-Encoding") { weights[item.name] = item.weight }
    let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
    return gzip > 0 && gzip >= weights["identity"] ?? 0
  }
}
