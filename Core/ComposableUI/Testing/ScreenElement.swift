import Dependencies
import ElementTree

/// An element on a screen under test: see ``ScreenTester``.
///
/// The value refers to one element for as long as the element is on the screen, even if the element
/// moves or changes. Unsupported actions, and uses of an element that is gone, are reported as
/// issues at the calling line.
@MainActor
public struct ScreenElement {
  /// The kind of an element, for finding it in tests.
  public enum Kind: String, Sendable, CustomStringConvertible {
    case button, toggle, textField = "text field", picker, slider, tabs
    case text, image, link, progress = "progress view"
    case row, section, page, dialog
    case custom = "element"

    public var description: String { rawValue }
  }

  let tester: ScreenTester
  /// The element's identity; `nil` if it was not found. The search has then reported an issue.
  public let id: ElementID?
  let kind: Kind

  /// Whether the element was found and is still on the screen.
  public var exists: Bool { element != nil }

  /// The element's current value.
  public var element: Element? {
    id.flatMap { tester.root.element($0) }
  }

  /// The element's accessibility label, or else its text, title, prompt or description.
  public var label: String { element?.label ?? "" }

  /// The element as text: see ``ScreenTester/text``.
  public var text: String { element?.renderedText ?? "" }

  /// Whether a toggle is on.
  public var isOn: Bool {
    if case .toggle(let toggle) = element?.properties.content { toggle.isOn } else { false }
  }

  /// Whether a row of a list is selected.
  public var isSelected: Bool {
    if case .row(let row) = element?.properties.content { row.isSelected == true } else { false }
  }

  /// The text of a field, or the formatted number of a slider; empty for other elements.
  public var value: String {
    switch element?.properties.content {
    case .textField(let field): field.text
    case .slider(let slider): slider.text
    default: ""
    }
  }

  /// The selected choice of a picker or tabs.
  public var selection: String? {
    choices.flatMap { choices in choices.selection.map { choices.titles[$0] } }
  }

  /// The choices of a picker or tabs.
  public var titles: [String] { choices?.titles ?? [] }

  private var choices: Content.Choices? {
    switch element?.properties.content {
    case .picker(let picker): picker.choices
    case .tabs(let choices): choices
    default: nil
    }
  }

  /// Whether the element can be used: neither the element nor an ancestor is disabled, and no
  /// dialog covers it.
  public var isEnabled: Bool {
    id.map { tester.graph.isEnabled($0) } ?? false
  }

  var name: String { exists ? "\(kind) \"\(label)\"" : "\(kind)" }

  // MARK: - User input

  /// Presses a button, a toggle, or a row that can be selected.
  public func press(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.press, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Replaces the text of a text field.
  public func type(
    _ text: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(
      .edit(text), IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Presses Return in a text field.
  public func submit(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.submit, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Ends editing in a text field with a formatted value. The field then shows the value.
  public func endEditing(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(
      .endEditing, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Selects a choice of a picker, or a tab, by its title.
  public func select(
    _ title: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = IssueLocation(
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
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Deletes a row.
  public func delete(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.delete, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Moves a row: by -1 up, by 1 down, and so on.
  public func move(
    by distance: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    send(
      .move(by: distance),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Closes a dialog without a choice.
  public func dismiss(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(.dismiss, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an event of a custom element.
  public func send(
    _ name: String, _ value: CustomValue? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    send(
      .custom(CustomEvent(name, value)),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func send(_ action: Event.Action, _ location: IssueLocation) {
    // The failed search has reported the missing element already.
    guard let id else { return }
    tester.update()
    do {
      try tester.screen.send(Event(id, action))
      tester.update()
    } catch {
      location.report("The \(name) can't be used this way: \(error)")
    }
  }
}
