/// How all screens of an app look where their views say nothing.
///
/// ```swift
/// static let theme = ScreenTheme(tint: .purple, cornerRadius: 4, font: .serif, density: .compact)
/// ```
///
/// A browser follows all of it. In a terminal the tint is the nearest of the user's own colours, which can be read
/// wherever the user's texts can, the boxes of dialogs and menus are round or not, and density says how much room is left
/// between things that are different; its user has chosen the font.
public struct ScreenTheme: Hashable, Sendable {
  /// The letters of texts, of those that the user's machine has.
  public enum Font: Hashable, Sendable {
    case standard, rounded, serif, monospaced
    /// A font by its name, of letters, digits, spaces and hyphens, 100 at most; the standard one where there is none of
    /// that name.
    case named(String)
  }

  /// How much room controls and rows have.
  public enum Density: Hashable, Sendable {
    case compact, regular, roomy
  }

  /// What ``cornerRadius`` may be, in points.
  public static let cornerRadii = 0.0...24.0

  /// The colour of what can be used; `nil` leaves it to the host. In a browser one that doesn't stand out enough to be
  /// read is made darker or lighter until it does.
  public var tint: Color?
  /// How round the corners of buttons and fields are, in points, one of ``cornerRadii``; other corners follow.
  public var cornerRadius: Double
  /// The letters of texts, where views choose none.
  public var font: Font
  /// How much room controls and rows have.
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

  /// What hosts can't follow of it: a sentence for each value says what is wrong with it, what is taken instead, and what may
  /// be chosen.
  public var problems: [String] { validated().problems }

  /// The theme as hosts follow it.
  ///
  /// - Returns: The nearest theme that they can follow, and for each value that is another there a sentence which says
  ///   what is wrong with it, what is taken instead, and what may be chosen.
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
        The theme's corner radius is \(cornerRadius), and taken to be \(theme.cornerRadius): choose one from \
        \(range.lowerBound) to \(range.upperBound).
        """)
    }
    if case .named(let name) = font, !Self.isName(name) {
      theme.font = .standard
      problems.append(
        """
        The theme's font '\(name.prefix(100))' is no name of one, and the standard font is taken: a name has letters, \
        digits, spaces and hyphens, from 1 to 100.
        """)
    }
    if let tint {
      theme.tint = tint.asTint
      if theme.tint == nil {
        problems.append(
          "The theme's tint is what lies behind texts, and left out: choose a colour that is seen there."
        )
      } else if theme.tint != tint {
        problems.append(
          """
          The theme's tint is taken without what shows through it, and with amounts from 0 to 1 of red, green and blue: \
          choose such a colour.
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
  /// The colour as one that marks what can be used; `nil` if it can't be seen on anything.
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

  /// With amounts in 0...1; what isn't a number is 0.
  fileprivate var bounded: Self {
    func bounded(_ amount: Double) -> Double { amount > 0 ? min(amount, 1) : 0 }
    return Self(red: bounded(red), green: bounded(green), blue: bounded(blue))
  }
}
