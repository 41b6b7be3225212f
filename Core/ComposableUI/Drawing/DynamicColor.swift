import Foundation

/// Whether colours are those for the day or those for the night.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable { case unspecified, light, dark }

/// What a colour depends on.
public struct UITraitCollection: Hashable, Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle

  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }
}

extension UIColor {
  /// A colour for the day and another one for the night. Both count if they are amounts of red, green and blue;
  /// otherwise that for the day does.
  public init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let light = dynamicProvider(UITraitCollection(userInterfaceStyle: .light))
    let dark = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark))
    self.init(light.color.adapting(dark: dark.color))
  }

  public init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(white), opacity: Double(alpha)))
  }

  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(
      Color(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
        opacity: Double(alpha)))
  }

  /// The same colour, through which more is seen.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(Color(base: color.base, alpha: Double(alpha)))
  }
}
