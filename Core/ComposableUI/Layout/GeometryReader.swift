import ElementTree
import Foundation

/// A view whose content depends on the available size.
///
/// The view takes all available space, and its content begins at the top leading corner. Hosts
/// report its size: a browser in points, a terminal in cells of 8 by 16. Before the report, and in
/// tests, the innermost fixed frame around the reader supplies the size. If no frame is fixed, the
/// size is that of the host's window, or 375 by 667 points, as on a small phone.
public struct GeometryReader<Content: View>: _ElementView {
  let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    GeometryNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! GeometryNode).update(view, inputs)
  }
}

/// A size that a host reports.
@Observable
final class MeasuredSize {
  /// The size; `nil` until a host has reported it.
  private(set) var size: CGSize?
  /// Whether the size was reported, for readers that don't observe it.
  @ObservationIgnored private(set) var isKnown = false

  func measured(_ size: ElementSize) {
    let size = CGSize(size)
    isKnown = true
    if self.size != size { self.size = size }
  }
}

/// An element that asks hosts for its size.
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

  /// - Complexity: O(depth) until a host has reported the size, if no enclosing frame is fixed.
  private func content<Content: View>(
    of view: GeometryReader<Content>, _ inputs: _ViewInputs
  ) -> _GeometryContent<Content> {
    var content = _GeometryContent(
      measured: measured, host: graph.host, content: view.content)
    // Fixed frames decide the size until the host reports the real one.
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

/// A separate view, so that a new size re-evaluates only this view.
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

/// The size available to a view.
public struct GeometryProxy: Equatable, Sendable {
  public let size: CGSize
  /// Whether a host has reported the size.
  let isMeasured: Bool

  /// The insets covered at the edges: always zero.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the view's frame. Hosts don't report positions, so the frame starts at the origin.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }

  /// Returns the view's frame. Hosts don't report positions, so the frame starts at the origin.
  @_disfavoredOverload
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
}

/// A coordinate space for positions.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  case global, local
  case named(AnyHashable)
}

/// A value that identifies a coordinate space.
public protocol CoordinateSpaceProtocol: Sendable {
  var coordinateSpace: CoordinateSpace { get }
}

/// A coordinate space with a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol {
  public let coordinateSpace: CoordinateSpace
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
  }
}

extension View {
  /// Has no effect: hosts don't report positions.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { self }

  /// Has no effect: hosts don't report positions.
  public func coordinateSpace<Name: Hashable>(name: Name) -> some View { self }
}

extension View {
  /// Performs an action with a value derived from this view's size. The action runs after the
  /// host's first report and whenever the value changes.
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

  /// Performs an action with the old and the new value derived from this view's size. The action
  /// runs after the host's first report and whenever the value changes.
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
