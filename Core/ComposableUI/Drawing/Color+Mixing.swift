import ElementTree
import Foundation

extension Color {
  /// Returns a mix with another colour, in sRGB.
  ///
  /// - Parameter fraction: The share of the other colour, in 0...1.
  public func mix(
    with other: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual
  ) -> Color {
    let share = min(max(fraction, 0), 1)
    let (ours, theirs) = (amounts, other.amounts)
    func between(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    func between(_ first: Components, _ second: Components) -> Components {
      Components(
        red: between(first.red, second.red), green: between(first.green, second.green),
        blue: between(first.blue, second.blue))
    }
    let light = between(ours.light, theirs.light)
    let dark = between(ours.dark, theirs.dark)
    return Color(
      base: light == dark
        ? .rgb(red: light.red, green: light.green, blue: light.blue)
        : .adaptive(light: light, dark: dark),
      alpha: between(alpha, other.alpha))
  }

  /// Returns the colour's components for the environment's colour scheme. Hosts choose the colour
  /// of a role, so a role has the components that phones use.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let amounts = environment.colorScheme == .dark ? amounts.dark : amounts.light
    return Resolved(
      red: Float(amounts.red), green: Float(amounts.green), blue: Float(amounts.blue),
      opacity: Float(alpha))
  }

  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }

  /// The components of a colour in the sRGB colour space.
  public struct Resolved: _HostShapeStyle, Hashable {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float

    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }

    public var _paint: Paint { .color(Color(self)) }
  }

  private var amounts: (light: Components, dark: Components) {
    switch base {
    case .rgb(let red, let green, let blue):
      let components = Components(red: red, green: green, blue: blue)
      return (components, components)
    case .adaptive(let light, let dark): return (light, dark)
    case .role(let role): return role.amounts
    }
  }
}

extension Color.Role {
  /// The components that phones use for this role.
  fileprivate var amounts: (light: Color.Components, dark: Color.Components) {
    func of(_ light: UInt32, _ dark: UInt32) -> (light: Color.Components, dark: Color.Components) {
      (Color.Components(hex: light), Color.Components(hex: dark))
    }
    return switch self {
    case .primary: of(0x000000, 0xFFFFFF)
    case .secondary: of(0x8A8A8E, 0x8D8D93)
    case .tertiary: of(0xC4C4C6, 0x464649)
    case .quaternary: of(0xDCDCDD, 0x2F2F31)
    case .accent, .blue: of(0x007AFF, 0x0A84FF)
    case .background: of(0xFFFFFF, 0x000000)
    case .secondaryBackground: of(0xF2F2F7, 0x1C1C1E)
    case .fill: of(0xE4E4E6, 0x39393D)
    case .separator: of(0xC6C6C8, 0x38383A)
    case .red: of(0xFF3B30, 0xFF453A)
    case .orange: of(0xFF9500, 0xFF9F0A)
    case .yellow: of(0xFFCC00, 0xFFD60A)
    case .green: of(0x34C759, 0x30D158)
    case .mint: of(0x00C7BE, 0x63E6E2)
    case .teal: of(0x30B0C7, 0x40C8E0)
    case .cyan: of(0x32ADE6, 0x64D2FF)
    case .indigo: of(0x5856D6, 0x5E5CE6)
    case .purple: of(0xAF52DE, 0xBF5AF2)
    case .pink: of(0xFF2D55, 0xFF375F)
    case .brown: of(0xA2845E, 0xAC8E68)
    case .gray: of(0x8E8E93, 0x8E8E93)
    }
  }
}

extension Color.Components {
  fileprivate init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }
}
