import ElementTree
import Foundation

/// How what is in front is mixed with what is behind.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight,
    hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop,
    destinationOver, destinationOut, plusDarker, plusLighter
}

extension View {
  /// How this view is mixed with what is behind it. Hosts lay it over that.
  public func blendMode(_ blendMode: BlendMode) -> some View { self }

  /// The colours of this view: those for the day or the night. Hosts follow the user.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }

  /// What views in this one find as `backgroundStyle` in their environment. Hosts choose what is behind their own.
  public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }

  /// What is behind a whole screen.
  public func containerBackground<Style: ShapeStyle>(
    _ style: Style, for container: ContainerBackgroundPlacement
  ) -> some View {
    background(style)
  }

  /// What is behind a whole screen.
  public func containerBackground<Background: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> Background
  ) -> some View {
    background(alignment: alignment, content: content)
  }
}

/// A screen that has a background.
public struct ContainerBackgroundPlacement: Sendable {
  public static let navigation = Self()
  public static let navigationSplitView = Self()
  public static let tabView = Self()
  public static let window = Self()
  public static let widget = Self()
}

/// A shadow of a style, which hosts leave out.
public struct ShadowStyle: Hashable, Sendable {
  private let name: String

  public static func drop(
    color: Color = .black.opacity(0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> Self { Self(name: "drop") }

  public static func inner(
    color: Color = .black.opacity(0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> Self { Self(name: "inner") }
}

extension ShapeStyle {
  /// The same style with a shadow. Hosts leave the shadow out.
  public func shadow(_ style: ShadowStyle) -> AnyShapeStyle { AnyShapeStyle(self) }

  /// The same style, mixed with what is behind it. Hosts lay it over that.
  public func blendMode(_ mode: BlendMode) -> AnyShapeStyle { AnyShapeStyle(self) }

  /// A level of the style: the second stands out less than the first.
  public var secondary: AnyShapeStyle { opacity(0.6) }
  /// A level of the style.
  public var tertiary: AnyShapeStyle { opacity(0.3) }
  /// A level of the style.
  public var quaternary: AnyShapeStyle { opacity(0.18) }
  /// A level of the style.
  public var quinary: AnyShapeStyle { opacity(0.1) }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// What texts around are drawn with, with a shadow. Hosts leave the shadow out.
  public static func shadow(_ style: ShadowStyle) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle())
  }

  /// What texts around are drawn with, mixed with what is behind it. Hosts lay it over that.
  public static func blendMode(_ mode: BlendMode) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle())
  }

  /// What texts around are drawn with, through which more is seen.
  public static func opacity(_ opacity: Double) -> AnyShapeStyle {
    ForegroundStyle().opacity(opacity)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle whose corners are round in different ways.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> Self {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
}
