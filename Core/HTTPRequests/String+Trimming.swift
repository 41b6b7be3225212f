extension StringProtocol {
  /// Without the white space around it.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// The beginning of it, on one line, without characters that control a terminal.
  ///
  /// - Parameter length: How many characters of it there are at most.
  func excerpt(_ length: Int) -> String {
    let line = String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    ).trimmed
    return line.count > length ? "\(line.prefix(length).trimmed)…" : line
  }
}
