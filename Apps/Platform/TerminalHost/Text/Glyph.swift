/// The content of one cell: a grapheme cluster, in four bytes.
///
/// A cluster of one scalar is stored as that scalar. A ``GlyphTable`` numbers all other clusters.
struct Glyph: Hashable {
  let rawValue: UInt32

  static let space = Glyph(" ")
  static let ellipsis = Glyph("…")
  /// The second cell of a wide glyph.
  static let continuation = Glyph(rawValue: 0)
  /// A line break. It is never put into a cell.
  static let lineBreak = Glyph("\n")

  init(_ scalar: Unicode.Scalar) {
    rawValue = scalar.value
  }

  fileprivate init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  fileprivate static let firstNumbered: UInt32 = 0x8000_0000

  /// Whether the glyph stands for more than one scalar.
  var isNumbered: Bool { rawValue >= Self.firstNumbered }
}

/// A glyph and its width in cells.
struct ShownGlyph: Hashable {
  let glyph: Glyph
  /// 1 or 2; 0 for a line break or an invisible character.
  let width: UInt8

  init(_ glyph: Glyph, width: UInt8 = 1) {
    self.glyph = glyph
    self.width = width
  }
}

/// A table that numbers the clusters of several scalars.
final class GlyphTable {
  private struct Entry {
    var utf8: [UInt8]
    var isFirm: Bool
  }

  private var numbers: [[Unicode.Scalar]: UInt32] = [:]
  private var entries: [Entry] = []

  /// Returns the glyph that represents a character safely; `nil` for an invisible character.
  ///
  /// Text is not trusted. Control characters become their pictures. Invisible characters that
  /// change the direction of a line or join neighbours vanish. A combining mark without a base gets
  /// a dotted circle.
  func shown(_ character: Character) -> ShownGlyph? {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if first.value < 0x7F, character.utf8.count == 1, first.value >= 0x20 {
      return ShownGlyph(Glyph(first))
    }
    if character.isNewline { return ShownGlyph(.lineBreak, width: 0) }
    if let replacement = Self.replacement(for: first) { return ShownGlyph(replacement) }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      let width = DisplayWidth.of(first)
      if width > 0 { return ShownGlyph(Glyph(first), width: UInt8(width)) }
      return isVisibleMark(first) ? numbered(["\u{25CC}", first]) : nil
    }
    return cluster(scalars)
  }

  /// Whether every terminal gives the glyph the same number of cells.
  func isFirm(_ glyph: Glyph) -> Bool {
    guard glyph.isNumbered else {
      return Unicode.Scalar(glyph.rawValue).map(DisplayWidth.isCertain) ?? true
    }
    return entries[Int(glyph.rawValue - Glyph.firstNumbered)].isFirm
  }

  func append(_ glyph: Glyph, to bytes: inout [UInt8]) {
    if glyph.rawValue < 0x80 {
      bytes.append(UInt8(glyph.rawValue))
    } else if glyph.isNumbered {
      bytes += entries[Int(glyph.rawValue - Glyph.firstNumbered)].utf8
    } else if let scalar = Unicode.Scalar(glyph.rawValue) {
      bytes += UTF8.encode(scalar)!
    }
  }

  func string(for glyph: Glyph) -> String {
    var bytes: [UInt8] = []
    append(glyph, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The limit on scalars in a cluster. No script needs more.
  private static let longestCluster = 24

  private func cluster(_ scalars: Character.UnicodeScalarView) -> ShownGlyph? {
    var kept = Array(scalars.prefix(Self.longestCluster))
    // A trailing joiner would join the cluster to its neighbour.
    while kept.last == "\u{200D}" { kept.removeLast() }
    guard let first = kept.first else { return nil }
    if kept.count == 1 { return shown(Character(first)) }
    if DisplayWidth.of(cluster: kept) == 0 {
      guard kept.contains(where: isVisibleMark) else { return nil }
      kept.insert("\u{25CC}", at: 0)
    }
    return numbered(kept)
  }

  private func numbered(_ scalars: [Unicode.Scalar]) -> ShownGlyph {
    let width = UInt8(DisplayWidth.of(cluster: scalars))
    if let number = numbers[scalars] { return ShownGlyph(Glyph(rawValue: number), width: width) }
    let number = Glyph.firstNumbered + UInt32(entries.count)
    numbers[scalars] = number
    let isFirm = scalars.dropFirst().allSatisfy {
      $0.properties.generalCategory == .nonspacingMark && $0.value < 0xFE00
    }
    entries.append(Entry(utf8: scalars.flatMap { Array(UTF8.encode($0)!) }, isFirm: isFirm))
    return ShownGlyph(Glyph(rawValue: number), width: width)
  }

  /// Returns the picture of a scalar that must not reach a terminal.
  private static func replacement(for scalar: Unicode.Scalar) -> Glyph? {
    switch scalar.value {
    case 0x09: .space
    case 0x00..<0x20: Glyph(Unicode.Scalar(0x2400 + scalar.value)!)
    case 0x7F: Glyph("\u{2421}")
    case 0x80..<0xA0, 0xFFFE, 0xFFFF: Glyph("\u{FFFD}")
    default: nil
    }
  }

  private func isVisibleMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .otherLetter: true
    default: false
    }
  }
}
