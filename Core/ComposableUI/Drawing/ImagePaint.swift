import ElementTree
import Foundation

/// An image as what something is drawn with. Hosts draw with colours and gradients: it is said once, and the surface has the
/// colour of what is filled.
public struct ImagePaint: _HostShapeStyle {
  public var image: Image
  /// Which part of the image, in 0...1.
  public var sourceRect: CGRect
  /// How large the image is.
  public var scale: CGFloat

  public init(
    image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }

  public var _paint: Paint {
    Notice.once(
      """
      'ImagePaint' draws a plain surface: hosts fill shapes with colours and gradients. Put the image there as a \
      'background', and clip it with 'clipShape'.
      """)
    return .color(Color(role: .fill))
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// An image as what something is drawn with. Hosts draw a plain surface, which is said once.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> Self {
    Self(image: image, sourceRect: sourceRect, scale: scale)
  }
}
