/// A view of any type.
///
/// When the type changes between evaluations, the old view's elements are removed and new ones are
/// made.
public struct AnyView: _PrimitiveView {
  let storage: AnyViewStorage

  public init<Content: View>(_ content: Content) {
    if let erased = content as? AnyView {
      self = erased
    } else {
      storage = TypedViewStorage(content)
    }
  }

  public init<Content: View>(erasing content: Content) {
    self.init(content)
  }

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    AnyViewNode(view.storage, key: nil, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! AnyViewNode).update(view.storage, key: nil, inputs)
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    view.storage.visitLeaves(traits: traits, visitor: &visitor)
  }
}

/// A type-erased view. Only the subclass knows the type.
@MainActor
class AnyViewStorage {
  var type: ObjectIdentifier { fatalError("\(Self.self) must override \(#function).") }

  fileprivate func makeNode(_ inputs: _ViewInputs) -> _ViewNode {
    fatalError("\(Self.self) must override \(#function).")
  }

  fileprivate func updateNode(_ node: _ViewNode, _ inputs: _ViewInputs) {}

  func visitLeaves<Visitor: _LeafVisitor>(traits: _ViewTraits, visitor: inout Visitor) {}
}

final class TypedViewStorage<Content: View>: AnyViewStorage {
  private let content: Content

  init(_ content: Content) {
    self.content = content
  }

  override var type: ObjectIdentifier { ObjectIdentifier(Content.self) }

  fileprivate override func makeNode(_ inputs: _ViewInputs) -> _ViewNode {
    Content._makeNode(content, inputs)
  }

  fileprivate override func updateNode(_ node: _ViewNode, _ inputs: _ViewInputs) {
    Content._updateNode(node, content, inputs)
  }

  override func visitLeaves<Visitor: _LeafVisitor>(
    traits: _ViewTraits, visitor: inout Visitor
  ) {
    Content._visitLeaves(of: content, traits: traits, visitor: &visitor)
  }
}

/// The node of a view whose type or identity may change.
final class AnyViewNode: WrapperNode {
  private var type: ObjectIdentifier
  private var key: AnyHashable?

  init(_ view: AnyViewStorage, key: AnyHashable? = nil, _ inputs: _ViewInputs) {
    type = view.type
    self.key = key
    super.init(child: Self.makeChild(view, inputs))
  }

  func update(_ view: AnyViewStorage, key: AnyHashable?, _ inputs: _ViewInputs) {
    if let child, type == view.type, self.key == key {
      var inner = inputs
      inner.depth += 1
      if !inner.isTooDeep { view.updateNode(child, inner) }
    } else {
      child?.unmount()
      type = view.type
      self.key = key
      child = Self.makeChild(view, inputs)
      inputs.elementsChanged()
    }
  }

  private static func makeChild(_ view: AnyViewStorage, _ inputs: _ViewInputs) -> _ViewNode {
    var inner = inputs
    inner.depth += 1
    return inner.isTooDeep ? ViewDepth.makeNode(inner) : view.makeNode(inner)
  }
}
