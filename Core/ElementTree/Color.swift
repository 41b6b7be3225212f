/// A colour: by its part in the design, so that a host can follow its user's theme, or as it is.
public struct Color: Hashable, Sendable {
  /// What a colour is before anything is made see-through.
  public enum Base: Hashable, Sendable {
    /// A part of the design.
    case role(Role)
    /// Amounts of red, green and blue in 0...1, in the sRGB colour space.
    case rgb(red: Double, green: Double, blue: Double)
    /// One where colours are dark on light, and another where they are light on dark.
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

  /// A part in the design. Hosts choose what it looks like, in light and in dark.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, tertiary, quaternary, accent
    /// Behind everything, behind groups, and behind what is filled in a group.
    case background, secondaryBackground, fill
    case separator
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  }

  public var base: Base
  /// 0 can't be seen, 1 lets nothing through.
  public var alpha: Double

  public init(base: Base, alpha: Double = 1) {
    self.base = base
    self.alpha = alpha
  }

  public init(role: Role) {
    self.init(base: .role(role))
  }

  /// The part in the design, if it is one and nothing shows through it.
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

/// What something is drawn with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
  /// What lies behind, blurred, under a veil of the background's colour: 0 is the thinnest.
  case material(thickness: Int)
  /// What the text around is drawn with: the first level, or one that stands out less.
  case foreground(level: Int)
  /// What marks what can be used.
  case tint

  /// Colours that run into each other.
  public struct Gradient: Hashable, Sendable {
    /// The way a gradient goes.
    public enum Kind: Hashable, Sendable {
      case linear(start: UnitPoint, end: UnitPoint)
      case radial(center: UnitPoint, startRadius: Double, endRadius: Double)
      /// Angles in degrees, clockwise from the trailing edge.
      case angular(center: UnitPoint, start: Double, end: Double)
    }

    /// A colour, and where along the gradient it is.
    public struct Stop: Hashable, Sendable {
      public var color: Color
      /// In 0...1 from the start to the end.
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

/// A place in something of any size: (0, 0) is its top leading corner, (1, 1) its bottom trailing one.
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
