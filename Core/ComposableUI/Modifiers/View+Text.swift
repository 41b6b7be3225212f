import ElementTree
import Foundation

/// A font for text.
public typealias Font = ElementTree.Font

extension Font {
  /// Returns the system font of a text style, with a design and a weight.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(.style(style), weight: weight, design: design)
  }

  /// Returns the system font in a size.
  ///
  /// - Parameter size: The size in points.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.points(Double(size)), weight: weight, design: design)
  }

  /// Returns a font by its family name. A host without the font uses the system font.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(.points(Double(size)), family: name)
  }

  /// Returns a font by its family name. The text style has no effect.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font
  {
    custom(name, size: size)
  }

  /// Returns a font by its family name, in a fixed size.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  /// Returns the font in a weight.
  public func weight(_ weight: Weight) -> Font { changing { $0.weight = weight } }

  /// Returns the font in bold.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font in italics.
  public func italic() -> Font { changing { $0.isItalic = true } }

  /// Returns the font with letters of equal width.
  public func monospaced() -> Font { changing { $0.design = .monospaced } }

  /// Returns the font with digits of equal width.
  public func monospacedDigit() -> Font { changing { $0.hasMonospacedDigits = true } }

  /// Returns the font with small capitals.
  public func smallCaps() -> Font { changing { $0.hasSmallCaps = true } }

  /// Returns the font with small capitals in place of lowercase letters.
  public func lowercaseSmallCaps() -> Font { smallCaps() }

  /// Returns the font with a different line spacing.
  public func leading(_ leading: Leading) -> Font { changing { $0.leading = leading } }

  private func changing(_ change: (inout Font) -> Void) -> Font {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The alignment of lines of text.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading, center, trailing

  var inStack: Content.Stack.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension View {
  func style(_ change: (inout Style) -> Void) -> _ModifiedView<Self> {
    var style = Style()
    change(&style)
    return modifier(.style(style))
  }

  func textLayout(_ change: (inout Style.TextLayout) -> Void) -> _ModifiedView<Self> {
    var layout = Style.TextLayout()
    change(&layout)
    return style { $0.text = layout }
  }

  /// Sets the default font of text in this view.
  public func font(_ font: Font?) -> some View {
    modifier(font.map(ElementModifier.font))
  }

  /// Sets the weight of text in this view.
  public func fontWeight(_ weight: Font.Weight?) -> some View { style { $0.weight = weight } }

  /// Sets the font design of text in this view.
  public func fontDesign(_ design: Font.Design?) -> some View { style { $0.design = design } }

  /// Sets the width of letters in this view. The width has no effect.
  public func fontWidth(_ width: Font.Width?) -> some View { self }

  /// Makes text in this view bold.
  public func bold(_ isActive: Bool = true) -> some View {
    modifier(.bold(isActive))
  }

  /// Makes text in this view italic.
  public func italic(_ isActive: Bool = true) -> some View {
    modifier(.italic(isActive))
  }

  /// Strikes through text in this view.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    modifier(.strikethrough(isActive))
  }

  /// Underlines text in this view.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    style { $0.isUnderlined = isActive }
  }

  /// Makes all letters in this view equally wide.
  public func monospaced(_ isActive: Bool = true) -> some View {
    style { $0.design = isActive ? .monospaced : .default }
  }

  /// Makes all digits in this view equally wide.
  public func monospacedDigit() -> some View { style { $0.hasMonospacedDigits = true } }

  /// Sets the default style of text and symbols in this view.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    modifier(.foreground(style._paint))
  }

  /// Sets the style of text and symbols in this view. Hosts use the first of the styles.
  public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(
    _ primary: First, _ secondary: Second
  ) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the style of text and symbols in this view. Hosts use the first of the styles.
  public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
    _ primary: First, _ secondary: Second, _ tertiary: Third
  ) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the default colour of text and symbols in this view.
  public func foregroundColor(_ color: Color?) -> some View {
    modifier(color.map { .foreground(.color($0)) })
  }

  /// Sets the accent colour of controls in this view.
  // Disfavoured, so that a colour matches a single overload. Otherwise the type checker would try
  // both overloads for each call in a chain.
  @_disfavoredOverload
  public func tint<Tint: ShapeStyle>(_ tint: Tint?) -> some View {
    style { if case .color(let color)? = tint?._paint { $0.tint = color } }
  }

  /// Sets the accent colour of controls in this view.
  public func tint(_ tint: Color?) -> some View { style { $0.tint = tint } }

  /// Sets the accent colour of controls in this view.
  public func accentColor(_ color: Color?) -> some View { style { $0.tint = color } }

  /// Limits the lines of the text and truncates the rest.
  public func lineLimit(_ number: Int?) -> some View {
    modifier(.lineLimit(number.map { max($0, 1) } ?? 0))
  }

  /// Limits the lines of the text and truncates the rest. The lower bound applies to multi-line
  /// fields.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).modifier(.leastLines(max(limit.lowerBound, 1)))
  }

  /// Limits the lines of the text and truncates the rest.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// Sets the minimum number of lines of a multi-line field. Other text takes the lines that it
  /// needs.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(Int?.none).modifier(.leastLines(max(limit.lowerBound, 1)))
  }

  /// Limits the lines of the text and truncates the rest. A multi-line field that reserves the
  /// space always has all the lines.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).modifier(reservesSpace ? .leastLines(max(limit, 1)) : nil)
  }

  /// Sets the alignment of the lines of the text.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    textLayout { $0.alignment = alignment.inStack }
  }

  /// Sets the part of the text that truncation leaves out.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    textLayout { $0.truncation = mode.inStyle }
  }

  /// Sets how far text may shrink to fit. Hosts truncate text instead.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    textLayout { $0.minimumScale = Double(factor) }
  }

  /// Adds space between the lines of the text.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    textLayout { $0.lineSpacing = Double(lineSpacing) }
  }

  /// Lets letters move closer together if space is short. Hosts truncate text instead.
  public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Shows text in this view in upper or lower case.
  public func textCase(_ textCase: Text.Case?) -> some View {
    textLayout { $0.textCase = textCase?.inStyle }
  }

  /// Sets the space between letters.
  public func kerning(_ kerning: CGFloat) -> some View {
    textLayout { $0.kerning = Double(kerning) }
  }

  /// Sets the space between letters.
  public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }

  /// Raises text above the baseline.
  public func baselineOffset(_ offset: CGFloat) -> some View {
    textLayout { $0.baselineOffset = Double(offset) }
  }

  /// Sets the size of symbols in this view.
  public func imageScale(_ scale: Image.Scale) -> some View {
    style { $0.imageScale = scale.inStyle }
  }

  /// Sets the rendering mode of symbols in this view. Hosts draw them in one colour.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Sets the variant of symbols in this view.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    modifier(.symbolVariants(variant.names))
  }
}

extension Font {
  /// The width of letters.
  public struct Width: Hashable, Sendable {
    public var value: CGFloat

    public init(_ value: CGFloat) { self.value = value }

    public static let compressed = Self(-0.2)
    public static let condensed = Self(-0.1)
    public static let standard = Self(0)
    public static let expanded = Self(0.2)
  }
}
