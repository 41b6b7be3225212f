import ElementTree
import Foundation

// These modifiers change only the look of a view. The layout stays the same.
extension View {
  /// Sets the opacity of a view, from 0 (invisible) to 1.
  public func opacity(_ opacity: Double) -> some View {
    layer(.opacity(min(max(opacity, 0), 1)))
  }

  /// Hides a view but keeps its space.
  public func hidden() -> some View {
    layer(.hidden)
  }

  /// Rotates a view clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    layer(.rotation(degrees: angle.degrees, anchor: anchor))
  }

  /// Rotates a view in space. Hosts show the projection from the front: narrower or shorter.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    let turned = cos(angle.radians)
    return layer(
      axis.z != 0
        ? .rotation(degrees: angle.degrees, anchor: anchor)
        : .scale(
          x: axis.y != 0 ? turned : 1, y: axis.x != 0 ? turned : 1, anchor: anchor))
  }

  /// Scales a view.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales a view.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Scales a view.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center)
    -> some View
  {
    layer(.scale(x: Double(x), y: Double(y), anchor: anchor))
  }

  /// Adds a shadow to a view.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    layer(.shadow(color, radius: Double(radius), x: Double(x), y: Double(y)))
  }

  /// Blurs a view.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    layer(.filter(.blur, Double(radius)))
  }

  /// Brightens a view by an amount; a negative amount darkens it.
  public func brightness(_ amount: Double) -> some View { layer(.filter(.brightness, amount)) }

  /// Multiplies the contrast of a view.
  public func contrast(_ amount: Double) -> some View { layer(.filter(.contrast, amount)) }

  /// Multiplies the saturation of a view.
  public func saturation(_ amount: Double) -> some View { layer(.filter(.saturation, amount)) }

  /// Removes colour from a view.
  public func grayscale(_ amount: Double) -> some View { layer(.filter(.grayscale, amount)) }

  /// Shifts the hues of a view.
  public func hueRotation(_ angle: Angle) -> some View {
    layer(.filter(.hueRotation, angle.degrees))
  }

  /// Inverts the colours of a view.
  public func colorInvert() -> some View { layer(.filter(.invert, 1)) }

  /// Groups a view into one picture. It has no effect: hosts draw each view as one picture anyway.
  public func compositingGroup() -> some View { self }

  /// Draws a view as one picture. It has no effect: hosts draw each view as one picture anyway.
  public func drawingGroup(opaque: Bool = false) -> some View { self }
}
