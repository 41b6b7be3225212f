import ElementTree
import Foundation

/// A drawing made by a function. A browser shows it as vector graphics, a terminal as half cells,
/// Braille dots and letters.
///
/// Like a view's `body`, the function is re-evaluated when an observable value that it read or the
/// available size changes.
public struct Canvas<Symbols: View>: View {
  let renderer: (inout GraphicsContext, CGSize) -> Void
  let symbols: Symbols

  /// - Parameters:
  ///   - opaque: Ignored: the background shows through undrawn areas.
  ///   - colorMode: Ignored: colours are in sRGB.
  ///   - rendersAsynchronously: Ignored.
  ///   - renderer: Draws in a space of the given size.
  ///   - symbols: Text and images to draw, each with a `tag`: see
  ///     ``GraphicsContext/resolveSymbol(id:)``.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
  }

  public var body: some View {
    GeometryReader { proxy in _DrawingView(drawing(in: proxy.size)) }
  }

  private func drawing(in size: CGSize) -> Drawing {
    var collector = SymbolCollector()
    Symbols._visitLeaves(of: symbols, traits: _ViewTraits(), visitor: &collector)
    var context = GraphicsContext(size: size, symbols: collector.symbols)
    renderer(&context, size)
    return Drawing(
      width: Double(size.width), height: Double(size.height),
      operations: context.record.operations)
  }
}

extension Canvas where Symbols == EmptyView {

  /// - Parameters:
  ///   - opaque: Ignored: the background shows through undrawn areas.
  ///   - colorMode: Ignored: colours are in sRGB.
  ///   - rendersAsynchronously: Ignored.
  ///   - renderer: Draws in a space of the given size.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously,
      renderer: renderer
    ) { EmptyView() }
  }
}

/// The mode for computing colours.
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }

/// A finished drawing.
package struct _DrawingView: _PlainElementView {
  let drawing: Drawing

  package init(_ drawing: Drawing) { self.drawing = drawing }

  package static func _content(of view: Self) -> ElementTree.Content { .drawing(view.drawing) }
}

/// The operations for drawing on a ``Canvas``.
///
/// A copy draws on the same canvas, but has its own transform and clip.
public struct GraphicsContext {
  fileprivate final class Record {
    var operations: [Drawing.Operation] = []
  }

  fileprivate let record = Record()
  private let size: CGSize
  private let symbols: [AnyHashable: ResolvedSymbol]
  private var clipPath: Path?
  private var isClipEvenOdd = false

  /// The opacity of the following operations, from 0 to 1.
  public var opacity = 1.0
  /// The transform of points to the canvas.
  public var transform = CGAffineTransform.identity

  /// Ignored: hosts draw over the background.
  public var blendMode = BlendMode.normal

  fileprivate init(size: CGSize, symbols: [AnyHashable: ResolvedSymbol]) {
    self.size = size
    self.symbols = symbols
  }

  /// The paint of an operation.
  public struct Shading: Sendable {
    fileprivate let paint: @Sendable (CGSize, CGAffineTransform) -> Paint

    /// The colour of text.
    public static var foreground: Self { style(ForegroundStyle()) }

    public static func color(_ color: Color) -> Self { Self { _, _ in .color(color) } }

    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Self {
      color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }

    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Self {
      color(Color(colorSpace, white: white, opacity: opacity))
    }

    public static func style<Style: ShapeStyle>(_ style: Style) -> Self {
      Self { _, _ in style._paint }
    }

    /// A gradient from one point to another.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Self {
      Self { size, transform in
        gradient.paint(
          .linear(
            start: UnitPoint(startPoint.applying(transform), in: size),
            end: UnitPoint(endPoint.applying(transform), in: size)))
      }
    }

