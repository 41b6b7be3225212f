import ColorsAndFonts
import Foundation

extension TextState {
  /// Makes text from a key, which the platform looks up if it has string tables.
  ///
  /// - Parameters:
  ///   - key: The text in the source, which is the key.
  ///   - tableName: The string table. This and the remaining parameters have an effect only on
  ///     Apple's platforms.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.init(verbatim: key.text)
  }

  // If a style is set several times, the first value takes precedence, as in views.

  /// Makes the text bold.
  public func bold() -> Self { bold(isActive: true) }
  /// Makes the text bold or not.
  public func bold(isActive: Bool) -> Self { styled(.bold(isActive)) }
  /// Makes the text italic.
  public func italic() -> Self { italic(isActive: true) }
  /// Makes the text italic or not.
  public func italic(isActive: Bool) -> Self { styled(.italic(isActive)) }

  /// Sets the font; `nil` changes nothing.
  public func font(_ font: Font?) -> Self { styled(.font(font)) }
  /// Sets the design of the font; `nil` changes nothing.
  public func fontDesign(_ design: Font.Design?) -> Self { styled(.fontDesign(design)) }
  /// Sets the weight of the font; `nil` changes nothing.
  public func fontWeight(_ weight: Font.Weight?) -> Self { styled(.fontWeight(weight)) }
  /// Sets the colour; `nil` changes nothing.
  public func foregroundColor(_ color: Color?) -> Self { styled(.foregroundColor(color)) }

  /// Strikes the text through, or not.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.strikethrough(isActive, nil, color: color))
  }

  /// Strikes the text through with a patterned line, or not.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStylePattern, color: Color? = nil
  ) -> Self {
    styled(.strikethrough(isActive, pattern, color: color))
  }

  /// Underlines the text, or not.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.underline(isActive, nil, color: color))
  }

  /// Underlines the text with a patterned line, or not.
  public func underline(
    _ isActive: Bool = true, pattern: LineStylePattern, color: Color? = nil
  ) -> Self {
    styled(.underline(isActive, pattern, color: color))
  }

  /// Raises the text by a number of points above its line.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Self {
    styled(.number("baseline-offset", baselineOffset))
  }

  /// Adds space between the letters, in points.
  public func kerning(_ kerning: CGFloat) -> Self { styled(.number("kerning", kerning)) }
  /// Adds space between the letters, in points.
  public func tracking(_ tracking: CGFloat) -> Self { styled(.number("tracking", tracking)) }
  /// Gives all digits the same width.
  public func monospacedDigit() -> Self { styled(.flag("monospaced-digit", true)) }
  /// Sets the width of the font; `nil` changes nothing.
  public func fontWidth(_ width: FontWidth?) -> Self { styled(.fontWidth(width)) }

  /// Makes the text a heading of the given level, for assistive technology.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Self {
    styled(.heading(level))
  }

  /// Sets the kind of content, for assistive technology.
  public func accessibilityTextContentType(_ type: AccessibilityTextContentType) -> Self {
    styled(.contentType(type))
  }

  /// Sets the text that assistive technology reads instead.
  public func accessibilityLabel(_ label: Self) -> Self { styled(.label(label)) }

  /// Sets the text that assistive technology reads instead.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> Self {
    accessibilityLabel(TextState(key))
  }

  /// Sets the text that assistive technology reads instead.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ string: S) -> Self {
    accessibilityLabel(TextState(string))
  }

  /// The text that assistive technology reads instead; `nil` if there is none.
  public var accessibilityLabel: TextState? {
    for case .label(let label) in styles { return label }
    return nil
  }

  /// Raises the pitch of the speech; a negative value lowers it.
  public func speechAdjustedPitch(_ value: Double) -> Self {
    styled(.number("speech-pitch", value))
  }

  /// Sets whether the speech includes punctuation.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Self {
    styled(.flag("speech-punctuation", value))
  }

  /// Sets whether the speech waits for the current announcement.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> Self {
    styled(.flag("speech-queued", value))
  }

  /// Sets whether the speech spells the text letter by letter.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> Self {
    styled(.flag("speech-spelled-out", value))
  }

  /// The width of a font's letters.
  public enum FontWidth: String, Hashable, Sendable {
    case compressed, condensed, expanded, standard
  }

  /// The pattern of a line below or through the text.
  public enum LineStylePattern: String, Hashable, Sendable {
    case dash, dashDot, dashDotDot, dot, solid
  }

  /// The kind of content of the text, for assistive technology.
  public enum AccessibilityTextContentType: String, Hashable, Sendable {
    case console, fileSystem, messaging, narrative, plain, sourceCode, spreadsheet, wordProcessing
  }

  /// The level of a heading.
  public enum AccessibilityHeadingLevel: String, Hashable, Sendable {
    case h1, h2, h3, h4, h5, h6, unspecified
  }
}

/// A style of text in a feature's state, for its look or its speech.
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

  /// Marks text with this style, for messages.
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
