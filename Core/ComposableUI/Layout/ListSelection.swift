import ElementTree

/// A list's selection, with the type of its values erased.
@MainActor
struct ListSelection {
  let isMultiple: Bool
  let values: () -> Set<AnyHashable>
  /// Returns whether a row's tag is a selectable value.
  let accepts: (AnyHashable) -> Bool
  /// Selects a value. In a multiple selection, this deselects a selected value.
  let select: (AnyHashable) -> Void

  init<Value: Hashable>(_ one: Binding<Value?>) {
    isMultiple = false
    values = { one.wrappedValue.map { [AnyHashable($0)] } ?? [] }
    accepts = { $0.base is Value }
    select = { tag in
      if let value = tag.base as? Value { one.wrappedValue = value }
    }
  }

  init<Value: Hashable>(_ several: Binding<Set<Value>>) {
    isMultiple = true
    values = { Set(several.wrappedValue.map { AnyHashable($0) }) }
    accepts = { $0.base is Value }
    select = { tag in
      if let value = tag.base as? Value { several.wrappedValue.formSymmetricDifference([value]) }
    }
  }

  var kind: Content.List.Selection { isMultiple ? .several : .one }
}

/// A list with selectable rows.
final class SelectionListNode: PlainContainerNode {
  private let selection: SelectionNode

  init<Child: View>(_ selection: ListSelection, child: Child, _ inputs: _ViewInputs) {
    let node = SelectionNode(selection, inputs)
    self.selection = node
    inputs.graph.enqueue(node)
    super.init(.list(.init(selection: selection.kind)), child: child, inputs)
  }

  func update<Child: View>(
    _ newSelection: ListSelection, child: Child, _ inputs: _ViewInputs
  ) {
    selection.update(newSelection, inputs)
    update(.list(.init(selection: newSelection.kind)), child: child, inputs)
  }

  override func childInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = super.childInputs(inputs)
    inner.environment.selection = selection
    return inner
  }

  override func unmount() {
    super.unmount()
    selection.unmountScope(in: graph)
  }
}

/// A scope that updates a list's rows when their selection or selectability changes. It evaluates
/// no body.
final class SelectionNode: ScopeNode, Equatable {
  private var selection: ListSelection
  private var environment: EnvironmentScope?
  private unowned let graph: Graph
  private var selected: Set<AnyHashable> = []
  private var isActive = true
  private var rows: [AnyHashable: [RowNode]] = [:]

  init(_ selection: ListSelection, _ inputs: _ViewInputs) {
    self.selection = selection
    environment = inputs.environment.scope
    graph = inputs.graph
    super.init(depth: inputs.depth)
  }

  func update(_ selection: ListSelection, _ inputs: _ViewInputs) {
    self.selection = selection
    environment = inputs.environment.scope
    graph.enqueue(self)
  }

  override func evaluate() {
    let now = selection.values()
    let mode = EnvironmentValues(environment, host: nil).editMode
    let isActiveNow = !selection.isMultiple || mode?.wrappedValue.isEditing != false
    let changed = now.symmetricDifference(selected)
    selected = now
    if isActive != isActiveNow {
      isActive = isActiveNow
      for row in rows.values.joined() { row.updateActions() }
    } else {
      for tag in changed { rows[tag]?.forEach { $0.updateActions() } }
    }
  }

  override var name: String { "the selection of a List" }

  // MARK: - Rows

  func add(_ row: RowNode, _ tag: AnyHashable) {
    rows[tag, default: []].append(row)
  }

  func remove(_ row: RowNode, _ tag: AnyHashable) {
    rows[tag]?.removeAll { $0 === row }
    if rows[tag]?.isEmpty == true { rows[tag] = nil }
  }

  /// Returns whether the row with a tag is selected; `nil` if the row is neither selected nor
  /// selectable.
  func isSelected(_ tag: AnyHashable) -> Bool? {
    guard selection.accepts(tag) else { return nil }
    let isSelected = selected.contains(tag)
    return isActive || isSelected ? isSelected : nil
  }

  /// Returns the action that selects the row with a tag; `nil` if the row can't be selected.
  func press(_ tag: AnyHashable) -> (() -> Void)? {
    guard isActive, selection.accepts(tag) else { return nil }
    return { [selection] in selection.select(tag) }
  }

  nonisolated static func == (lhs: SelectionNode, rhs: SelectionNode) -> Bool { lhs === rhs }
}

/// The value that a selectable row stands for, and the selection of the row's list.
struct RowChoice: Equatable {
  let selection: SelectionNode
  let tag: AnyHashable

  /// Fails if the list has no selection or the row can't be selected.
  @MainActor
  init?(_ selection: SelectionNode?, _ modifiers: ModifierChain?, owner: RowOwner) {
    guard let selection, modifiers?.effect.isSelectionDisabled != true,
      let tag = modifiers?.effect.tag ?? owner.rowID
    else { return nil }
    self.selection = selection
    self.tag = tag
  }

  @MainActor
  var isSelected: Bool? { selection.isSelected(tag) }
}

/// A view that stands for a value in a picker, in tabs, or in the row of a list.
struct _TagView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let tag: AnyHashable

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    Content._makeNode(view.content, view.tagging(inputs))
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    Content._updateNode(node, view.content, view.tagging(inputs))
  }

  static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    var traits = traits
    traits.tag = view.tag
    Content._visitLeaves(of: view.content, traits: traits, visitor: &visitor)
  }

  private func tagging(_ inputs: _ViewInputs) -> _ViewInputs {
    let isSelected = inputs.isInList && inputs.environment.selection != nil
    // Link addresses use tags, too.
    guard isSelected || inputs.environment.enclosingNodes?.links != nil else { return inputs }
    return inputs.applying(.tag(tag))
  }
}
