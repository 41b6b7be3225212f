import ElementTree
import Foundation

// What changes how a view is seen and leaves its room as it is.
extension View {
  /// Lets what is behind a view be seen through it: 0 shows nothing of the view, 1 all.
  public func opacity(_ opacity: Double) -> some View {
    layer(.opacity(min(max(opacity, 0), 1)))
  }

  /// Takes a view from sight and leaves its room empty.
  public func hidden() -> some View {
    layer(.hidden)
  }

  /// Turns a view, clockwise.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    layer(.rotation(degrees: angle.degrees, anchor: anchor))
  }

  /// Turns a view in space. Hosts show it as it is seen from the front: narrower or lower.
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

  /// Shows a view larger or smaller.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Shows a view larger or smaller.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Shows a view larger or smaller.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center)
    -> some View
  {
    layer(.scale(x: Double(x), y: Double(y), anchor: anchor))
  }

  /// A shadow under a view.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View {
    layer(.shadow(color, radius: Double(radius), x: Double(x), y: Double(y)))
  }

  /// Makes a view unclear.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    layer(.filter(.blur, Double(radius)))
  }

  /// Makes a view lighter by an amount.
  public func brightness(_ amount: Double) -> some View { layer(.filter(.brightness, amount)) }

  /// Makes the colours of a view differ more from each other.
  public func contrast(_ amount: Double) -> some View { layer(.filter(.contrast, amount)) }

  /// Makes the colours of a view stronger.
  public func saturation(_ amount: Double) -> some View { layer(.filter(.saturation, amount)) }

  /// Takes colour from a view.
  public func grayscale(_ amount: Double) -> some View { layer(.filter(.grayscale, amount)) }

  /// Moves the colours of a view along the colour wheel.
  public func hueRotation(_ angle: Angle) -> some View {
    layer(.filter(.hueRotation, angle.degrees))
  }

  /// Turns the colours of a view into their opposites.
  public func colorInvert() -> some View { layer(.filter(.invert, 1)) }

  /// Draws a view as one picture, which it is here in any case.
  public func compositingGroup() -> some View { self }

  /// Draws a view as one picture, which it is here in any case.
  public func drawingGroup(opaque: Bool = false) -> some View { self }
}
