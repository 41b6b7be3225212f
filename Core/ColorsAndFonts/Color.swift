/// A colour: a role in the design, which a host maps to the user's theme, or fixed components.
public struct Color: Hashable, Sendable {
  /// The opaque part of a colour, without its alpha.
  public enum Base: Hashable, Sendable {
    /// A role in the design.
    case role(Role)
    /// Amounts of red, green and blue in 0...1, in the sRGB colour space.
    case rgb(red: Double, green: Double, blue: Double)
    /// Components for light and for dark appearance.
    case adaptive(light: Components, dark: Components)
  }

  /// Amounts of red, green and blue in 0...1, in the sRGB colour space.
  public struct Components: Hashable, Sendable {
    public var red, green, blue: Double

    public init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// A role in the design. Hosts choose its look, in light and in dark appearance.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, tertiary, quaternary, accent
    /// The backgrounds of the screen, of groups, and of filled areas in groups.
    case background, secondaryBackground, fill
    case separator
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  }

  public var base: Base
  /// The opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double

  public init(base: Base, alpha: Double = 1) {
    self.base = base
    self.alpha = alpha
  }

  public init(role: Role) {
    self.init(base: .role(role))
  }

  /// The role, if the colour has one and is opaque.
  public var role: Role? {
    if case .role(let role) = base, alpha == 1 { role } else { nil }
  }

  public static let primary = Self(role: .primary)
  public static let secondary = Self(role: .secondary)
  public static let accent = Self(role: .accent)
  public static let red = Self(role: .red)
  public static let orange = Self(role: .orange)
  public static let yellow = Self(role: .yellow)
  public static let green = Self(role: .green)
  public static let mint = Self(role: .mint)
  public static let teal = Self(role: .teal)
  public static let cyan = Self(role: .cyan)
  public static let blue = Self(role: .blue)
  public static let indigo = Self(role: .indigo)
  public static let purple = Self(role: .purple)
  public static let pink = Self(role: .pink)
  public static let brown = Self(role: .brown)
  public static let gray = Self(role: .gray)
  public static let white = Self(base: .rgb(red: 1, green: 1, blue: 1))
  public static let black = Self(base: .rgb(red: 0, green: 0, blue: 0))
  public static let clear = Self(base: .rgb(red: 0, green: 0, blue: 0), alpha: 0)
}

/// A fill or stroke style: a colour, a gradient or a material.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
  /// The blurred content behind the paint, under a veil of the background colour: 0 is the
  /// thinnest.
  case material(thickness: Int)
  /// The paint of the surrounding text: level 0, or a less prominent level.
  case foreground(level: Int)
  /// The tint of interactive elements.
  case tint

  /// A blend of several colours.
  public struct Gradient: Hashable, Sendable {
    /// The geometry of a gradient.
    public enum Kind: Hashable, Sendable {
      case linear(start: UnitPoint, end: UnitPoint)
      case radial(center: UnitPoint, startRadius: Double, endRadius: Double)
      /// Angles in degrees, clockwise from the trailing edge.
      case angular(center: UnitPoint, start: Double, end: Double)
    }

    /// A colour and its location along the gradient.
    public struct Stop: Hashable, Sendable {
      public var color: Color
      /// The location in 0...1, from the start to the end.
      public var location: Double

      public init(color: Color, location: Double) {
        self.color = color
        self.location = location
      }
    }

    public var kind: Kind
    public var stops: [Stop]

    public init(_ kind: Kind, stops: [Stop]) {
      self.kind = kind
      self.stops = stops
    }
  }
}

extension Paint {
  public static var primary: Self { .color(.primary) }
  public static var secondary: Self { .color(.secondary) }
  public static var accent: Self { .color(.accent) }
  public static var red: Self { .color(.red) }
  public static var orange: Self { .color(.orange) }
  public static var yellow: Self { .color(.yellow) }
  public static var green: Self { .color(.green) }
  public static var blue: Self { .color(.blue) }
  public static var purple: Self { .color(.purple) }
  public static var gray: Self { .color(.gray) }
}

/// A relative point in a rectangle: (0, 0) is the top leading corner, (1, 1) the bottom trailing
/// one.
public struct UnitPoint: Hashable, Sendable {
  public var x, y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public init() {
    self.init(x: 0, y: 0)
  }

  public static let zero = Self(x: 0, y: 0)
  public static let center = Self(x: 0.5, y: 0.5)
  public static let leading = Self(x: 0, y: 0.5)
  public static let trailing = Self(x: 1, y: 0.5)
  public static let top = Self(x: 0.5, y: 0)
  public static let bottom = Self(x: 0.5, y: 1)
  public static let topLeading = Self(x: 0, y: 0)
  public static let topTrailing = Self(x: 1, y: 0)
  public static let bottomLeading = Self(x: 0, y: 1)
  public static let bottomTrailing = Self(x: 1, y: 1)
}
