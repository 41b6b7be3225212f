import ElementTree
import Foundation

// Decorations behind a view, in front of it, and at its edges.
extension View {
  /// Paints a background behind a view, in the background colour by default.
  public func background<Style: ShapeStyle>(
    _ style: Style = BackgroundStyle(), ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    layer(.background(style._paint, .rectangle))
  }

  /// Paints a shape behind a view, in the background colour by default.
  public func background<Style: ShapeStyle, Outlined: Shape>(
    _ style: Style = BackgroundStyle(), in shape: Outlined, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layer(.background(style._paint, shape.outline(filledBy: fillStyle)))
  }

  /// Puts a view behind this one, at this view's size.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    _BackgroundView(content: self, decoration: background, alignment: alignment)
  }

  /// Puts a view behind this one, at this view's size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    _BackgroundView(content: self, decoration: content(), alignment: alignment)
  }

  /// Paints a style in front of a view.
  public func overlay<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay(style, in: Rectangle())
  }

  /// Paints a shape in front of a view.
  public func overlay<Style: ShapeStyle, Outlined: Shape>(
    _ style: Style, in shape: Outlined, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    _LayeredView(
      content: self, decoration: shape.fill(style, style: fillStyle),
      layered: .init(.inFront, .center))
  }

  /// Puts a view in front of this one, at this view's size.
  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    _LayeredView(content: self, decoration: overlay, layered: .init(.inFront, alignment))
  }

  /// Puts a view in front of this one, at this view's size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    _LayeredView(content: self, decoration: content(), layered: .init(.inFront, alignment))
  }

  /// Draws a border inside a view's edges.
  public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1) -> some View {
    layer(.border(content._paint, width: Double(width), .rectangle))
  }

  /// Clips a view to a shape.
  public func clipShape<Outlined: Shape>(
    _ shape: Outlined, style: FillStyle = FillStyle()
  ) -> some View {
    layer(.clip(shape.outline(filledBy: style)))
  }

  /// Clips a view to its frame.
  public func clipped(antialiased: Bool = false) -> some View {
    layer(.clip(.rectangle))
  }

  /// Clips a view to a rectangle with rounded corners.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    layer(.clip(.rectangle(.init(Double(radius)))))
  }

  /// Sets the area of a view that reacts to presses. Hosts use the whole view.
  public func contentShape<Outlined: Shape>(
    _ shape: Outlined, eoFill: Bool = false
  ) -> some View {
    self
  }

  /// Sets the area of a view that reacts to presses. Hosts use the whole view.
  public func contentShape<Outlined: Shape>(
    _ kind: ContentShapeKinds, _ shape: Outlined, eoFill: Bool = false
  ) -> some View {
    self
  }
}

/// The purposes of a content shape.
public struct ContentShapeKinds: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let interaction = Self(rawValue: 1)
  public static let dragPreview = Self(rawValue: 2)
  public static let contextMenuPreview = Self(rawValue: 4)
  public static let hoverEffect = Self(rawValue: 8)
  public static let focusEffect = Self(rawValue: 16)
  public static let accessibility = Self(rawValue: 32)
}

extension ElementTree.Content.Layered {
  init(_ place: Place, _ alignment: Alignment) {
    self.init(
      place, horizontal: alignment.horizontal.inStack, vertical: alignment.vertical.alone)
  }
}

/// A view with another view in front or behind.
struct _LayeredView<Content: View, Decoration: View>: _PlainContainerView, TextualView {
  let content: Content
  let decoration: Decoration
  let layered: ElementTree.Content.Layered

  var plainText: String { Content.plainText(of: content) }

  static func _content(of view: Self) -> ElementTree.Content { .layered(view.layered) }

  static func _children(of view: Self) -> some View {
    _Layers(
      content: view.content, decoration: view.decoration, isBehind: view.layered.place == .behind)
  }
}

/// A view with another view behind it. A shape behind the view needs no element of its own.
struct _BackgroundView<Content: View, Decoration: View>: _PrimitiveView, TextualView {
  let content: Content
  let decoration: Decoration
  let alignment: Alignment

  var plainText: String { Content.plainText(of: content) }

  // The type of the decoration decides which node is made, so a view never switches nodes.

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    if let surface = view.surface {
      return Content._makeNode(view.content, inputs.applying(surface))
    }
    return _LayeredView._makeNode(view.layered, inputs)
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    if let surface = view.surface {
      Content._updateNode(node, view.content, inputs.applying(surface))
    } else {
      _LayeredView._updateNode(node, view.layered, inputs)
    }
  }

  private var layered: _LayeredView<Content, Decoration> {
    _LayeredView(content: content, decoration: decoration, layered: .init(.behind, alignment))
  }

  private var surface: ElementModifier? {
    guard let surface = decoration as? any _ShapeSurface else { return nil }
    return .layer(.background(surface.surfacePaint, surface.surfaceOutline))
  }
}

/// A view that is just a filled shape.
@MainActor @preconcurrency
protocol _ShapeSurface {
  var surfacePaint: Paint { get }
  var surfaceOutline: Outline { get }
}

extension Rectangle: _ShapeSurface {}
extension RoundedRectangle: _ShapeSurface {}
extension Capsule: _ShapeSurface {}
extension Circle: _ShapeSurface {}
extension Ellipse: _ShapeSurface {}

extension _ShapeSurface where Self: Shape {
  var surfacePaint: Paint { .foreground(level: 1) }
  var surfaceOutline: Outline { outline() }
}

extension Color: _ShapeSurface {
  var surfacePaint: Paint { .color(self) }
  var surfaceOutline: Outline { .rectangle }
}

/// A view and its decoration. The decoration is always exactly one element.
private struct _Layers<Content: View, Decoration: View>: _PrimitiveView {
  let content: Content
  let decoration: Decoration
  let isBehind: Bool

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let content = Content._makeNode(view.content, inputs)
    let decoration = _OneElement<Decoration>._makeNode(.init(content: view.decoration), inputs)
    return LayersNode(
      content: content, decoration: decoration, isBehind: view.isBehind)
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! LayersNode
    Content._updateNode(node.content, view.content, inputs)
    _OneElement<Decoration>._updateNode(
      node.decoration, .init(content: view.decoration), inputs)
  }
}

private final class LayersNode: _ViewNode {
  let content: _ViewNode
  let decoration: _ViewNode
  private let isBehind: Bool

  init(content: _ViewNode, decoration: _ViewNode, isBehind: Bool) {
    self.content = content
    self.decoration = decoration
    self.isBehind = isBehind
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    content.replaceModifiers(replacement)
    decoration.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout ElementList) {
    if isBehind { decoration.collectElements(into: &elements) }
    content.collectElements(into: &elements)
    if !isBehind { decoration.collectElements(into: &elements) }
  }

  override func unmount() {
    content.unmount()
    decoration.unmount()
  }
}

/// A view as one element.
private struct _OneElement<Content: View>: _PrimitiveView {
  let content: Content

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    if Content.self is any _ElementView.Type { return Content._makeNode(view.content, inputs) }
    return PlainContainerNode(stack, child: view.content, inputs)
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    if Content.self is any _ElementView.Type {
      Content._updateNode(node, view.content, inputs)
    } else {
      (node as! PlainContainerNode).update(stack, child: view.content, inputs)
    }
  }

  private static var stack: ElementTree.Content { .stack(.init(.overlay)) }
}
