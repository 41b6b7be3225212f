import ElementTree
import SwiftNavigation

/// One line of text to edit.
public struct TextField: _ElementView {
  let prompt: String
  let text: Binding<String>

  /// - Parameters:
  ///   - title: Shown in place of an empty text.
  ///   - text: What is edited; written with every change that the user makes.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    prompt = String(title)
    self.text = text
  }

  /// - Parameters:
  ///   - title: What the field is for; shown in place of an empty text if there is no prompt.
  ///   - text: What is edited; written with every change that the user makes.
  ///   - prompt: Shown in place of an empty text.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.prompt = prompt?.plainText ?? String(title)
    self.text = text
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    TextFieldNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: TextFieldNode.self).update(view, inputs)
  }
}

final class TextFieldNode: ElementNode {
  private var field: Content.TextField
  private var text: Binding<String>
  private unowned var submission: SubmitNode?

  init(_ view: TextField, _ inputs: _ViewInputs) {
    field = Content.TextField(text: view.text.wrappedValue, prompt: view.prompt)
    text = view.text
    submission = inputs.environment.surroundings?.submission
    super.init(inputs)
  }

  func update(_ view: TextField, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    text = view.text
    let new = Content.TextField(text: view.text.wrappedValue, prompt: view.prompt)
    if field != new {
      propertiesWillChange()
      field = new
    }
  }

  override var content: Content { .textField(field) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    switch action {
    case .edit(let newText): { [text] in text.wrappedValue = newText }
    case .submit: { [submission] in submission?.submit() }
    default: nil
    }
  }

  override func isShowing(_ action: Event.Action) -> Bool {
    if case .edit(let newText) = action { field.text == newText } else { true }
  }
}

extension View {
  /// Does something when Return is pressed in a text field of this view.
  public func onSubmit(_ action: @escaping () -> Void) -> some View {
    _SubmitView(content: self, action: action)
  }
}

/// A view whose text fields do something on Return.
struct _SubmitView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let action: () -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = SubmitNode(view.action, outer: inputs.environment.surroundings?.submission)
    node.child = Content._makeNode(view.content, inputs.submitting(to: node))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: SubmitNode.self)
    node.action = view.action
    Content._updateNode(node.child!, view.content, inputs.submitting(to: node))
  }
}

final class SubmitNode: _ViewNode {
  var action: () -> Void
  var child: _ViewNode?
  private unowned let outer: SubmitNode?

  init(_ action: @escaping () -> Void, outer: SubmitNode?) {
    self.action = action
    self.outer = outer
  }

  func submit() {
    action()
    outer?.submit()
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
  }

  override func collectElements(into elements: inout ElementList) {
    child?.collectElements(into: &elements)
  }

  override func unmount() {
    child?.unmount()
  }
}

extension _ViewInputs {
  fileprivate func submitting(to node: SubmitNode) -> Self {
    var inputs = self
    let outer = environment.surroundings
    inputs.environment.surroundings = .init(
      page: outer?.page, stack: outer?.stack, dialog: outer?.dialog, submission: node)
    return inputs
  }
}
