import ElementTree
import Foundation

/// An image of the app as what something is filled with: it is repeated, from the top leading corner on.
///
/// A browser shows it in surfaces and in texts; lines along shapes are plain there. A terminal's cells show no images:
/// surfaces are grey. Of symbols, and of images that are no PNG, GIF or JPEG, a plain surface is drawn, which is said once.
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
    guard let tile = tile else {
      Notice.once(
        """
        'ImagePaint' draws a plain surface: what is repeated is an image of the app, and a PNG, GIF or JPEG. Put another \
        one there as a 'background', and clip it with 'clipShape'.
        """)
      return .color(Color(role: .fill))
    }
    return .tile(tile)
  }

  /// What is repeated; `nil` for what has no size, or none that can be seen.
  private var tile: Paint.Tile? {
    guard case .named(let name, let path) = image.source,
      let file = ImageFiles.shared.file(of: name, inBundleAt: path), let size = file.size
    else { return nil }
    let (width, height) = (size.width * Double(scale), size.height * Double(scale))
    let part = Paint.Tile.Part(
      x: Double(sourceRect.minX) * width, y: Double(sourceRect.minY) * height,
      width: Double(sourceRect.width) * width, height: Double(sourceRect.height) * height)
    let numbers = [part.x, part.y, part.width, part.height]
    guard numbers.allSatisfy(\.isFinite), part.width >= 1, part.height >= 1 else { return nil }
    return Paint.Tile(url: file.dataURL, width: width, height: height, part: part)
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// An image of the app, repeated.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> Self {
    Self(image: image, sourceRect: sourceRect, scale: scale)
  }
}
