import ElementTree

/// An element without children that is no more than its content.
final class PlainElementNode: ElementNode {
  private var plainContent: Content

  init(_ content: Content, _ inputs: _ViewInputs) {
    plainContent = content
    super.init(inputs)
  }

  override var content: Content { plainContent }

  func update(_ content: Content, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    if plainContent != content {
      propertiesWillChange()
      plainContent = content
    }
  }
}

/// An element with children that does nothing.
final class PlainContainerNode: ContainerNode {
  private var plainContent: Content
  /// Whether its views appear when they come into sight.
  let isLazy: Bool

  init<Child: View>(_ content: Content, child: Child, _ inputs: _ViewInputs) {
    plainContent = content
    isLazy = inputs.environment.laziness == .container || content.isLazy
    super.init(inputs)
    self.child = Child._makeNode(child, childInputs(inputs))
  }

  override var content: Content { plainContent }

  func update<Child: View>(_ content: Content, child view: Child, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    if plainContent != content {
      propertiesWillChange()
      plainContent = content
    }
    Child._updateNode(child!, view, childInputs(inputs))
  }

  private func childInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs.content(in: self)
    if isLazy { inner.environment.laziness = .content }
    switch plainContent {
    case .list:
      inner.owner = inputs.graph.plainRow
      inner.isInList = true
    case .section:
      inner.owner = inputs.row
      inner.isInList = inputs.isInList
    default: break
    }
    return inner
  }
}

extension Content {
  /// Whether it is of use only where its views are shown as far as they have room.
  fileprivate var isLazy: Bool {
    switch self {
    case .list, .grid: true
    default: false
    }
  }
}

/// A row of a list: it surrounds every element in a list that is not a section.
final class RowNode: ContainerNode {
  private unowned let owner: RowOwner
  private var actions: Content.Row

  init<Child: _ElementView>(_ view: Child, _ inputs: _ViewInputs, owner: RowOwner) {
    self.owner = owner
    actions = Content.Row(canDelete: owner.canDelete, canMove: owner.canMove)
    var outer = inputs
    outer.modifiers = nil
    super.init(outer)
    child = Child._makeElement(view, childInputs(inputs))
  }

  override var content: Content { .row(actions) }

  func update<Child: _ElementView>(_ view: Child, _ inputs: _ViewInputs) {
    Child._updateElement(child!, view, childInputs(inputs))
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
  }

  /// To be called when what the row's owner can do has changed.
  func updateActions() {
    let new = Content.Row(canDelete: owner.canDelete, canMove: owner.canMove)
    if new != actions {
      propertiesWillChange()
      actions = new
    }
  }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    switch action {
    case .delete: owner.deletion()
    case .move(let distance): owner.move(by: distance)
    default: nil
    }
  }

  private func childInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs.content(in: self)
    inner.modifiers = inputs.modifiers
    return inner
  }
}

/// The whole screen: what its views have become, with the dialogs that are open behind it.
final class RootNode: ContainerNode {
  private(set) var dialogs: [DialogNode] = []

  override var content: Content { .stack(Content.Stack(.vertical, spacing: 0)) }

  override func collectChildren() -> ElementList {
    super.collectChildren() + dialogs.lazy.map { ElementReference($0) }
  }

  func present(_ dialog: DialogNode) {
    dialogs.append(dialog)
    childrenChanged()
  }

  func dismiss(_ dialog: DialogNode) {
    dialogs.removeAll { $0 === dialog }
    dialog.unmount()
    childrenChanged()
  }
}
