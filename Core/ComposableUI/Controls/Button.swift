import ElementTree
import SwiftNavigation

/// What a button is for, where that changes how it looks or where it stands.
public typealias ButtonRole = Content.Role

/// Something to press.
public struct Button<Label: View>: _ElementView, TextualView {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label

  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  var plainText: String { Label.plainText(of: label) }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    ButtonNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: ButtonNode.self).update(view, inputs)
  }
}

extension Button where Label == Text {
  public init<Title: StringProtocol>(
    _ title: Title, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }

  /// - Parameter action: Receives the action of the button in the state, if it has one.
  public init<Action>(
    _ button: ButtonState<Action>, action: @escaping @MainActor (Action?) -> Void
  ) {
    self.init(
      role: button.role.map { $0 == .cancel ? .cancel : .destructive },
      action: { button.withAction(action) },
      label: { Text(button.label) })
  }
}

final class ButtonNode: ContainerNode {
  private var button: Content.Button
  private var action: @MainActor () -> Void
  private unowned var dialog: DialogNode?

  init<Label: View>(_ view: Button<Label>, _ inputs: _ViewInputs) {
    button = Content.Button(
      role: view.role, prominence: inputs.environment.button ?? .standard)
    action = view.action
    dialog = inputs.environment.surroundings?.dialog
    super.init(inputs)
    child = Label._makeNode(view.label, inputs.content(in: self))
  }

  func update<Label: View>(_ view: Button<Label>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    action = view.action
    let new = Content.Button(role: view.role, prominence: inputs.environment.button ?? .standard)
    if button != new {
      propertiesWillChange()
      button = new
    }
    Label._updateNode(child!, view.label, inputs.content(in: self))
  }

  var role: ButtonRole? { button.role }

  override var content: Content { .button(button) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard action == .press else { return nil }
    return { [self] in
      self.action()
      dialog?.buttonWasPressed()
    }
  }
}
