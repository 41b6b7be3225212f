/// The number of cells that text takes in a terminal.
///
/// Most terminals follow these rules. Scalars that Unicode calls wide (UAX #11, *East Asian
/// Width*) or shows as an emoji by default take two cells. Combining marks take none, and all other
/// scalars take one.
enum DisplayWidth {
  /// Returns the cells that a scalar takes when it stands alone: 0, 1 or 2.
  ///
  /// Callers never pass control characters: ``GlyphTable/shown(_:)`` replaces those first.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isDefaultIgnorableCodePoint || isMedialOrFinalJamo(value) { return 0 }
    if value < 0x1100 { return 1 }
    if isWide(value) || properties.isEmojiPresentation { return 2 }
    return 1
  }

  /// Returns the cells that a grapheme cluster takes: the sum of its scalars, but at most two. An
  /// emoji of many scalars (a family, a flag) is drawn as one.
  static func of(cluster: some Sequence<Unicode.Scalar>) -> Int {
    var sum = 0
    for scalar in cluster {
      // An emoji variation selector asks for the coloured form, which is wide.
      if scalar.value == 0xFE0F { return 2 }
      sum += of(scalar)
    }
    return min(sum, 2)
  }

  /// Whether all terminals give the same number of cells to a single scalar.
  ///
  /// Terminals disagree on emoji, which may have a plain and a coloured form. They also disagree on
  /// scalars that Unicode assigned after the terminal was made.
  static func isCertain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0xA9 { return true }
    if scalar.properties.isEmoji { return false }
    return switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .spacingMark: false
    default: true
    }
  }

  /// Hangul vowels and final consonants join the consonant before them.
  private static func isMedialOrFinalJamo(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      let range = wideRanges[middle]
      if value < range.lowerBound {
        high = middle
      } else if value > range.upperBound {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }

  /// The characters with the East Asian Width property `W` or `F` (Unicode 15) that are not emoji.
  /// Unassigned gaps inside their blocks are closed, as UAX #11 recommends.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
