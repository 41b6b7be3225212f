import ElementTree

extension String {
  /// The text with every line indented.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
      .joined(separator: "\n")
  }
}

extension Element {
  /// Calls a function with this element and all its descendants.
  package func visit(_ body: (Element) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }

  /// The kind by which tests find the element.
  package var kind: ScreenElement.Kind? {
    switch properties.content {
    case .button: .button
    case .toggle: .toggle
    case .textField: .textField
    case .picker: .picker
    case .slider: .slider
    case .text, .styledText: .text
    case .row: .row
    case .dialog: .dialog
    case .tabs: .tabs
    case .image, .symbol: .image
    case .link: .link
    case .progress: .progress
    case .section: .section
    case .page: .page
    case .custom: .custom
    default: nil
    }
  }

  /// The element's accessibility label, or else its text, title, prompt or description.
  package var label: String {
    if let label = properties.accessibilityLabel { return label }
    return switch properties.content {
    case .text(let text): text
    case .textField(let field): field.prompt.isEmpty ? field.visibleText : field.prompt
    case .picker(let picker): picker.label
    case .slider(let slider): slider.label
    case .styledText(let runs): runs.map(\.text).joined()
    case .image(let image): image.description
    case .symbol(let symbol): symbol.description ?? ""
    case .custom(let custom): custom.text
    case .link(let link): link.title
    case .dialog(let dialog): dialog.title
    case .tabs(let choices): choices.titles.joined(separator: ", ")
    case .section(let section): section.header ?? ""
    case .page(let page): page.title
    case .progress(_, let label): label ?? ""
    default: childrenLabel
    }
  }

  /// Whether tests find the element by a label.
  package func goes(by label: String) -> Bool {
    if self.label == label { return true }
    return switch properties.content {
    case .textField(let field): field.prompt == label
    case .custom(let custom): custom.element.name == label
    case .button, .toggle: childrenLabel == label
    case .row: children.contains { $0.shows(label) }
    default: false
    }
  }

  /// Whether the element or a descendant shows the text.
  private func shows(_ text: String) -> Bool {
    if label == text || goes(by: text) { return true }
    if case .textField(let field) = properties.content, field.text == text { return true }
    return children.contains { $0.shows(text) }
  }

  private var childrenLabel: String {
    children.filter { !$0.properties.isHiddenFromAccessibility }.map(\.label)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
