import ElementTree

/// A filter that prepares text for lines that are read aloud. It doesn't trust its input: see
/// ``GlyphTable``.
struct LinearText {
  /// The limit on characters of a line.
  static let most = 2_000

  private let glyphs = GlyphTable()

  /// Returns the text on one line, with control characters and other unsafe characters replaced
  /// or removed. Cuts very long text.
  func line(_ text: some StringProtocol) -> String {
    var line = ""
    var count = 0
    for character in text {
      if count == Self.most {
        line += "… and \(text.count - count) more characters"
        break
      }
      count += 1
      if character.isNewline {
        line += " "
      } else if let shown = glyphs.shown(character) {
        line += glyphs.string(for: shown.glyph)
      }
    }
    return line.trimmingSpaces
  }

  /// Returns the non-empty lines of the text.
  func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line($0) }.filter { !$0.isEmpty }
  }

  /// Returns a typed line without control characters.
  static func typed(_ text: String) -> String {
    var typed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" || scalar == "\n" {
        typed.append(" ")
      } else if scalar.properties.generalCategory != .control {
        typed.append(scalar)
      }
    }
    return String(typed)
  }

  /// Returns typed text in quotes, cut to a useful length.
  func quoted(_ words: String) -> String {
    let line = line(words)
    return line.count > 40 ? "“\(line.prefix(40))…”" : "“\(line)”"
  }

  /// Joins parts into one spoken line.
  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension StringProtocol {
  /// The string without the spaces at both ends.
  var trimmingSpaces: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
