import ElementTree

/// An element with content only: no children and no actions.
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

/// An element with children and no actions.
class PlainContainerNode: ContainerNode {
  private var plainContent: Content
  /// Whether `onAppear` of the views inside waits until they come into sight.
  let isLazy: Bool

  init<Child: View>(_ content: Content, child: Child, _ inputs: _ViewInputs) {
    plainContent = content
    isLazy = inputs.environment.laziness == .container || content.isLazy
    super.init(inputs)
    self.child = Child._makeNode(child, childInputs(inputs))
  }

  override var content: Content { plainContent }

  final func update<Child: View>(_ content: Content, child view: Child, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    if plainContent != content {
      propertiesWillChange()
      plainContent = content
    }
    Child._updateNode(child!, view, childInputs(inputs))
  }

  /// Returns the inputs for its children.
  func childInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs.content(in: self)
    if isLazy { inner.environment.laziness = .content }
    switch plainContent {
    case .list:
      inner.owner = inputs.graph.plainRow
      inner.isInList = true
      inner.environment.selection = nil
    case .section:
      inner.owner = inputs.row
      inner.isInList = inputs.isInList
    default: break
    }
    return inner
  }
}

extension Content {
  /// Whether `onAppear` of the views inside waits until they come into sight.
  fileprivate var isLazy: Bool {
    switch self {
    case .list, .grid: true
    default: false
    }
  }
}

/// A row of a list. Every element in a list has a row, except sections.
final class RowNode: ContainerNode {
  private unowned let owner: RowOwner
  /// The modifiers around the row's content, including settings of the row.
  private var modifiersInside: ModifierChain?
  private var selection: SelectionNode?
  private var actions: Content.Row
  /// The value of the row in a list with a selection.
  private var choice: Choice?

  private final class Choice {
    let value: RowChoice
    init(_ value: RowChoice) { self.value = value }
  }

  init<Child: _ElementView>(_ view: Child, _ inputs: _ViewInputs, owner: RowOwner) {
    self.owner = owner
    modifiersInside = inputs.modifiers
    selection = inputs.environment.selection
    let choice = RowChoice(selection, inputs.modifiers, owner: owner)
    self.choice = choice.map(Choice.init)
    actions = Content.Row(owner, inputs.modifiers, isSelected: choice?.isSelected)
    var outer = inputs
    outer.modifiers = nil
    super.init(outer)
    child = Child._makeElement(view, childInputs(inputs))
    if let choice { choice.selection.add(self, choice.tag) }
  }

  override var content: Content { .row(actions) }

  func update<Child: _ElementView>(_ view: Child, _ inputs: _ViewInputs) {
    Child._updateElement(child!, view, childInputs(inputs))
    selection = inputs.environment.selection
    follow(inputs.modifiers)
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
    follow(replacement.chain(for: modifiersInside))
  }

  private func follow(_ modifiers: ModifierChain?) {
    modifiersInside = modifiers
    let new = RowChoice(selection, modifiers, owner: owner)
    if choice?.value != new {
      forgetChoice()
      choice = new.map(Choice.init)
      if let new { new.selection.add(self, new.tag) }
    }
    updateActions()
  }

  override func unmount() {
    super.unmount()
    forgetChoice()
  }

  private func forgetChoice() {
    if let choice { choice.value.selection.remove(self, choice.value.tag) }
    choice = nil
  }

  /// Updates the row after its owner's actions have changed.
  func updateActions() {
    let new = Content.Row(owner, modifiersInside, isSelected: choice?.value.isSelected)
    if new != actions {
      propertiesWillChange()
      actions = new
    }
  }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    switch action {
    case .delete where actions.canDelete: owner.deletion()
    case .move(let distance) where actions.canMove: owner.move(by: distance)
    case .press: choice.flatMap { $0.value.selection.press($0.value.tag) }
    default: nil
    }
  }

  private func childInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs.content(in: self)
    inner.modifiers = inputs.modifiers
    return inner
  }
}

/// The whole screen: the elements of its views, then the open dialogs.
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
    withdraw(dialog)
    dialog.unmount()
  }

  /// Hides a dialog. The dialog may be presented again.
  func withdraw(_ dialog: DialogNode) {
    dialogs.removeAll { $0 === dialog }
    childrenChanged()
  }
}

extension Content.Row {
  @MainActor
  fileprivate init(_ owner: RowOwner, _ modifiers: ModifierChain?, isSelected: Bool?) {
    self.init(
      canDelete: owner.canDelete && modifiers?.effect.isDeleteDisabled != true,
      canMove: owner.canMove && modifiers?.effect.isMoveDisabled != true, isSelected: isSelected)
  }
}
