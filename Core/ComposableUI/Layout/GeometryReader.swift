import ElementTree
import Foundation

/// A view made for the size of the room it gets.
///
/// It takes all the room there is, whatever is in it, and views in it begin at its top leading corner. Hosts
/// tell how large it is: a browser in points, a terminal in cells of 8 by 16. Until they have, and in tests,
/// the size is that of the innermost frame around it that is fixed, else that of the host's window, or of a
/// small phone, 375 by 667 points.
public struct GeometryReader<Content: View>: _ElementView {
  let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    GeometryNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: GeometryNode.self).update(view, inputs)
  }
}

/// A size that a host tells of.
@Observable
final class MeasuredSize {
  /// `nil` until it was told.
  private(set) var size: CGSize?
  /// Whether it was told, for those who don't observe it.
  @ObservationIgnored private(set) var isKnown = false

  func measured(_ size: ElementSize) {
    let size = CGSize(size)
    isKnown = true
    if self.size != size { self.size = size }
  }
}

/// An element that wants to know its size.
final class GeometryNode: ContainerNode {
  private let measured = MeasuredSize()

  init<Content: View>(_ view: GeometryReader<Content>, _ inputs: _ViewInputs) {
    super.init(inputs)
    child = _GeometryContent<Content>
      ._makeNode(content(of: view, inputs), inputs.content(in: self))
  }

  func update<Content: View>(_ view: GeometryReader<Content>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    _GeometryContent<Content>
      ._updateNode(child!, content(of: view, inputs), inputs.content(in: self))
  }

  /// - Complexity: O(depth) until a host has told the size, where no frame around it is fixed.
  private func content<Content: View>(
    of view: GeometryReader<Content>, _ inputs: _ViewInputs
  ) -> _GeometryContent<Content> {
    var content = _GeometryContent(
      measured: measured, host: graph.host, content: view.content)
    // What frames say counts until hosts do.
    if measured.isKnown { return content }
    var layers = inputs.modifiers?.effect.layers ?? []
    var container: ContainerNode? = inputs.container
    while true {
      for case .frame(let frame) in layers {
        content.width = content.width ?? frame.width.map { CGFloat($0) }
        content.height = content.height ?? frame.height.map { CGFloat($0) }
      }
      guard content.width == nil || content.height == nil, let outer = container else { break }
      layers = outer.modifiers?.effect.layers ?? []
      container = outer.container
    }
    return content
  }

  override var content: Content {
    .stack(.init(.overlay, alignment: .leading, verticalAlignment: .leading, fillsRoom: true))
  }

  override var reportsSize: Bool { true }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard case .resize(let size) = action else { return nil }
    return { [measured] in measured.measured(size) }
  }
}

/// Evaluated on its own, so that what is read is observed for it alone.
struct _GeometryContent<Content: View>: View {
  let measured: MeasuredSize
  let host: HostEnvironment
  var width: CGFloat?
  var height: CGFloat?
  let content: (GeometryProxy) -> Content

  init(
    measured: MeasuredSize, host: HostEnvironment, content: @escaping (GeometryProxy) -> Content
  ) {
    self.measured = measured
    self.host = host
    self.content = content
  }

  var body: some View { content(proxy) }

  private var proxy: GeometryProxy {
    if let size = measured.size { return GeometryProxy(size: size, isMeasured: true) }
    let window = host.size ?? CGSize(width: 375, height: 667)
    return GeometryProxy(
      size: CGSize(width: width ?? window.width, height: height ?? window.height),
      isMeasured: false)
  }
}

/// The size of the room that a view gets.
public struct GeometryProxy: Equatable, Sendable {
  public let size: CGSize
  /// Whether a host has told of it.
  let isMeasured: Bool

  /// What is covered at the edges: nothing.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Where it is: hosts lay out on their own, so it is taken to begin at the first point of the space.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }

  /// Where it is: hosts lay out on their own, so it is taken to begin at the first point of the space.
  @_disfavoredOverload
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
}

/// What positions are measured from.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  case global, local
  case named(AnyHashable)
}

/// Something that positions are measured from.
public protocol CoordinateSpaceProtocol: Sendable {
  var coordinateSpace: CoordinateSpace { get }
}

/// A view by whose name positions are measured.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol {
  public let coordinateSpace: CoordinateSpace
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
  }
}

extension View {
  /// A name for where this view is.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { self }

  /// A name for where this view is.
  public func coordinateSpace<Name: Hashable>(name: Name) -> some View { self }
}

extension View {
  /// Calls a function with what is made of this view's size: when a host has told of it for the first time, and
  /// whenever it is something else then.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (Value) -> Void
  ) -> some View {
    background(
      GeometryReader { proxy in
        if proxy.isMeasured {
          Color.clear.onChange(of: transform(proxy), initial: true) { _, new in action(new) }
        }
      })
  }

  /// Calls a function with what is made of this view's size, and what it was before: when a host has told of
  /// it for the first time, and whenever it is something else then.
  public func onGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    background(
      GeometryReader { proxy in
        if proxy.isMeasured {
          Color.clear.onChange(of: transform(proxy), initial: true) { action($0, $1) }
        }
      })
  }
}
