import ElementTree

// The names of elements as they are read aloud.

extension Element {
  /// The text of the element and its descendants, without its controls.
  var spoken: String {
    if properties.isHiddenFromAccessibility || properties.layers.contains(where: \.hides) {
      return ""
    }
    if let label = properties.accessibilityLabel { return label }
    return switch properties.content {
    case .text(let text): text
    case .styledText(let runs): runs.map(\.spoken).joined()
    case .symbol(let symbol): symbol.description ?? ""
    case .image(let image): image.description
    case .link(let link): link.title
    case .custom(let custom): LinearText.joined([custom.text] + children.map(\.spoken))
    case .progress(_, let label): label ?? ""
    default: LinearText.joined(children.map(\.spoken))
    }
  }

  /// The spoken name of a control, with fallbacks for a missing name.
  private var nameOfPressed: String {
    let spoken = spoken
    if !spoken.isEmpty { return spoken }
    return properties.tip ?? firstSymbol ?? "without a name"
  }

  /// The name of the element's first symbol, as words.
  private var firstSymbol: String? {
    if case .symbol(let symbol) = properties.content {
      return symbol.name.split(separator: ".").joined(separator: " ")
    }
    return children.lazy.compactMap(\.firstSymbol).first
  }

  /// The title of a row: its text, and the contents or prompts of its text fields.
  var rowTitle: String {
    if let label = properties.accessibilityLabel { return label }
    let title = LinearText.joined(children.map(\.rowText))
    return title.isEmpty ? children.lazy.compactMap(\.firstSpoken).first ?? "" : title
  }

  /// The first spoken text in the element.
  private var firstSpoken: String? {
    switch properties.content {
    case .stack, .layered, .grid, .cellGrid, .gridRow, .scroll, .section:
      if let label = properties.accessibilityLabel { return label }
      return children.lazy.compactMap(\.firstSpoken).first
    default:
      let spoken = spoken
      return spoken.isEmpty ? nil : spoken
    }
  }

  private var rowText: String {
    switch properties.content {
    case .textField(let field):
      field.isSecure ? "" : field.text.isEmpty ? field.prompt : field.text
    case .button(let button) where button.role != .link: ""
    case .picker, .slider, .tabs: ""
    case .stack, .layered, .grid, .cellGrid, .gridRow, .scroll:
      properties.isHiddenFromAccessibility || properties.layers.contains(where: \.hides)
        ? "" : properties.accessibilityLabel ?? LinearText.joined(children.map(\.rowText))
    default: spoken
    }
  }

  /// Returns the control of an interactive element, and the line that is read for it. The element
  /// is a button, toggle, text field, picker, slider, tabs, row or custom element.
  func control(_ text: LinearText) -> (LinearControl, String) {
    var name = ""
    var kind = LinearControl.Kind.button
    var line = ""
    var leadsBack = false
    let label = properties.accessibilityLabel
    switch properties.content {
    case .button(let button):
      name = text.line(nameOfPressed)
      leadsBack = button.role == .back
      line = "\(button.role == .link ? "Link" : "Button"): \(name)"
      if button.role == .destructive { line += ", destructive" }
    case .toggle(let toggle):
      name = text.line(nameOfPressed)
      let kind = toggle.appearance == .checkbox ? "Check box" : "Switch"
      line = "\(kind): \(name), \(toggle.isOn ? "on" : "off")"
    case .textField(let field):
      name = text.line(label ?? field.prompt)
      if name.isEmpty { name = "without a name" }
      kind = .field(field)
      line =
        "\(field.isSecure ? "Secure text field" : "Text field"): \(name), \(text.value(of: field))"
    case .picker(let picker):
      name = text.line(label ?? picker.label)
      kind = .choices(picker.choices)
      line = "Picker: \(LinearText.joined([name, text.selection(of: picker.choices)]))"
      if name.isEmpty { name = "picker" }
    case .slider(let slider):
      name = text.line(label ?? slider.label)
      kind = .slider(slider)
      line =
        "Slider: \(LinearText.joined([name, text.line(slider.text), text.range(of: slider)]))"
      if name.isEmpty { name = "slider" }
    case .tabs(let choices):
      name = "Tabs"
      kind = .choices(choices)
      line = "Tabs: \(text.selection(of: choices))"
    case .row(let row):
      name = text.line(rowTitle)
      kind = .row(row)
      line = "Row: \(name)"
      if let isSelected = row.isSelected { line += isSelected ? ", selected" : ", not selected" }
      if row.canDelete || row.canMove { line += ", with actions" }
    case .custom(let custom):
      name = text.line(label ?? custom.text)
      if name.isEmpty { name = custom.element.name }
      kind = .custom(custom)
      line = "Element: \(name)"
      if label != nil, !custom.text.isEmpty, custom.text != label {
        line += ", \(text.line(custom.text))"
      }
    default: break
    }
    let control = LinearControl(
      element: id, kind: kind, name: name, isEnabled: true, leadsBack: leadsBack)
    return (control, line)
  }
}

extension LinearText {
  /// Returns the spoken value of a text field.
  func value(of field: Content.TextField) -> String {
    if field.text.isEmpty { return "empty" }
    if field.isSecure {
      return field.text.count == 1 ? "1 character" : "\(field.text.count) characters"
    }
    return lines(field.text).joined(separator: " / ")
  }

  /// Returns the spoken range of a slider.
  func range(of slider: Content.Slider) -> String {
    func text(_ number: Double) -> String {
      Content.Slider(label: "", value: number, least: number, most: number).text
    }
    return "\(text(slider.least)) to \(text(slider.most))"
  }

  /// Returns the spoken selection, with the number of choices.
  func selection(of choices: Content.Choices) -> String {
    let count = choices.titles.count
    guard let selection = choices.selection, choices.titles.indices.contains(selection) else {
      return count == 1 ? "nothing chosen of 1" : "nothing chosen of \(count)"
    }
    return "\(line(choices.titles[selection])), \(selection + 1) of \(count)"
  }
}

extension Element.Properties {
  /// The remarks for assistive technology in addition to the name.
  var remarks: [String] {
    var remarks: [String] = []
    if accessibilityFlags.contains(.selected) { remarks.append("selected") }
    if accessibilityFlags.contains(.expanded) { remarks.append("expanded") }
    if accessibilityFlags.contains(.collapsed) { remarks.append("collapsed") }
    if let accessibilityDescription { remarks.append(accessibilityDescription) }
    if let tip, tip != accessibilityLabel { remarks.append(tip) }
    return remarks
  }
}

extension LinearControl {
  var isField: Bool { if case .field = kind { true } else { false } }
}

extension Content.Run {
  /// The spoken text of the run, with its link.
  var spoken: String { link.map { "\(text) (link: \($0))" } ?? text }
}

extension Content.Custom {
  /// Whether a user can interact with the element.
  var isUsable: Bool { element.key != nil || !clicks.isEmpty }

  /// The clickable parts of the element, with their titles and events.
  var clicks: [(title: String, event: CustomEvent)] {
    guard let terminal = element.terminal else { return [] }
    return terminal(self, 80).flatMap(\.spans).compactMap { span in
      span.event.map { (span.text.trimmingSpaces, $0) }
    }
  }
}

extension Layer {
  /// Whether the layer hides its content in every host.
  var hides: Bool {
    switch self {
    case .hidden: true
    case .opacity(let opacity): opacity < 0.05
    case .scale(let x, let y, _): x == 0 || y == 0
    default: false
    }
  }
}
