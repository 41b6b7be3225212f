import ElementTree
import Foundation

/// How texts are set.
public typealias Font = ElementTree.Font

extension Font {
  /// A part in the page, with a design and a weight.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(.style(style), weight: weight, design: design)
  }

  /// The system's font.
  ///
  /// - Parameter size: In points.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(.points(Double(size)), weight: weight, design: design)
  }

  /// A font by its family. A host that doesn't have it takes the system's.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(.points(Double(size)), family: name)
  }

  /// A font by its family, which grows with a part in the page.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font
  {
    custom(name, size: size)
  }

  /// A font by its family, which doesn't grow.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  /// The font in a weight.
  public func weight(_ weight: Weight) -> Font { changing { $0.weight = weight } }

  /// The font in bold.
  public func bold() -> Font { weight(.bold) }

  /// The font in italics.
  public func italic() -> Font { changing { $0.isItalic = true } }

  /// The font with letters of one width.
  public func monospaced() -> Font { changing { $0.design = .monospaced } }

  /// The font with digits of one width.
  public func monospacedDigit() -> Font { changing { $0.hasMonospacedDigits = true } }

  /// The font with small capitals.
  public func smallCaps() -> Font { changing { $0.hasSmallCaps = true } }

  /// The font with small capitals in the place of small letters.
  public func lowercaseSmallCaps() -> Font { smallCaps() }

  /// The font with more or less room between lines.
  public func leading(_ leading: Leading) -> Font { changing { $0.leading = leading } }

  private func changing(_ change: (inout Font) -> Void) -> Font {
    var copy = self
    change(&copy)
    return copy
  }
}

/// How the lines of a text stand to each other.
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

  /// The font of texts in this view, unless they say otherwise.
  public func font(_ font: Font?) -> some View {
    modifier(font.map(ElementModifier.font))
  }

  /// How heavy texts in this view are.
  public func fontWeight(_ weight: Font.Weight?) -> some View { style { $0.weight = weight } }

  /// The design of the font of texts in this view.
  public func fontDesign(_ design: Font.Design?) -> some View { style { $0.design = design } }

  /// The width of the letters in this view. Hosts have one.
  public func fontWidth(_ width: Font.Width?) -> some View { self }

  /// Makes texts in this view bold.
  public func bold(_ isActive: Bool = true) -> some View {
    modifier(.bold(isActive))
  }

  /// Makes texts in this view italic.
  public func italic(_ isActive: Bool = true) -> some View {
    modifier(.italic(isActive))
  }

  /// Strikes through texts in this view.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    modifier(.strikethrough(isActive))
  }

  /// Underlines texts in this view.
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

  /// What texts and symbols in this view are drawn with, unless they say otherwise.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    modifier(.foreground(style._paint))
  }

  /// What texts and symbols in this view are drawn with. Hosts draw with the first of the styles.
  public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(
    _ primary: First, _ secondary: Second
  ) -> some View {
    foregroundStyle(primary)
  }

  /// What texts and symbols in this view are drawn with. Hosts draw with the first of the styles.
  public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
    _ primary: First, _ secondary: Second, _ tertiary: Third
  ) -> some View {
    foregroundStyle(primary)
  }

  /// The colour of texts and symbols in this view, unless they say otherwise.
  public func foregroundColor(_ color: Color?) -> some View {
    modifier(color.map { .foreground(.color($0)) })
  }

  /// What marks what can be used in this view.
  // Disfavoured, so that a colour leaves one overload to the type checker: of two it tries both, for each in a chain.
  @_disfavoredOverload
  public func tint<Tint: ShapeStyle>(_ tint: Tint?) -> some View {
    style { if case .color(let color)? = tint?._paint { $0.tint = color } }
  }

  /// What marks what can be used in this view.
  public func tint(_ tint: Color?) -> some View { style { $0.tint = tint } }

  /// What marks what can be used in this view.
  public func accentColor(_ color: Color?) -> some View { style { $0.tint = color } }

  /// The most lines that a text may take; the rest is cut.
  public func lineLimit(_ number: Int?) -> some View {
    modifier(.lineLimit(number.map { max($0, 1) } ?? 0))
  }

  /// The most lines that a text may take; the rest is cut. A field of several lines has the least, too.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound).modifier(.leastLines(max(limit.lowerBound, 1)))
  }

  /// The most lines that a text may take; the rest is cut.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// The least lines that a text may take: it takes what it needs. A field of several lines has these.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(Int?.none).modifier(.leastLines(max(limit.lowerBound, 1)))
  }

  /// The most lines that a text may take; the rest is cut. A field of several lines has all of them if it reserves
  /// the space.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(limit).modifier(reservesSpace ? .leastLines(max(limit, 1)) : nil)
  }

  /// How the lines of a text stand to each other.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    textLayout { $0.alignment = alignment.inStack }
  }

  /// Which part of a text is left out where there is no room.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    textLayout { $0.truncation = mode.inStyle }
  }

  /// How far texts may shrink to have room.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    textLayout { $0.minimumScale = Double(factor) }
  }

  /// Room between two lines of a text, in addition to what the font has.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    textLayout { $0.lineSpacing = Double(lineSpacing) }
  }

  /// Lets letters come nearer to each other where there is little room. Hosts cut texts instead.
  public func allowsTightening(_ flag: Bool) -> some View { self }

  /// Whether texts in this view are shown in capital letters, or in small ones.
  public func textCase(_ textCase: Text.Case?) -> some View {
    textLayout { $0.textCase = textCase?.inStyle }
  }

  /// Room between two letters.
  public func kerning(_ kerning: CGFloat) -> some View {
    textLayout { $0.kerning = Double(kerning) }
  }

  /// Room between two letters.
  public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }

  /// How far above the line texts stand.
  public func baselineOffset(_ offset: CGFloat) -> some View {
    textLayout { $0.baselineOffset = Double(offset) }
  }

  /// How large symbols in this view are.
  public func imageScale(_ scale: Image.Scale) -> some View {
    style { $0.imageScale = scale.inStyle }
  }

  /// How symbols in this view are drawn. Hosts draw them in one colour.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Which variant of symbols in this view is shown.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    modifier(.symbolVariants(variant.names))
  }
}

extension Font {
  /// How wide letters are.
  public struct Width: Hashable, Sendable {
    public var value: CGFloat

    public init(_ value: CGFloat) { self.value = value }

    public static let compressed = Self(-0.2)
    public static let condensed = Self(-0.1)
    public static let standard = Self(0)
    public static let expanded = Self(0.2)
  }
}