    /// A gradient from a point outwards.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Self {
      Self { size, transform in
        gradient.paint(
          .radial(
            center: UnitPoint(center.applying(transform), in: size),
            startRadius: Double(startRadius), endRadius: Double(endRadius)))
      }
    }

    /// A gradient around a point.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = .zero
    ) -> Self {
      Self { size, transform in
        gradient.paint(
          .angular(
            center: UnitPoint(center.applying(transform), in: size), start: angle.degrees,
            end: angle.degrees + 360))
      }
    }
  }

  // MARK: - Transforms and clipping

  /// Translates the following operations, in points.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales the following operations.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: x, y: y))
  }

  /// Rotates the following operations around the origin.
  public mutating func rotate(by angle: Angle) {
    concatenate(CGAffineTransform(rotationAngle: CGFloat(angle.radians)))
  }

  /// Applies a transform to points before the current transform.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// Hides the following operations outside a path. Only the last clip applies.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    clipPath = path.applying(transform)
    isClipEvenOdd = style.isEOFilled
  }

  // MARK: - Drawing

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(.fill(steps(of: path), paint(shading), isEvenOdd: style.isEOFilled))
  }

  /// Draws a line along a path, with a width in points.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a line along a path, in a style.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    var stroke = style.stroke(paint(shading))
    stroke.width *= Double(scale)
    add(.stroke(steps(of: path), stroke))
  }

  /// Draws a line of text.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    let point = point.applying(transform)
    // The renderer runs on the main actor, because canvases are views.
    let runs = MainActor.assumeIsolated { text.asRuns }
    var style = runs.count == 1 ? runs[0].style : Style()
    if scale != 1, case .points(let size)? = style.font?.size {
      style.font?.size = .points(size * Double(scale))
    }
    add(
      .text(
        Drawing.Text(
          runs.map(\.text).joined(), at: .init(Double(point.x), Double(point.y)), anchor: anchor,
          style: style, degrees: atan2(Double(transform.b), Double(transform.a)) * 180 / .pi)))
  }

  /// Draws a line of text at the top leading corner of a rectangle.
  public func draw(_ text: Text, in rect: CGRect) {
    draw(text, at: rect.origin, anchor: .topLeading)
  }

  /// Draws an image or a symbol, 24 by 24 points large.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      image,
      in: CGRect(
        x: point.x - 24 * CGFloat(anchor.x), y: point.y - 24 * CGFloat(anchor.y), width: 24,
        height: 24))
  }

  /// Draws an image, without rotation.
  public func draw(_ image: Image, in rect: CGRect) {
    guard let source = MainActor.assumeIsolated({ image.drawingSource }) else { return }
    let corner = rect.origin.applying(transform)
    add(
      .image(
        Drawing.Image(
          source, x: Double(corner.x), y: Double(corner.y), width: Double(rect.width * scale),
          height: Double(rect.height * scale))))
  }

  /// Returns text that can be measured and drawn.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text) }

  /// Returns an image that can be measured and drawn.
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }

  /// Returns the canvas's symbol with a tag; `nil` if there is none. A view that isn't an image is
  /// drawn as text.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? { symbols[AnyHashable(id)] }

  /// Draws a line of text.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(text.text, at: point, anchor: anchor)
  }

  /// Draws a line of text at the top leading corner of a rectangle.
  public func draw(_ text: ResolvedText, in rect: CGRect) { draw(text.text, in: rect) }

  /// Draws an image.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image.image, at: point, anchor: anchor)
  }

  /// Draws an image.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(image.image, in: rect)
  }

  /// Draws a symbol.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    switch symbol.kind {
    case .text(let text): draw(text, at: point, anchor: anchor)
    case .image(let image): draw(image, at: point, anchor: anchor)
    }
  }

  /// Draws a symbol. An image fills the rectangle, and text is centred in it.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    switch symbol.kind {
    case .text(let text): draw(text, at: CGPoint(x: rect.midX, y: rect.midY))
    case .image(let image): draw(image, in: rect)
    }
  }

  /// Draws with a copy of the context. Changes to the copy don't affect this context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var copy = self
    try content(&copy)
  }

  private var scale: CGFloat {
    let area = transform.a * transform.d - transform.b * transform.c
    return abs(area).squareRoot()
  }

  private func steps(of path: Path) -> [Outline.Step] {
    transform == .identity ? path.steps : path.applying(transform).steps
  }

  private func paint(_ shading: Shading) -> Paint { shading.paint(size, transform) }

  private func add(_ kind: Drawing.Operation.Kind) {
    record.operations.append(
      Drawing.Operation(
        kind, opacity: opacity, clip: clipPath?.steps, isClipEvenOdd: isClipEvenOdd))
  }
}

extension Image {
  /// The image in the form of a drawing; `nil` if the image has only a description.
  @MainActor fileprivate var drawingSource: Drawing.Image.Source? {
    switch content(nil) {
    case .symbol(let symbol): .symbol(symbol.name)
    case .image(let image): .url(image.url)
    default: nil
    }
  }
}

extension UnitPoint {
  fileprivate init(_ point: CGPoint, in size: CGSize) {
    self.init(
      x: size.width > 0 ? Double(point.x / size.width) : 0,
      y: size.height > 0 ? Double(point.y / size.height) : 0)
  }
}
