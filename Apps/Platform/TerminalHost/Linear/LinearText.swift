import ElementTree

/// Makes texts fit for lines that are read aloud. Where they come from isn't to be trusted: see ``GlyphTable``.
struct LinearText {
  /// How many characters of a line are read.
  static let most = 2_000

  private let glyphs = GlyphTable()

  /// The text on one line, with nothing in it that a terminal obeys.
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

  /// The lines of a text that have something to read.
  func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line($0) }.filter { !$0.isEmpty }
  }

  /// What somebody typed, on one line, without what no key types.
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

  /// As much of what somebody typed as is worth repeating.
  func quoted(_ words: String) -> String {
    let line = line(words)
    return line.count > 40 ? "“\(line.prefix(40))…”" : "“\(line)”"
  }

  /// What is read one after the other, in one breath.
  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension StringProtocol {
  /// Without the spaces at both ends.
  var trimmingSpaces: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
