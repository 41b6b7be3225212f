import ElementTree
import Foundation

/// The mode of blending a view with the content behind it.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight,
    hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop,
    destinationOver, destinationOut, plusDarker, plusLighter
}

extension View {
  /// Sets the blend mode of this view. Hosts draw the view in front as usual.
  public func blendMode(_ blendMode: BlendMode) -> some View { self }

  /// Sets the `colorScheme` in the environment of this view. Hosts follow the user's setting.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }

  /// Sets the `backgroundStyle` in the environment of this view. Hosts choose their own
  /// backgrounds.
  public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    environment(\.backgroundStyle, AnyShapeStyle(style))
  }

  /// Sets the background of this view, not of its whole container.
  public func containerBackground<Style: ShapeStyle>(
    _ style: Style, for container: ContainerBackgroundPlacement
  ) -> some View {
    background(style)
  }

  /// Sets the background of this view, not of its whole container.
  public func containerBackground<Background: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> Background
  ) -> some View {
    background(alignment: alignment, content: content)
  }
}

/// A kind of screen that can have a background.
public struct ContainerBackgroundPlacement: Sendable {
  public static let navigation = Self()
  public static let navigationSplitView = Self()
  public static let tabView = Self()
  public static let window = Self()
  public static let widget = Self()
}

/// A shadow of a style. Hosts draw no such shadow.
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
  /// Adds a shadow to the style. Hosts draw no such shadow.
  public func shadow(_ style: ShadowStyle) -> AnyShapeStyle { AnyShapeStyle(self) }

  /// Sets the blend mode of the style. Hosts draw the style in front as usual.
  public func blendMode(_ mode: BlendMode) -> AnyShapeStyle { AnyShapeStyle(self) }

  /// The second level of the style, less prominent than the first.
  public var secondary: AnyShapeStyle { opacity(0.6) }
  /// The third level of the style.
  public var tertiary: AnyShapeStyle { opacity(0.3) }
  /// The fourth level of the style.
  public var quaternary: AnyShapeStyle { opacity(0.18) }
  /// The fifth level of the style.
  public var quinary: AnyShapeStyle { opacity(0.1) }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// Returns the current foreground style. Hosts draw no shadow of a style.
  public static func shadow(_ style: ShadowStyle) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle())
  }

  /// Returns the current foreground style. Hosts ignore the blend mode.
  public static func blendMode(_ mode: BlendMode) -> AnyShapeStyle {
    AnyShapeStyle(ForegroundStyle())
  }

  /// Returns the current foreground style with an opacity.
  public static func opacity(_ opacity: Double) -> AnyShapeStyle {
    ForegroundStyle().opacity(opacity)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// Returns a rectangle with a different radius for each corner.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> Self {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
}
