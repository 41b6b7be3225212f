import ElementTree
import Foundation

/// A view made for the size of the room it gets.
///
/// The size is that of the frame around it, as far as it is fixed; otherwise that of a small phone,
/// 375 by 667 points, because hosts lay out on their own.
public struct GeometryReader<Content: View>: _ElementView {
  let content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainContainerNode(stack, child: view.child(inputs), inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: PlainContainerNode.self)
      .update(stack, child: view.child(inputs), inputs)
  }

  private func child(_ inputs: _ViewInputs) -> _GeometryContent<Content> {
    var size = CGSize(width: 375, height: 667)
    for case .frame(let frame) in inputs.modifiers?.effect.layers ?? [] {
      if let width = frame.width { size.width = CGFloat(width) }
      if let height = frame.height { size.height = CGFloat(height) }
    }
    return _GeometryContent(proxy: GeometryProxy(size: size), content: content)
  }

  private static var stack: ElementTree.Content {
    .stack(.init(.overlay, alignment: .leading, verticalAlignment: .leading))
  }
}

/// Evaluated on its own, so that what is read is observed for it alone.
struct _GeometryContent<Content: View>: View {
  let proxy: GeometryProxy
  let content: (GeometryProxy) -> Content

  var body: some View { content(proxy) }
}

/// The size of the room that a view gets.
public struct GeometryProxy: Equatable, Sendable {
  public let size: CGSize

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
