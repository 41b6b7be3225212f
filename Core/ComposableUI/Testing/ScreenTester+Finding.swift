import ElementTree
import IssueReporting

extension ScreenTester {
  /// The button with a label: its text, or what assistive technology calls it.
  ///
  /// - Parameter index: Which one, if several have the label; counted from the top.
  public func button(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .button, label, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The toggle with a label: its text, or what assistive technology calls it.
  ///
  /// - Parameter index: Which one, if several have the label; counted from the top.
  public func toggle(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .toggle, label, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The text field with a prompt, or that assistive technology calls so.
  ///
  /// - Parameter index: Which one, if several have the prompt; counted from the top.
  public func textField(
    _ prompt: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .textField, prompt, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The picker with a label.
  ///
  /// - Parameter index: Which one, if several have the label; counted from the top.
  public func picker(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .picker, label, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The text that reads so.
  ///
  /// - Parameter index: Which one, if several read so; counted from the top.
  public func text(
    _ text: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .text, text, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The row of a list at an index, counted from the top through all sections.
  public func row(
    at index: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .row, nil, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The topmost dialog: an alert, a confirmation, a sheet.
  public func dialog(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ScreenElement {
    let count = all(.dialog).count
    return find(
      .dialog, nil, at: max(count - 1, 0),
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The tabs.
  public func tabs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ScreenElement {
    find(
      .tabs, nil, at: 0,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The labels of all elements of a kind, from the top.
  public func labels(of kind: ScreenElement.Kind) -> [String] {
    all(kind).map(\.label)
  }

  private func all(_ kind: ScreenElement.Kind) -> [Element] {
    var elements: [Element] = []
    root.visit { if $0.kind == kind { elements.append($0) } }
    return elements
  }

  private func find(
    _ kind: ScreenElement.Kind, _ label: String?, at index: Int, at location: SourceLocation
  ) -> ScreenElement {
    let all = all(kind)
    let matching = all.filter { label == nil || $0.goes(by: label!) }
    guard matching.indices.contains(index) else {
      let name = label.map { "\(kind) \"\($0)\"" } ?? "\(kind)"
      location.report(
        """
        There is no \(name)\(index > 0 ? " at index \(index), only \(matching.count)" : "") on the \
        screen.

        \(all.isEmpty
          ? "It has none of that kind at all."
          : "Of that kind it has: \(all.map { "\"\($0.label)\"" }.joined(separator: ", ")).")

        The screen reads:

        \(text.indented)
        """)
      return ScreenElement(tester: self, id: nil, kind: kind)
    }
    return ScreenElement(tester: self, id: matching[index].id, kind: kind)
  }
}

/// Where in a test something was asked for.
struct SourceLocation {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
      .joined(separator: "\n")
  }
}

extension Element {
  func visit(_ body: (Element) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }

  var kind: ScreenElement.Kind? {
    switch properties.content {
    case .button: .button
    case .toggle: .toggle
    case .textField: .textField
    case .picker: .picker
    case .text: .text
    case .row: .row
    case .dialog: .dialog
    case .tabs: .tabs
    default: nil
    }
  }

  /// What a person would call it.
  var label: String {
    if let label = properties.accessibilityLabel { return label }
    return switch properties.content {
    case .text(let text): text
    case .textField(let field): field.prompt.isEmpty ? field.text : field.prompt
    case .picker(let picker): picker.label
    case .image(let image): image.description
    case .dialog(let dialog): dialog.title
    case .tabs(let choices): choices.titles.joined(separator: ", ")
    default: childrenLabel
    }
  }

  fileprivate func goes(by label: String) -> Bool {
    if self.label == label { return true }
    return switch properties.content {
    case .textField(let field): field.prompt == label
    case .button, .toggle: childrenLabel == label
    default: false
    }
  }

  private var childrenLabel: String {
    children.map(\.label).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
