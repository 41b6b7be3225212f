import ElementTree
import Foundation

/// A drawing that is made by a function: in a browser as vector graphics, in a terminal of half cells, Braille
/// dots and letters.
///
/// The function is called again when something observable that it read has changed, or the room is another
/// one: like a view's `body`.
public struct Canvas<Symbols: View>: View {
  let renderer: (inout GraphicsContext, CGSize) -> Void
  let symbols: Symbols

  /// - Parameters:
  ///   - opaque: Accepted: hosts show what is behind where nothing is drawn.
  ///   - colorMode: Accepted: colours are those of sRGB.
  ///   - rendersAsynchronously: Accepted.
  ///   - renderer: Draws in a space of the size that it is given.
  ///   - symbols: Texts and images, each with a `tag`, that it can draw: see ``GraphicsContext/resolveSymbol(id:)``.
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
  ///   - opaque: Accepted: hosts show what is behind where nothing is drawn.
  ///   - colorMode: Accepted: colours are those of sRGB.
  ///   - rendersAsynchronously: Accepted.
  ///   - renderer: Draws in a space of the size that it is given.
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

/// How amounts of colours are worked with.
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }

/// A drawing that is made.
package struct _DrawingView: _PlainElementView {
  let drawing: Drawing

  package init(_ drawing: Drawing) { self.drawing = drawing }

  package static func _content(of view: Self) -> ElementTree.Content { .drawing(view.drawing) }
}

/// What a ``Canvas`` is drawn with.
///
/// A copy draws on the same canvas. What is changed in it, how points move and what is clipped, is the copy's
/// alone.
public struct GraphicsContext {
  fileprivate final class Record {
    var operations: [Drawing.Operation] = []
  }

  fileprivate let record = Record()
  private let size: CGSize
  private let symbols: [AnyHashable: ResolvedSymbol]
  private var clipPath: Path?
  private var isClipEvenOdd = false

  /// How much of what is drawn is seen: from 0, nothing, to 1.
  public var opacity = 1.0
  /// Where points are on the canvas.
  public var transform = CGAffineTransform.identity

  /// How what is drawn is mixed with what is behind it. Hosts lay it over that.
  public var blendMode = BlendMode.normal

  fileprivate init(size: CGSize, symbols: [AnyHashable: ResolvedSymbol]) {
    self.size = size
    self.symbols = symbols
  }

  /// What something is drawn with.
  public struct Shading: Sendable {
    fileprivate let paint: @Sendable (CGSize, CGAffineTransform) -> Paint

    /// The colour of texts.
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

    /// Colours from one point to another.
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

    /// Colours from a point outwards.
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

    /// Colours around a point.
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

  // MARK: - Where

  /// Moves what is drawn from now on, in points.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales what is drawn from now on.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: x, y: y))
  }

  /// Rotates what is drawn from now on around the origin.
  public mutating func rotate(by angle: Angle) {
    concatenate(CGAffineTransform(rotationAngle: CGFloat(angle.radians)))
  }

  /// Moves points before they are moved as until now.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// From now on nothing outside of a path is seen. Of several clips the last one counts.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    clipPath = path.applying(transform)
    isClipEvenOdd = style.isEOFilled
  }

  // MARK: - What

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(.fill(steps(of: path), paint(shading), isEvenOdd: style.isEOFilled))
  }

  /// Draws a line along a path, of a width in points.
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
    // Canvases are views, and drawn as those are.
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

  /// Draws an image, symbols in 24 by 24 points.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      image,
      in: CGRect(
        x: point.x - 24 * CGFloat(anchor.x), y: point.y - 24 * CGFloat(anchor.y), width: 24,
        height: 24))
  }

  /// Draws an image. It is not turned.
  public func draw(_ image: Image, in rect: CGRect) {
    guard let source = MainActor.assumeIsolated({ image.drawingSource }) else { return }
    let corner = rect.origin.applying(transform)
    add(
      .image(
        Drawing.Image(
          source, x: Double(corner.x), y: Double(corner.y), width: Double(rect.width * scale),
          height: Double(rect.height * scale))))
  }

  /// A text, to be measured and drawn.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text) }

  /// An image, to be measured and drawn.
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }

  /// One of the canvas's symbols, by its tag; `nil` if there is none. What isn't an image is drawn as its text.
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

  /// Draws a symbol: an image fills the rectangle, a text stands in its middle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    switch symbol.kind {
    case .text(let text): draw(text, at: CGPoint(x: rect.midX, y: rect.midY))
    case .image(let image): draw(image, in: rect)
    }
  }

  /// Draws with a copy, so that what is changed in it doesn't count afterwards.
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
  /// What a drawing shows of it; `nil` where there are only words.
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
