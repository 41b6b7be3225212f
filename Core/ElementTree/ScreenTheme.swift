/// The default look of all screens of an app. Views can override it.
///
/// ```swift
/// static let theme = ScreenTheme(tint: .purple, cornerRadius: 4, font: .serif, density: .compact)
/// ```
///
/// A browser applies the whole theme. A terminal replaces the tint with the nearest colour of the
/// user's palette, because those colours are sure to be readable. The corner radius decides whether
/// the boxes of dialogs and menus are round. The density decides the blank space between elements.
/// The user of the terminal chooses the font.
public struct ScreenTheme: Hashable, Sendable {
  /// The font of text, from the fonts of the user's machine.
  public enum Font: Hashable, Sendable {
    case standard, rounded, serif, monospaced
    /// A font by its name, at most 100 letters, digits, spaces and hyphens. If the machine lacks
    /// the font, hosts use the standard font.
    case named(String)
  }

  /// The space in controls and rows.
  public enum Density: Hashable, Sendable {
    case compact, regular, roomy
  }

  /// The allowed values of ``cornerRadius``, in points.
  public static let cornerRadii = 0.0...24.0

  /// The tint of interactive elements; `nil` leaves it to the host. A browser darkens or lightens a
  /// tint with too little contrast until it is readable.
  public var tint: Color?
  /// The corner radius of buttons and fields in points, in ``cornerRadii``. The radii of lists and
  /// dialogs are proportional.
  public var cornerRadius: Double
  /// The font of text, unless a view chooses another font.
  public var font: Font
  /// The space in controls and rows.
  public var density: Density

  public init(
    tint: Color? = nil, cornerRadius: Double = 12, font: Font = .standard,
    density: Density = .regular
  ) {
    self.tint = tint
    self.cornerRadius = cornerRadius
    self.font = font
    self.density = density
  }

  /// A sentence for each value that hosts can't apply: the wrong value, its replacement and the
  /// allowed values.
  public var problems: [String] { validated().problems }

  /// Returns the theme that hosts apply.
  ///
  /// - Returns: The nearest valid theme, and one sentence for each replaced value. The sentence
  ///   names the wrong value, its replacement and the allowed values.
  public func validated() -> (theme: ScreenTheme, problems: [String]) {
    var theme = self
    var problems: [String] = []
    if !Self.cornerRadii.contains(cornerRadius) {
      let range = Self.cornerRadii
      theme.cornerRadius =
        cornerRadius.isNaN
        ? ScreenTheme().cornerRadius : min(max(cornerRadius, range.lowerBound), range.upperBound)
      problems.append(
        """
        The theme's corner radius \(cornerRadius) is out of range, so \(theme.cornerRadius) is used: choose \
        one from \(range.lowerBound) to \(range.upperBound).
        """)
    }
    if case .named(let name) = font, !Self.isName(name) {
      theme.font = .standard
      problems.append(
        """
        The theme's font '\(name.prefix(100))' isn't the name of a font, so the standard font is used: a name has \
        1 to 100 letters, digits, spaces and hyphens.
        """)
    }
    if let tint {
      theme.tint = tint.asTint
      if theme.tint == nil {
        problems.append(
          "The theme's tint is a background colour and is ignored: choose a colour that shows on backgrounds."
        )
      } else if theme.tint != tint {
        problems.append(
          """
          The theme's tint is made opaque, and its red, green and blue are limited to the range from 0 to 1: choose \
          such a colour.
          """)
      }
    }
    return (theme, problems)
  }

  private static func isName(_ text: String) -> Bool {
    (1...100).contains(text.unicodeScalars.count)
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      && !text.allSatisfy { $0 == " " }
  }
}

extension Color {
  /// The colour as an opaque tint; `nil` for the roles of backgrounds, fills and separators.
  fileprivate var asTint: Color? {
    switch base {
    case .role(.background), .role(.secondaryBackground), .role(.fill), .role(.separator): nil
    case .role(let role): Color(role: role)
    case .rgb(let red, let green, let blue):
      Color(base: Components(red: red, green: green, blue: blue).bounded.base)
    case .adaptive(let light, let dark):
      Color(base: .adaptive(light: light.bounded, dark: dark.bounded))
    }
  }
}

extension Color.Components {
  fileprivate var base: Color.Base { .rgb(red: red, green: green, blue: blue) }

  /// A copy with components clamped to 0...1; NaN becomes 0.
  fileprivate var bounded: Self {
    func bounded(_ amount: Double) -> Double { amount > 0 ? min(amount, 1) : 0 }
    return Self(red: bounded(red), green: bounded(green), blue: bounded(blue))
  }
}
