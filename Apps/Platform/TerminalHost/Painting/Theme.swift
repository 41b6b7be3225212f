import ElementTree

/// The symbols and colours of a screen in a terminal. Design colours become colours of the user's
/// sixteen. Other colours become the nearest colour that the terminal has. A user may also want no
/// colours at all (https://no-color.org).
struct Theme {
  /// The number of colours that a terminal has.
  enum Depth { case own, indexed, rgb }

  var usesColor = true
  var depth = Depth.own
  /// The colour of controls; `nil` for the default accent.
  var tint: TerminalColor?
  /// Whether dialogs and menus have round corners.
  var hasRoundBoxes = true
  /// The amount of space that the app wants between separate parts.
  var density = ScreenTheme.Density.regular

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
    switch color.base {
    case .role(.accent): return tint ?? Self.own(.accent)
    case .role(let role): return Self.own(role)
    case .rgb(let red, let green, let blue):
      return Palette.nearest(red: red, green: green, blue: blue, depth: depth)
    case .adaptive(_, let dark):
      return Palette.nearest(red: dark.red, green: dark.green, blue: dark.blue, depth: depth)
    }
  }

  static func own(_ role: Color.Role) -> TerminalColor {
    return switch role {
    // Secondary text is dimmed instead, because no grey is readable in all themes.
    case .primary, .secondary, .tertiary, .quaternary, .gray, .background, .secondaryBackground,
      .fill, .separator:
      .standard
    case .accent, .cyan: .cyan
    case .teal, .mint: .brightCyan
    case .red: .red
    case .orange, .brown: .yellow
    case .yellow: .brightYellow
    case .green: .green
    case .blue: .brightBlue
    case .indigo: .blue
    case .purple: .magenta
    case .pink: .brightMagenta
    }
  }

  /// Returns the single colour that stands for a paint.
  func color(_ paint: Paint) -> Color {
    switch paint {
    case .color(let color): color
    case .gradient(let gradient): gradient.stops.first?.color ?? .clear
    case .material: Color(role: .background)
    case .foreground: .primary
    case .tint: .accent
    }
  }

  /// Whether a surface of a paint shows on the terminal's own background. Colours close to the
  /// background don't.
  func isSurface(_ paint: Paint) -> Bool {
    let color = color(paint)
    if color.alpha < 0.5 { return false }
    return switch color.base {
    case .role(.background), .role(.secondaryBackground), .role(.fill), .role(.separator): false
    default: true
    }
  }

  /// Returns the pattern for a faint paint that is visible but too transparent for a surface.
  func shade(_ paint: Paint) -> ShownGlyph? {
    switch color(paint).alpha {
    case 0.05..<0.3: ShownGlyph(Glyph("░"))
    case 0.3..<0.5: ShownGlyph(Glyph("▒"))
    default: nil
    }
  }

  func attributes(for style: InheritedStyle) -> Attributes {
    var attributes = Attributes()
    if style.isBold ?? style.fontIsBold { attributes.flags.insert(.bold) }
    if style.isItalic ?? style.font?.isItalic ?? false { attributes.flags.insert(.italic) }
    if style.isStruckThrough == true { attributes.flags.insert(.struckThrough) }
    if style.isUnderlined == true { attributes.flags.insert(.underlined) }
    let foreground = style.foreground.map { color($0) }
    if (foreground?.isQuiet ?? style.fontIsSmall) || style.isDisabled || style.isFaint {
      attributes.flags.insert(.dim)
      attributes.flags.remove(.bold)
    }
    if let foreground { attributes.foreground = color(foreground) }
    if let background = style.background {
      if attributes.foreground == .standard {
        // Text in the terminal's background colour is readable on any surface. Text in its default
        // text colour isn't.
        attributes.foreground = color(background)
        attributes.flags.insert(.reversed)
      } else {
        attributes.background = color(background)
      }
    }
    return attributes
  }
}

extension Color {
  /// Whether the colour is subdued.
  fileprivate var isQuiet: Bool {
    switch base {
    case .role(.secondary), .role(.tertiary), .role(.quaternary), .role(.gray): true
    default: alpha < 0.7
    }
  }
}

/// The style of an element, combined with those of its ancestors.
struct InheritedStyle: Equatable {
  var font: Font?
  var weight: Font.Weight?
  var isBold: Bool?
  var isItalic: Bool?
  var isStruckThrough: Bool?
  var isUnderlined: Bool?
  var foreground: Paint?
  var tint: Color?
  var textAlignment: Content.Stack.Alignment?
  /// The colour of the nearest visible surface around the text.
  var background: Color?
  var isDisabled = false
  /// Whether the element is translucent.
  var isFaint = false

  var fontIsBold: Bool {
    if let weight = weight ?? font?.weight { return weight.rawValue >= 600 }
    return switch font?.size {
    case .style(.largeTitle), .style(.title), .style(.title2), .style(.title3), .style(.headline):
      true
    case .points(let size): size >= 24
    default: false
    }
  }

  var fontIsSmall: Bool {
    switch font?.size {
    case .style(.caption), .style(.caption2), .style(.footnote), .style(.subheadline): true
    case .points(let size): size < 13
    default: false
    }
  }

  func applying(_ style: Style) -> Self {
    var inherited = self
    inherited.font = style.font ?? font
    inherited.weight = style.weight ?? weight
    inherited.isBold = style.isBold ?? isBold
    inherited.isItalic = style.isItalic ?? isItalic
    inherited.isStruckThrough = style.isStruckThrough ?? isStruckThrough
    inherited.isUnderlined = style.isUnderlined ?? isUnderlined
    inherited.textAlignment = style.text?.alignment ?? textAlignment
    inherited.tint = style.tint ?? tint
    switch style.foreground {
    case .tint: inherited.foreground = .color(inherited.tint ?? .accent)
    case .foreground: break
    case let paint?: inherited.foreground = paint
    case nil: break
    }
    // A disabled element disables all its descendants.
    if style.isDisabled == true { inherited.isDisabled = true }
    return inherited
  }
}
