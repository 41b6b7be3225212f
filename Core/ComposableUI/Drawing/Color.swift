import ElementTree
import Foundation

/// A colour. As a view, it fills the available space.
public typealias Color = ElementTree.Color

extension Color {
  /// The colour space of components.
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  /// Creates a colour from components in 0...1. Linear components are converted to sRGB, and
  /// components in Display P3 are treated as sRGB.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    func encoded(_ amount: Double) -> Double {
      guard colorSpace == .sRGBLinear else { return amount }
      return amount <= 0.003_130_8 ? amount * 12.92 : 1.055 * pow(amount, 1 / 2.4) - 0.055
    }
    self.init(
      base: .rgb(red: encoded(red), green: encoded(green), blue: encoded(blue)), alpha: opacity)
  }

  /// Creates a grey.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a colour from its hue, saturation and brightness, in 0...1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func amount(_ offset: Double) -> Double {
      let position = (sector + offset).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: amount(5), green: amount(3), blue: amount(1), opacity: opacity)
  }

  /// Returns the colour with its opacity multiplied.
  public func opacity(_ opacity: Double) -> Color {
    Color(base: base, alpha: alpha * opacity)
  }

  /// A subtle gradient of the colour.
  public var gradient: AnyGradient {
    AnyGradient(Gradient(colors: [opacity(0.8), self]))
  }

  /// The colour of interactive elements.
  public static var accentColor: Color { .accent }
}

extension Color: View, _PrimitiveView, _ElementView, _PlainElementView {
  public typealias Body = Never

  public static func _content(of view: Self) -> ElementTree.Content {
    .shape(.init(.rectangle, fill: .color(view)))
  }
}

extension Color: ShapeStyle {
  public var _paint: Paint { .color(self) }
}

/// A colour of UIKit, for colours that only UIKit names: `Color(.systemBackground)`.
public struct UIColor: Hashable, Sendable {
  let color: Color

  public init(_ color: Color) { self.color = color }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(
      red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
  }

  private init(_ role: Color.Role, _ alpha: Double = 1) {
    color = Color(base: .role(role), alpha: alpha)
  }

  public static let label = Self(.primary)
  public static let secondaryLabel = Self(.secondary)
  public static let tertiaryLabel = Self(.tertiary)
  public static let quaternaryLabel = Self(.quaternary)
  public static let placeholderText = Self(.tertiary)
  public static let link = Self(.accent)
  public static let tintColor = Self(.accent)
  public static let separator = Self(.separator)
  public static let opaqueSeparator = Self(.separator)
  public static let systemBackground = Self(.background)
  public static let secondarySystemBackground = Self(.secondaryBackground)
  public static let tertiarySystemBackground = Self(.background)
  public static let systemGroupedBackground = Self(.secondaryBackground)
  public static let secondarySystemGroupedBackground = Self(.background)
  public static let tertiarySystemGroupedBackground = Self(.secondaryBackground)
  public static let systemFill = Self(.fill)
  public static let secondarySystemFill = Self(.fill, 0.85)
  public static let tertiarySystemFill = Self(.fill, 0.7)
  public static let quaternarySystemFill = Self(.fill, 0.5)
  public static let systemRed = Self(.red)
  public static let systemOrange = Self(.orange)
  public static let systemYellow = Self(.yellow)
  public static let systemGreen = Self(.green)
  public static let systemMint = Self(.mint)
  public static let systemTeal = Self(.teal)
  public static let systemCyan = Self(.cyan)
  public static let systemBlue = Self(.blue)
  public static let systemIndigo = Self(.indigo)
  public static let systemPurple = Self(.purple)
  public static let systemPink = Self(.pink)
  public static let systemBrown = Self(.brown)
  public static let systemGray = Self(.gray)
  public static let systemGray2 = Self(.gray, 0.8)
  public static let systemGray3 = Self(.gray, 0.6)
  public static let systemGray4 = Self(.gray, 0.45)
  public static let systemGray5 = Self(.gray, 0.3)
  public static let systemGray6 = Self(.gray, 0.15)
  public static let lightGray = Self(Color(white: 2.0 / 3))
  public static let darkGray = Self(Color(white: 1.0 / 3))
  public static let white = Self(Color.white)
  public static let black = Self(Color.black)
  public static let clear = Self(Color.clear)
  public static let red = Self(Color.red)
  public static let green = Self(Color.green)
  public static let blue = Self(Color.blue)
  public static let orange = Self(Color.orange)
  public static let yellow = Self(Color.yellow)
  public static let purple = Self(Color.purple)
  public static let gray = Self(Color.gray)
}

extension Color {
  public init(_ color: UIColor) { self = color.color }

  public init(uiColor: UIColor) { self = uiColor.color }
}
