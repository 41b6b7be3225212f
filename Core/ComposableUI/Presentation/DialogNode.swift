import ElementTree

/// What lies over the screen until it is dismissed.
final class DialogNode: ContainerNode {
  private var dialog: Content.Dialog
  private var dismiss: () -> Void
  /// Takes the dialog away where its content has no button that is there for that.
  private var ownButton: ButtonNode?
  /// What the views in it find in their environment.
  private lazy var scope: EnvironmentScope = {
    var values = EnvironmentValues(outerScope, host: nil)
    values.isPresented = true
    values.dismiss = DismissAction { [weak self] in self?.dismiss() }
    return EnvironmentScope(values.changes, in: outerScope)
  }()
  private let outerScope: EnvironmentScope?
  /// The menu that this one is opened from.
  private weak var outerMenu: DialogNode?
  /// Finds the element that it stands beside.
  private let anchor: () -> ElementID?
  /// What says whether somebody can leave it.
  private var dismissals: [DismissalNode] = []

  init<Presented: View>(
    _ dialog: Content.Dialog, _ view: Presented, anchor: @escaping () -> ElementID?,
    dismiss: @escaping () -> Void, _ inputs: _ViewInputs
  ) {
    self.dialog = dialog
    self.dismiss = dismiss
    self.anchor = anchor
    outerScope = inputs.environment.scope
    let outer = inputs.environment.surroundings?.dialog
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

  /// What surrounds the view that presents the dialog has no part in it.
  private func childInputs(depth: Int32) -> _ViewInputs {
    var environment = ViewEnvironment()
    environment.scope = scope
    environment.surroundings = .init(nil) {
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

  /// Says that the button of an alert, a confirmation or a menu has done its work.
  func buttonWasPressed() {
    let outer = outerMenu
    // The action may have taken the dialog away already.
    if isMounted { dismiss() }
    outer?.buttonWasPressed()
  }

  /// Says that a toggle or a picker has a new value, which ends a menu.
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
    // Hosts offer to leave any dialog, and show one again that has to stay.
    action == .dismiss ? { [self] in if canBeLeft { dismiss() } } : nil
  }

  /// A host may have taken it away at once; it is told when it has to stay.
  override func isShowing(_ action: Event.Action) -> Bool {
    action != .dismiss
  }
}
