import ElementTree

/// A maker of elements for tests. It numbers the elements from 1 in the order in which they are
/// made: children before their parents.
@MainActor
final class Make {
  private var last: UInt32 = 0

  func element(
    _ content: Content, style: Style = Style(), layers: [Layer] = [], label: String? = nil,
    shortcut: Character? = nil, takesFocus: Bool = false, _ children: [Element] = []
  ) -> Element {
    last += 1
    return Element(
      id: ElementID(rawValue: last),
      properties: Element.Properties(
        content, style: style, layers: layers, accessibilityLabel: label,
        shortcut: shortcut.map(KeyboardShortcut.init), wantsFocus: takesFocus),
      children: children)
  }

  func text(_ text: String, _ style: Style = Style(), layers: [Layer] = []) -> Element {
    element(.text(text), style: style, layers: layers)
  }

  func column(
    alignment: Content.Stack.Alignment = .leading, spacing: Double? = nil,
    style: Style = Style(), layers: [Layer] = [], _ children: [Element]
  ) -> Element {
    element(
      .stack(.init(.vertical, alignment: alignment, spacing: spacing)), style: style,
      layers: layers, children)
  }

  func line(
    alignment: Content.Stack.Alignment = .center, spacing: Double? = nil,
    style: Style = Style(), _ children: [Element]
  ) -> Element {
    element(
      .stack(.init(.horizontal, alignment: alignment, spacing: spacing)), style: style, children)
  }

  func button(
    _ title: String, _ prominence: Content.Button.Prominence = .standard,
    role: Content.Role? = nil, style: Style = Style(), shortcut: Character? = nil
  ) -> Element {
    let label = text(title)
    return element(
      .button(.init(role: role, prominence: prominence)), style: style, shortcut: shortcut, [label])
  }

  func toggle(_ title: String, isOn: Bool = false) -> Element {
    let label = title.isEmpty ? [] : [text(title)]
    return element(.toggle(.init(isOn: isOn, appearance: .checkbox)), label)
  }

  func field(_ text: String = "", prompt: String = "", style: Style = Style())
    -> Element
  {
    element(.textField(.init(text: text, prompt: prompt)), style: style)
  }

  func picker(
    _ titles: [String], selection: Int? = 0, label: String = "",
    _ appearance: Content.Picker.Appearance = .segmented
  ) -> Element {
    element(
      .picker(
        .init(
          label: label, choices: .init(titles: titles, selection: selection),
          appearance: appearance)))
  }

  func row(
    canDelete: Bool = false, canMove: Bool = false, _ children: [Element]
  ) -> Element {
    element(.row(.init(canDelete: canDelete, canMove: canMove)), children)
  }

  /// Makes a row with a check box and a text field.
  func todo(_ title: String, isComplete: Bool = false, canEdit: Bool = true) -> Element {
    let box = toggle("", isOn: isComplete)
    let title = field(title, prompt: "Untitled Todo")
    let line = line([box, title])
    var row = row(canDelete: canEdit, canMove: canEdit, [line])
    if isComplete {
      row.properties.style.foreground = .secondary
      row.properties.style.isStruckThrough = true
    }
    return row
  }

  func list(_ children: [Element]) -> Element { element(.list(), children) }

  func page(_ title: String, toolbar: [Element] = [], _ children: [Element]) -> Element {
    let bar = toolbar.isEmpty ? [] : [element(.toolbar, toolbar)]
    return element(.page(.init(title: title)), bar + children)
  }

  func dialog(
    _ title: String, message: String? = nil, kind: Content.Dialog.Kind = .alert,
    _ children: [Element]
  ) -> Element {
    element(.dialog(.init(kind, title: title, message: message)), children)
  }

  /// Makes a screen like the screen of a todo list.
  func todos(_ titles: [String]) -> Element {
    let clear = button("Clear Completed")
    let edit = button("Edit")
    let add = button("Add Todo", .prominent, shortcut: "n")
    let filter = picker(["All", "Active", "Completed"])
    let rows = titles.enumerated().map { todo($1, isComplete: $0 % 3 == 2) }
    let list = list(rows)
    let footer = text("\(titles.count) items", Style(foreground: .secondary))
    let column = column([add, filter, list, footer])
    let page = page("Todos", toolbar: [edit, clear], [column])
    return element(.stack(.init(.overlay)), [page])
  }
}
