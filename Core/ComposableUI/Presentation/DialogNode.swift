import ElementTree

/// A dialog over the screen.
final class DialogNode: ContainerNode {
  private var dialog: Content.Dialog
  private var dismiss: () -> Void
  /// A button that closes the dialog, if its content has no such button.
  private var ownButton: ButtonNode?
  /// The environment of the views in the dialog.
  private lazy var scope: EnvironmentScope = {
    var values = EnvironmentValues(outerScope, host: nil)
    values.isPresented = true
    values.dismiss = DismissAction { [weak self] in self?.dismiss() }
    return EnvironmentScope(values.changes, in: outerScope)
  }()
  private let outerScope: EnvironmentScope?
  /// The menu that opens this submenu.
  private weak var outerMenu: DialogNode?
  /// Returns the element that the dialog is shown beside.
  private let anchor: () -> ElementID?
  /// The views that decide whether the user can leave the dialog.
  private var dismissals: [DismissalNode] = []

  init<Presented: View>(
    _ dialog: Content.Dialog, _ view: Presented, anchor: @escaping () -> ElementID?,
    dismiss: @escaping () -> Void, _ inputs: _ViewInputs
  ) {
    self.dialog = dialog
    self.dismiss = dismiss
    self.anchor = anchor
    outerScope = inputs.environment.scope
    let outer = inputs.environment.enclosingNodes?.dialog
    outerMenu = dialog.kind == .menu && outer?.dialog.kind == .menu ? outer : nil
    super.init(inputs.content(in: inputs.graph.root))
    child = Presented._makeNode(view, childInputs(depth: inputs.depth))
  }

  func update<Presented: View>(
    _ newDialog: Content.Dialog, _ view: Presented, dismiss: @escaping () -> Void,
    _ inputs: _ViewInputs
  ) {
    self.dismiss = dismiss
    if dialog != newDialog {
      propertiesWillChange()
      dialog = newDialog
    }
    Presented._updateNode(child!, view, childInputs(depth: inputs.depth))
  }

  /// Returns the inputs of the dialog's views, without the presenting view's enclosing nodes.
  private func childInputs(depth: Int32) -> _ViewInputs {
    var environment = ViewEnvironment()
    environment.scope = scope
    environment.enclosingNodes = .init(nil) {
      $0.dialog = dialog.kind.isChoice ? self : nil
      $0.sheet = self
    }
    return _ViewInputs(container: self, depth: depth, environment: environment)
  }

  override var content: Content {
    var dialog = dialog
    dialog.canBeLeft = canBeLeft
    if dialog.kind.isAnchored { dialog.anchor = anchor() }
    return .dialog(dialog)
  }

  private var canBeLeft: Bool { !dismissals.contains(where: \.isDisabled) }

  func add(_ dismissal: DismissalNode) {
    propertiesWillChange()
    dismissals.append(dismissal)
  }

  func remove(_ dismissal: DismissalNode) {
    propertiesWillChange()
    dismissals.removeAll { $0 === dismissal }
  }

  // MARK: - Buttons

  /// Closes an alert, a confirmation dialog or a menu after one of its buttons was pressed.
  func buttonWasPressed() {
    let outer = outerMenu
    // The action may have closed the dialog already.
    if isMounted { dismiss() }
    outer?.buttonWasPressed()
  }

  /// Closes a menu after a toggle or a picker in it has changed.
  func valueWasChosen() {
    if dialog.kind == .menu { buttonWasPressed() }
  }

  override func collectChildren() -> ElementList {
    let elements = super.collectChildren()
    guard let title = titleOfOwnButton(beside: elements) else {
      ownButton?.unmount()
      ownButton = nil
      return elements
    }
    let button =
      ownButton
      ?? ButtonNode(Button(title, role: .cancel) {}, childInputs(depth: 0))
    ownButton = button
    return elements + [ElementReference(button)]
  }

  private func titleOfOwnButton(beside elements: ElementList) -> String? {
    let buttons = elements.compactMap { $0.node as? ButtonNode }
    return switch dialog.kind {
    case .alert: buttons.isEmpty ? "OK" : nil
    case .confirmation: buttons.contains { $0.role == .cancel } ? nil : "Cancel"
    case .sheet, .cover, .popover, .menu: nil
    }
  }

  override func unmount() {
    super.unmount()
    ownButton?.unmount()
  }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    // Hosts offer to leave any dialog, and show it again if it must stay.
    action == .dismiss ? { [self] in if canBeLeft { dismiss() } } : nil
  }

  /// Returns `false` for a dismissal. The host may have closed the dialog already. If the dialog
  /// stays, the host needs a patch.
  override func isShowing(_ action: Event.Action) -> Bool {
    action != .dismiss
  }
}
