extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// Returns the beginning of the text on one line, without characters that control a terminal.
  ///
  /// - Parameter length: The maximum number of characters.
  func excerpt(_ length: Int) -> String {
    let line = String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    ).trimmed
    return line.count > length ? "\(line.prefix(length).trimmed)…" : line
  }
}
