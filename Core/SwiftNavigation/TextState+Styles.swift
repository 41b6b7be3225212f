import ElementTree
import Foundation

extension TextState {
  /// A text by which what is shown is looked up, where there are string tables.
  ///
  /// - Parameters:
  ///   - key: The text as it is written.
  ///   - tableName: The table; it has a meaning on Apple's platforms only, as has the rest.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.init(verbatim: key.text)
  }

  // What the same text is asked for several times is decided by the first, as in views.

  /// The text in bold.
  public func bold() -> Self { bold(isActive: true) }
  /// The text in bold, or not.
  public func bold(isActive: Bool) -> Self { styled(.bold(isActive)) }
  /// The text in italics.
  public func italic() -> Self { italic(isActive: true) }
  /// The text in italics, or not.
  public func italic(isActive: Bool) -> Self { styled(.italic(isActive)) }

  /// The text in a font; `nil` leaves it as it is.
  public func font(_ font: Font?) -> Self { styled(.font(font)) }
  /// The text in a design of its font; `nil` leaves it as it is.
  public func fontDesign(_ design: Font.Design?) -> Self { styled(.fontDesign(design)) }
  /// The text in a weight of its font; `nil` leaves it as it is.
  public func fontWeight(_ weight: Font.Weight?) -> Self { styled(.fontWeight(weight)) }
  /// The text in a colour; `nil` leaves it as it is.
  public func foregroundColor(_ color: Color?) -> Self { styled(.foregroundColor(color)) }

  /// The text with a line through it, or without.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.strikethrough(isActive, nil, color: color))
  }

  /// The text with a line of a pattern through it, or without.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStylePattern, color: Color? = nil
  ) -> Self {
    styled(.strikethrough(isActive, pattern, color: color))
  }

  /// The text with a line under it, or without.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.underline(isActive, nil, color: color))
  }

  /// The text with a line of a pattern under it, or without.
  public func underline(
    _ isActive: Bool = true, pattern: LineStylePattern, color: Color? = nil
  ) -> Self {
    styled(.underline(isActive, pattern, color: color))
  }

  /// The text that many points above its line.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Self {
    styled(.number("baseline-offset", baselineOffset))
  }

  /// The text with points between its letters.
  public func kerning(_ kerning: CGFloat) -> Self { styled(.number("kerning", kerning)) }
  /// The text with points between its letters.
  public func tracking(_ tracking: CGFloat) -> Self { styled(.number("tracking", tracking)) }
  /// The text with digits of one width.
  public func monospacedDigit() -> Self { styled(.flag("monospaced-digit", true)) }
  /// The text in a width of its font; `nil` leaves it as it is.
  public func fontWidth(_ width: FontWidth?) -> Self { styled(.fontWidth(width)) }

  /// - Parameters:
  ///   - level: Which heading of the page the text is.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Self {
    styled(.heading(level))
  }

  /// What kind of text it is, for assistive technology.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    styled(.contentType(type))
  }

  /// The text that is read out in the place of this one.
  public func accessibilityLabel(_ label: Self) -> Self { styled(.label(label)) }

  /// The text that is read out in the place of this one.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> Self {
    accessibilityLabel(TextState(key))
  }

  /// The text that is read out in the place of this one.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ string: S) -> Self {
    accessibilityLabel(TextState(string))
  }

  /// The text that is read out in the place of this one, if there is another one.
  public var accessibilityLabel: TextState? {
    for case .label(let label) in styles { return label }
    return nil
  }

  /// How much higher it is read out; lower if it is negative.
  public func speechAdjustedPitch(_ value: Double) -> Self {
    styled(.number("speech-pitch", value))
  }

  /// Whether punctuation is read out too.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    styled(.flag("speech-punctuation", value))
  }

  /// Whether it waits for what is being read out.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    styled(.flag("speech-queued", value))
  }

  /// Whether it is read out letter by letter.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    styled(.flag("speech-spelled-out", value))
  }

  /// How wide the letters of a font are.
  public enum FontWidth: String, Hashable, Sendable {
    case compressed, condensed, expanded, standard
  }

  /// What a line under or through a text is made of.
  public enum LineStylePattern: String, Hashable, Sendable {
    case dash, dashDot, dashDotDot, dot, solid
  }

  /// What kind of text it is, for assistive technology.
  public enum AccessibilityTextContentType: String, Hashable, Sendable {
    case console, fileSystem, messaging, narrative, plain, sourceCode, spreadsheet, wordProcessing
  }

  /// Which heading of a page a text is.
  public enum AccessibilityHeadingLevel: String, Hashable, Sendable {
    case h1, h2, h3, h4, h5, h6, unspecified
  }
}

/// How a text in a feature's state is to look and to be read out.
package enum TextStyle: Hashable, Sendable {
  case bold(Bool)
  case italic(Bool)
  case strikethrough(Bool, TextState.LineStylePattern?, color: Color?)
  case underline(Bool, TextState.LineStylePattern?, color: Color?)
  case font(Font?)
  case fontDesign(Font.Design?)
  case fontWeight(Font.Weight?)
  case fontWidth(TextState.FontWidth?)
  case foregroundColor(Color?)
  case heading(TextState.AccessibilityHeadingLevel)
  case contentType(TextState.AccessibilityTextContentType)
  indirect case label(TextState)
  case number(String, Double)
  case flag(String, Bool)

  /// A text in this style, for messages.
  func marked(_ text: String) -> String {
    switch self {
    case .bold(true): "**\(text)**"
    case .italic(true): "_\(text)_"
    case .strikethrough(true, nil, color: nil): "~~\(text)~~"
    case .underline(true, nil, color: nil): "<u>\(text)</u>"
    case .bold(false), .italic(false), .strikethrough(false, _, color: _),
      .underline(false, _, color: _), .flag(_, false):
      text
    case .strikethrough(true, let pattern, let color):
      Self.tagged(text, "strikethrough", [pattern.map(\.rawValue), color?.written])
    case .underline(true, let pattern, let color):
      Self.tagged(text, "underline", [pattern.map(\.rawValue), color?.written])
    case .font(let font): Self.tagged(text, "font", [font?.written])
    case .fontDesign(let design): Self.tagged(text, "font-design", [design?.rawValue])
    case .fontWeight(let weight): Self.tagged(text, "font-weight", [weight.map { "\($0)" }])
    case .fontWidth(let width): Self.tagged(text, "font-width", [width?.rawValue])
    case .foregroundColor(let color):
      Self.tagged(text, "foreground-color", [color?.written])
    case .heading(let level): Self.tagged(text, "accessibility-heading", [level.rawValue])
    case .contentType(let type): Self.tagged(text, "accessibility-content", [type.rawValue])
    case .label(let label): Self.tagged(text, "accessibility-label", [String(state: label)])
    case .number(let name, let number): Self.tagged(text, name, ["\(number)"])
    case .flag(let name, true): Self.tagged(text, name, [])
    }
  }

  private static func tagged(_ text: String, _ name: String, _ values: [String?]) -> String {
    let values = values.compactMap { $0 }.joined(separator: " ")
    return "<\(name)\(values.isEmpty ? "" : "=\(values)")>\(text)</\(name)>"
  }
}
