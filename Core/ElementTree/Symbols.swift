/// The symbols that hosts know by name, each with lines to draw and a glyph for text-only hosts.
///
/// A name consists of a base and modifiers: `heart.fill` is a filled heart, `plus.circle` a plus in
/// a circle, `bell.slash` a bell with a slash.
public enum Symbols {
  /// The lines of a symbol as SVG path data, in a square of 24 by 24. Lines are 1.8 wide and have
  /// round ends.
  public struct Drawing: Hashable, Sendable {
    /// Closed lines, which are filled in a filled symbol.
    public var outline: String
    /// Lines inside the outline.
    public var detail: String
    public var isFilled: Bool
    /// The enclosing shape.
    public var enclosure: Enclosure?
    public var isStruckThrough: Bool

    /// A shape that encloses a symbol.
    public enum Enclosure: Hashable, Sendable { case circle, square }
  }

  /// Returns whether there is a symbol with the given name.
  public static func isKnown(_ name: String) -> Bool { parse(name).art != nil }

  /// Returns the glyph for a symbol in text-only hosts, one cell wide.
  public static func glyph(for name: String) -> String {
    let (art, variant) = parse(name)
    guard let art else { return "◦" }
    return variant.isFilled ? art.filledGlyph ?? art.glyph : art.glyph
  }

  /// Returns the drawing of a symbol, or a neutral shape for an unknown name.
  public static func drawing(for name: String) -> Drawing {
    var (art, drawing) = parse(name)
    art = art ?? Art("◦", "M5 5h14v14h-14z", "M9 12h6")
    drawing.outline = art?.outline ?? ""
    drawing.detail = art?.detail ?? ""
    return drawing
  }

  /// All base names, without modifiers.
  public static var names: [String] { art.keys.sorted() }

  private static func parse(_ name: String) -> (art: Art?, variant: Drawing) {
    var variant = Drawing(
      outline: "", detail: "", isFilled: false, enclosure: nil, isStruckThrough: false)
    var rest = name[...]
    while true {
      if let art = art[aliases[String(rest)] ?? String(rest)] { return (art, variant) }
      guard let dot = rest.lastIndex(of: ".") else { return (nil, variant) }
      switch rest[rest.index(after: dot)...] {
      case "fill": variant.isFilled = true
      case "circle": variant.enclosure = .circle
      case "square", "rectangle", "app": variant.enclosure = .square
      case "slash": variant.isStruckThrough = true
      case "inverse", "badge", "plus", "minus", "checkmark", "xmark", "2", "3", "dashed": break
      default: return (nil, variant)
      }
      rest = rest[..<dot]
    }
  }

  struct Art: Sendable {
    var glyph: String
    var filledGlyph: String?
    var outline: String
    var detail: String

    init(_ glyph: String, _ outline: String, _ detail: String = "", filled: String? = nil) {
      self.glyph = glyph
      self.outline = outline
      self.detail = detail
      filledGlyph = filled
    }
  }
}
