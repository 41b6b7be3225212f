import ElementTree

/// A text's part in the page.
public typealias Font = ElementTree.Font

/// A colour by its part in the design.
public typealias Color = ElementTree.Color

// SwiftUI has more sizes and names; each is the nearest of those that hosts tell apart.
extension Font {
  public static var title2: Font { .title }
  public static var title3: Font { .headline }
  public static var subheadline: Font { .caption }
  public static var callout: Font { .body }
  public static var footnote: Font { .caption }
  public static var caption2: Font { .caption }
}

extension Color {
  public static var accentColor: Color { .accent }
  public static var tint: Color { .accent }
  public static var tertiary: Color { .secondary }
}

extension View {
  /// The font of texts in this view, unless they say otherwise.
  public func font(_ font: Font?) -> some View {
    modifier(font.map(ElementModifier.font))
  }

  /// Makes texts in this view bold.
  public func bold(_ isActive: Bool = true) -> some View {
    modifier(.bold(isActive))
  }

  /// Makes texts in this view italic.
  public func italic(_ isActive: Bool = true) -> some View {
    modifier(.italic(isActive))
  }

  /// Strikes through texts in this view.
  public func strikethrough(_ isActive: Bool = true) -> some View {
    modifier(.strikethrough(isActive))
  }

  /// The colour of texts in this view, unless they say otherwise.
  public func foregroundStyle(_ color: Color) -> some View {
    modifier(.foreground(color))
  }

  /// The most lines that a text may take; the rest is cut.
  public func lineLimit(_ number: Int?) -> some View {
    modifier(number.map(ElementModifier.lineLimit))
  }
}
