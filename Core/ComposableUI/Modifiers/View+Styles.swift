import ElementTree

/// How much buttons stand out.
public enum ButtonStyle: Hashable, Sendable {
  case automatic
  /// As their label: for a check box, say.
  case plain
  case borderless
  case bordered
  /// For the one action that a screen is for.
  case borderedProminent

  fileprivate var prominence: Content.Button.Prominence? {
    switch self {
    case .automatic: nil
    case .plain, .borderless: .plain
    case .bordered: .standard
    case .borderedProminent: .prominent
    }
  }
}

/// How toggles look.
public enum ToggleStyle: Hashable, Sendable {
  case automatic, checkbox, `switch`

  fileprivate var appearance: Content.Toggle.Appearance? {
    switch self {
    case .automatic: nil
    case .checkbox: .checkbox
    case .switch: .toggleSwitch
    }
  }
}

/// How pickers look.
public enum PickerStyle: Hashable, Sendable {
  case automatic
  /// All choices at once, side by side.
  case segmented
  /// The selected choice, and the others on demand.
  case menu

  fileprivate var appearance: Content.Picker.Appearance? {
    switch self {
    case .automatic: nil
    case .segmented: .segmented
    case .menu: .menu
    }
  }
}

extension View {
  /// How buttons in this view look.
  public func buttonStyle(_ style: ButtonStyle) -> some View {
    _EnvironmentView(content: self, change: .button(style.prominence))
  }

  /// How toggles in this view look.
  public func toggleStyle(_ style: ToggleStyle) -> some View {
    _EnvironmentView(content: self, change: .toggle(style.appearance))
  }

  /// How pickers in this view look.
  public func pickerStyle(_ style: PickerStyle) -> some View {
    _EnvironmentView(content: self, change: .picker(style.appearance))
  }
}

/// A view that views below find another environment in.
struct _EnvironmentView<Content: View>: _PrimitiveView, TextualView {
  enum Change {
    case button(ElementTree.Content.Button.Prominence?)
    case toggle(ElementTree.Content.Toggle.Appearance?)
    case picker(ElementTree.Content.Picker.Appearance?)
  }

  let content: Content
  let change: Change

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    Content._makeNode(view.content, view.changed(inputs))
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    Content._updateNode(node, view.content, view.changed(inputs))
  }

  private func changed(_ inputs: _ViewInputs) -> _ViewInputs {
    var inputs = inputs
    switch change {
    case .button(let prominence): inputs.environment.button = prominence
    case .toggle(let appearance): inputs.environment.toggle = appearance
    case .picker(let appearance): inputs.environment.picker = appearance
    }
    return inputs
  }
}
