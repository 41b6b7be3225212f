import ElementTree
import SwiftNavigation

/// The role of a button, which may change the button's style or position.
public typealias ButtonRole = Content.Role

/// A view that performs an action when pressed.
public struct Button<Label: View>: StyledView, TextualView {
  let role: ButtonRole?
  let action: @MainActor () -> Void
  let label: Label
  /// The menu that the button opens.
  var menu: Content.Button.Menu?
  /// The target of a link: a state or a value.
  var target: Any?

  @preconcurrency
  public init(
    role: ButtonRole? = nil, action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  var plainText: String { Label.plainText(of: label) }

  func styled(_ values: EnvironmentValues) -> AnyView? {
    guard let body = values.buttonStyle?.primitiveBody else { return nil }
    let configuration = PrimitiveButtonStyleConfiguration(
      role: role, label: .init(label), action: action, menu: menu)
    return AnyView(body(configuration).transformingEnvironment { $0.buttonStyle = nil })
  }

  /// Returns the content of the element: the label, or the body of a custom style.
  func content(_ inputs: _ViewInputs) -> AnyViewStorage {
    guard inputs.environment.scope != nil, let body = inputs.values.buttonStyle?.body else {
      return TypedViewStorage(label)
    }
    let configuration = ButtonStyleConfiguration(
      role: role, label: .init(label))
    return TypedViewStorage(body(configuration).transformingEnvironment { $0.buttonStyle = nil })
  }

  /// Returns the element of the button, without its label.
  func element(_ inputs: _ViewInputs) -> Content.Button {
    var button = Content.Button(role: role, prominence: prominence(inputs), menu: menu)
    if let links = inputs.environment.enclosingNodes?.links,
      let target = target ?? inputs.modifiers?.effect.tag?.base
    {
      button.address = links.address(of: target)
    }
    return button
  }

  /// Returns the prominence of the element, which is plain around the body of a custom style.
  func prominence(_ inputs: _ViewInputs) -> Content.Button.Prominence {
    if inputs.environment.scope != nil, inputs.values.buttonStyle?.body != nil { return .plain }
    return inputs.environment.button ?? .standard
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    ButtonNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! ButtonNode).update(view, inputs)
  }
}

extension Button where Label == Text {
  @preconcurrency
  public init<Title: StringProtocol>(
    _ title: Title, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }

  @_disfavoredOverload @preconcurrency
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// - Parameter action: Receives the action of the button in the state, if the button has one.
  @preconcurrency
  public init<Action>(
    _ button: ButtonState<Action>, action: @escaping @MainActor (Action?) -> Void
  ) {
    self.init(
      role: button.role.map { $0 == .cancel ? .cancel : .destructive },
      action: { button.withAction(action) },
      label: { Text(button.label) })
  }
}

extension Button where Label == ComposableUI.Label<Text, Image> {
  /// - Parameter systemImage: The name of a symbol.
  @preconcurrency
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { ComposableUI.Label(title, systemImage: systemImage) }
  }

  /// - Parameter systemImage: The name of a symbol.
  @_disfavoredOverload @preconcurrency
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { ComposableUI.Label(titleKey, systemImage: systemImage) }
  }

  /// - Parameter image: An image of the app.
  @preconcurrency
  public init<Title: StringProtocol>(
    _ title: Title, image: ImageResource, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { ComposableUI.Label(title, image: image) }
  }
}

final class ButtonNode: ContainerNode {
  private var button: Content.Button
  private var action: @MainActor () -> Void
  private unowned var dialog: DialogNode?

  init<Label: View>(_ view: Button<Label>, _ inputs: _ViewInputs) {
    button = view.element(inputs)
    action = view.action
    // A button that opens a submenu keeps this menu open.
    dialog = view.menu == nil ? inputs.environment.enclosingNodes?.dialog : nil
    super.init(inputs)
    let inner = inputs.content(in: self)
    let content = view.content(inputs)
    child = AnyViewNode(content, inner)
  }

  func update<Label: View>(_ view: Button<Label>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    action = view.action
    let new = view.element(inputs)
    if button != new {
      propertiesWillChange()
      button = new
    }
    (child! as! AnyViewNode)
      .update(view.content(inputs), key: nil, inputs.content(in: self))
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
