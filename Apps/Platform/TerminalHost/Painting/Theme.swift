import ElementTree

/// How parts of the design look in a terminal: in its user's sixteen colours, or in none
/// (https://no-color.org).
struct Theme {
  var usesColor = true

  static let focusMark = ShownGlyph(Glyph("❯"))
  static let rule = ShownGlyph(Glyph("─"))
  static let heavyRule = ShownGlyph(Glyph("━"))
  static let verticalRule = ShownGlyph(Glyph("│"))
  static let thumb = ShownGlyph(Glyph("┃"))
  static let selected = ShownGlyph(Glyph("●"))
  static let unselected = ShownGlyph(Glyph("○"))
  static let opens = ShownGlyph(Glyph("▾"))
  static let filled = ShownGlyph(Glyph("█"))
  static let unfilled = ShownGlyph(Glyph("░"))
  static let image = ShownGlyph(Glyph("▧"))
  static let lineBreak = ShownGlyph(Glyph("␤"))
  static let spinner = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".unicodeScalars.map { ShownGlyph(Glyph($0)) }

  let quiet = Attributes(flags: .dim)
  let strong = Attributes(flags: .bold)

  var accent: Attributes { Attributes(foreground: color(.accent), flags: .bold) }

  func color(_ color: Color) -> TerminalColor {
    guard usesColor else { return .standard }
    return switch color {
    // Dimmed instead, because no grey is readable in all themes.
    case .primary, .secondary, .gray: .standard
    case .accent: .cyan
    case .red: .red
    case .orange: .yellow
    case .yellow: .brightYellow
    case .green: .green
    case .blue: .brightBlue
    case .purple: .magenta
    }
  }

  func attributes(for style: InheritedStyle) -> Attributes {
    var attributes = Attributes()
    if style.isBold ?? style.fontIsBold { attributes.flags.insert(.bold) }
    if style.isItalic == true { attributes.flags.insert(.italic) }
    if style.isStruckThrough == true { attributes.flags.insert(.struckThrough) }
    let isQuiet = style.foreground == .secondary || style.foreground == .gray
    if isQuiet || style.isDisabled || (style.font == .caption && style.foreground == nil) {
      attributes.flags.insert(.dim)
      attributes.flags.remove(.bold)
    }
    if let foreground = style.foreground { attributes.foreground = color(foreground) }
    if let background = style.background {
      if attributes.foreground == .standard {
        // The theme's background on a colour can be read in every theme, its text can't.
        attributes.foreground = color(background)
        attributes.flags.insert(.reversed)
      } else {
        attributes.background = color(background)
      }
    }
    return attributes
  }
}

/// What an element's style comes to with those of all that it is in.
struct InheritedStyle: Equatable {
  var font: Font?
  var isBold: Bool?
  var isItalic: Bool?
  var isStruckThrough: Bool?
  var foreground: Color?
  /// Of the nearest element around the text that has one.
  var background: Color?
  var isDisabled = false

  var fontIsBold: Bool {
    switch font {
    case .largeTitle, .title, .headline: true
    case .body, .caption, nil: false
    }
  }

  func applying(_ style: Style) -> Self {
    var inherited = self
    inherited.font = style.font ?? font
    inherited.isBold = style.isBold ?? isBold
    inherited.isItalic = style.isItalic ?? isItalic
    inherited.isStruckThrough = style.isStruckThrough ?? isStruckThrough
    inherited.foreground = style.foreground ?? foreground
    inherited.background = style.background ?? background
    // What is in a disabled element is disabled, whatever it says itself.
    if style.isDisabled == true { inherited.isDisabled = true }
    return inherited
  }
}
