import ElementTree
import Foundation

/// A style that shapes, text and backgrounds are drawn with: a colour, a gradient, a material, or
/// an app's own style.
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle

  /// Returns the style in an environment.
  ///
  /// Called once for the light and once for the dark scheme. All other values of the environment
  /// have their defaults. If both results are RGB colours, and no roles such as `.red`, each is
  /// shown in its scheme. Otherwise the result for the light scheme is always shown.
  func resolve(in environment: EnvironmentValues) -> Resolved

  /// The style as hosts receive it.
  var _paint: Paint { get }
}

extension ShapeStyle {
  public var _paint: Paint {
    func paint(_ scheme: ColorScheme) -> Paint {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      return resolve(in: environment)._paint
    }
    let (day, night) = (paint(.light), paint(.dark))
    guard case .color(let light) = day, case .color(let dark) = night, light != dark else {
      return day
    }
    return .color(light.adapting(dark: dark))
  }
}

/// A style that hosts implement without an environment.
public protocol _HostShapeStyle: ShapeStyle where Resolved == Never {}

extension _HostShapeStyle {
  /// Traps: hosts know the style, and draw it without resolving it.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("Hosts draw '\(Self.self)' without resolving it.")
  }
}

extension Never: _HostShapeStyle {
  public typealias Resolved = Never

  public var _paint: Paint { switch self {} }
}

extension ShapeStyle {
  /// Returns the style with its opacity multiplied. Materials ignore the opacity.
  public func opacity(_ opacity: Double) -> AnyShapeStyle {
    switch _paint {
    case .color(let color): return AnyShapeStyle(paint: .color(color.opacity(opacity)))
    case .gradient(var gradient):
      for index in gradient.stops.indices { gradient.stops[index].color.alpha *= opacity }
      return AnyShapeStyle(paint: .gradient(gradient))
    case .foreground(let level):
      return AnyShapeStyle(
        paint: .color(Self.color(ofLevel: level).opacity(opacity)))
    case .tint: return AnyShapeStyle(paint: .color(.accent.opacity(opacity)))
    case .material: return AnyShapeStyle(paint: _paint)
    }
  }

  private static func color(ofLevel level: Int) -> Color {
    Color(
      role: level <= 1 ? .primary : level == 2 ? .secondary : level == 3 ? .tertiary : .quaternary)
  }
}

/// A type-erased style.
public struct AnyShapeStyle: _HostShapeStyle {
  public let _paint: Paint

  public init<Style: ShapeStyle>(_ style: Style) { _paint = style._paint }

  package init(paint: Paint) { _paint = paint }
}

/// A level of the foreground. The first level is the most prominent.
public struct HierarchicalShapeStyle: _HostShapeStyle {
  let role: Color.Role

  public var _paint: Paint { .color(Color(role: role)) }

  public static let primary = Self(role: .primary)
  public static let secondary = Self(role: .secondary)
  public static let tertiary = Self(role: .tertiary)
  public static let quaternary = Self(role: .quaternary)
  public static let quinary = Self(role: .quaternary)
}

/// The tint of interactive elements.
public struct TintShapeStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .tint }
}

/// The style of the surrounding text.
public struct ForegroundStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .foreground(level: 1) }
}

/// The background of the screen.
public struct BackgroundStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .color(Color(role: .background)) }
}

/// The colour of separators.
public struct SeparatorShapeStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .color(Color(role: .separator)) }
}

/// The colour of a placeholder in an empty field.
public struct PlaceholderTextShapeStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .color(Color(role: .tertiary)) }
}

/// The colour of links.
public struct LinkShapeStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .color(.accent) }
}

/// The colour of a selection.
public struct SelectionShapeStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .color(.accent) }
}

/// The colour of filled areas.
public struct FillShapeStyle: _HostShapeStyle {
  public init() {}
  public var _paint: Paint { .color(Color(role: .fill)) }
}

/// A veil over a blurred background.
public struct Material: _HostShapeStyle, Hashable {
  let thickness: Int

  public var _paint: Paint { .material(thickness: thickness) }

  public static let ultraThin = Self(thickness: 0)
  public static let thin = Self(thickness: 1)
  public static let regular = Self(thickness: 2)
  public static let thick = Self(thickness: 3)
  public static let ultraThick = Self(thickness: 4)
  public static let bar = Self(thickness: 3)
  public static let ultraThinMaterial = ultraThin
  public static let thinMaterial = thin
  public static let regularMaterial = regular
  public static let thickMaterial = thick
  public static let ultraThickMaterial = ultraThick
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .init(thickness: 3) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: Self { .init(role: .primary) }
  public static var secondary: Self { .init(role: .secondary) }
  public static var tertiary: Self { .init(role: .tertiary) }
  public static var quaternary: Self { .init(role: .quaternary) }
  public static var quinary: Self { .init(role: .quaternary) }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: Self { .init() }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: Self { .init() }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: Self { .init() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: Self { .init() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  public static var placeholder: Self { .init() }
}

extension ShapeStyle where Self == LinkShapeStyle {
  public static var link: Self { .init() }
}

extension ShapeStyle where Self == SelectionShapeStyle {
  public static var selection: Self { .init() }
}

extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: Self { .init() }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color(role: .red) }
  public static var orange: Color { Color(role: .orange) }
  public static var yellow: Color { Color(role: .yellow) }
  public static var green: Color { Color(role: .green) }
  public static var mint: Color { Color(role: .mint) }
  public static var teal: Color { Color(role: .teal) }
  public static var cyan: Color { Color(role: .cyan) }
  public static var blue: Color { Color(role: .blue) }
  public static var indigo: Color { Color(role: .indigo) }
  public static var purple: Color { Color(role: .purple) }
  public static var pink: Color { Color(role: .pink) }
  public static var brown: Color { Color(role: .brown) }
  public static var gray: Color { Color(role: .gray) }
  public static var white: Color { Color(white: 1) }
  public static var black: Color { Color(white: 0) }
  public static var clear: Color { Color(white: 0, opacity: 0) }
  public static var accentColor: Color { Color(role: .accent) }
}
