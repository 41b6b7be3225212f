import ElementTree

/// A view that changes the environment of the views below.
struct _EnvironmentView<Content: View>: _PrimitiveView, TextualView {
  enum Change {
    case button(ElementTree.Content.Button.Prominence?)
    case toggle(ElementTree.Content.Toggle.Appearance?)
    case picker(ElementTree.Content.Picker.Appearance?)
    case field(ElementTree.Content.TextField.Appearance)
    case editor(ElementTree.Content.TextField.Appearance)
    case redaction(adding: Redaction = [], removing: Redaction = [])
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
    case .field(let appearance): inputs.environment.field = appearance
    case .editor(let appearance): inputs.environment.editor = appearance
    case .redaction(let added, let removed):
      inputs.environment.redaction.subtract(removed)
      inputs.environment.redaction.formUnion(added)
    }
    return inputs
  }
}

extension View {
  func prominence(_ prominence: ElementTree.Content.Button.Prominence) -> some View {
    _EnvironmentView(content: self, change: .button(prominence))
  }
}
