import ElementTree
import Foundation

// What is painted behind a view, in front of it, and at its edges.
extension View {
  /// What is painted behind a view: the colour of backgrounds, where nothing is said.
  public func background<Style: ShapeStyle>(
    _ style: Style = BackgroundStyle(), ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    layer(.background(style._paint, .rectangle))
  }

  /// A shape painted behind a view, in the colour of backgrounds, where nothing is said.
  public func background<Style: ShapeStyle, Outlined: Shape>(
    _ style: Style = BackgroundStyle(), in shape: Outlined, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layer(.background(style._paint, shape.outline(filledBy: fillStyle)))
  }

  /// A view behind this one, of its size.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    _BackgroundView(content: self, decoration: background, alignment: alignment)
  }

  /// A view behind this one, of its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    _BackgroundView(content: self, decoration: content(), alignment: alignment)
  }

  /// What is painted in front of a view.
  public func overlay<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay(style, in: Rectangle())
  }

  /// A shape painted in front of a view.
  public func overlay<Style: ShapeStyle, Outlined: Shape>(
    _ style: Style, in shape: Outlined, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    _LayeredView(
      content: self, decoration: shape.fill(style, style: fillStyle),
      layered: .init(.inFront, .center))
  }

  /// A view in front of this one, of its size.
  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    _LayeredView(content: self, decoration: overlay, layered: .init(.inFront, alignment))
  }

  /// A view in front of this one, of its size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    _LayeredView(content: self, decoration: content(), layered: .init(.inFront, alignment))
  }

  /// A line along the inside of a view's edges.
  public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1) -> some View {
    layer(.border(content._paint, width: Double(width), .rectangle))
  }

  /// Shows nothing of a view outside of a shape.
  public func clipShape<Outlined: Shape>(
    _ shape: Outlined, style: FillStyle = FillStyle()
  ) -> some View {
    layer(.clip(shape.outline(filledBy: style)))
  }

  /// Shows nothing of a view outside of its room.
  public func clipped(antialiased: Bool = false) -> some View {
    layer(.clip(.rectangle))
  }

  /// Shows nothing of a view outside of round corners.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    layer(.clip(.rectangle(.init(Double(radius)))))
  }

  /// What of a view can be pressed. Hosts take all of it.
  public func contentShape<Outlined: Shape>(
    _ shape: Outlined, eoFill: Bool = false
  ) -> some View {
    self
  }

  /// What of a view can be pressed. Hosts take all of it.
  public func contentShape<Outlined: Shape>(
    _ kind: ContentShapeKinds, _ shape: Outlined, eoFill: Bool = false
  ) -> some View {
    self
  }
}

/// What a shape is for.
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

/// A view with another one in front of it or behind it.
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

/// A view with another one behind it. A shape needs no element of its own there.
struct _BackgroundView<Content: View, Decoration: View>: _PrimitiveView, TextualView {
  let content: Content
  let decoration: Decoration
  let alignment: Alignment

  var plainText: String { Content.plainText(of: content) }

  // Which of the two it is depends on the type alone, so a node never changes from one to the other.

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

/// A view that is no more than a shape filled with something.
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

/// A view and its decoration, which is one element whatever it consists of.
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
    let node = unsafeDowncast(node, to: LayersNode.self)
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
      unsafeDowncast(node, to: PlainContainerNode.self).update(stack, child: view.content, inputs)
    }
  }

  private static var stack: ElementTree.Content { .stack(.init(.overlay)) }
}
