import ElementTree

/// Something on a screen under test: see ``ScreenTester``.
///
/// It stands for the same element for as long as that is on the screen, also when the element moves
/// or changes. What it can't be used for, and that it has gone, is reported as an issue at the line
/// that uses it.
@MainActor
public struct ScreenElement {
  /// What an element is, as far as tests look for it.
  public enum Kind: String, Sendable, CustomStringConvertible {
    case button, toggle, textField = "text field", picker, slider, tabs
    case text, image, link, progress = "progress view"
    case row, section, page, dialog
    case custom = "element"

    public var description: String { rawValue }
  }

  let tester: ScreenTester
  /// Its identity; `nil` if it was not found, which has been reported.
  public let id: ElementID?
  let kind: Kind

  /// Whether it was found and still is on the screen.
  public var exists: Bool { element != nil }

  /// What it is now.
  public var element: Element? {
    id.flatMap { tester.root.element($0) }
  }

  /// What a person would call it.
  public var label: String { element?.label ?? "" }

  /// How it looks, as text: see ``ScreenTester/text``.
  public var text: String { element?.renderedText ?? "" }

  /// Whether a toggle is on.
  public var isOn: Bool {
    if case .toggle(let toggle) = element?.properties.content { toggle.isOn } else { false }
  }

  /// Whether a row of a list is selected.
  public var isSelected: Bool {
    if case .row(let row) = element?.properties.content { row.isSelected == true } else { false }
  }

  /// The text of a field, or the number of a slider as it is read aloud; empty for all other elements.
  public var value: String {
    switch element?.properties.content {
    case .textField(let field): field.text
    case .slider(let slider): slider.text
    default: ""
    }
  }

  /// What is selected in a picker or in tabs.
  public var selection: String? {
    choices.flatMap { choices in choices.selection.map { choices.titles[$0] } }
  }

  /// What can be selected in a picker or in tabs.
  public var titles: [String] { choices?.titles ?? [] }

  private var choices: Content.Choices? {
    switch element?.properties.content {
    case .picker(let picker): picker.choices
    case .tabs(let choices): choices
    default: nil
    }
  }

  /// Whether it can be used: neither it nor anything around it is disabled, and no dialog lies over
  /// it.
  public var isEnabled: Bool {
    id.map { tester.graph.isEnabled($0) } ?? false
  }

  /// What messages call it.
  var name: String { exists ? "\(kind) \"\(label)\"" : "\(kind)" }

  // MARK: - Using it

  /// Presses a button, a toggle, or a row that can be selected.
  public func press(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.press, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Replaces the text of a text field.
  public func type(
    _ text: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(
      .edit(text), SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Presses Return in a text field.
  public func submit(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.submit, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Leaves a text field that reads and writes a value, which then shows the value.
  public func endEditing(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(
      .endEditing, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Selects a choice of a picker, or a tab, by its title.
  public func select(
    _ title: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    if id == nil { return }
    guard let choices, let index = titles.firstIndex(of: title) else {
      location.report(
        """
        The \(kind) "\(label)" has no "\(title)". It has: \
        \(titles.map { "\"\($0)\"" }.joined(separator: ", ")).
        """)
      return
    }
    send(.select(choices.ids[index]), location)
  }

  /// Moves a slider to a number.
  public func slide(
    to number: Double, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(
      .slide(to: number),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Deletes a row.
  public func delete(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.delete, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Moves a row: by -1 up, by 1 down, and so on.
  public func move(
    by distance: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(
      .move(by: distance),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Leaves a dialog without a choice.
  public func dismiss(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.dismiss, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an event of an element of the app's own.
  public func send(
    _ name: String, _ value: CustomValue? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    send(
      .custom(CustomEvent(name, value)),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func send(_ action: Event.Action, _ location: SourceLocation) {
    // That it was not found has been reported where it was looked for.
    guard let id else { return }
    tester.update()
    do {
      try tester.screen.send(Event(id, action))
      tester.update()
    } catch {
      location.report("The \(name) can't be used so: \(error)")
    }
  }
}
