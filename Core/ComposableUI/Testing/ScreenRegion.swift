import ElementTree
import IssueReporting

/// What elements can be found in: a whole screen, a ``ScreenTester``, or what is inside of a
/// ``ScreenElement``.
///
/// ```swift
/// screen.row("Milk").button("Delete").press()
/// ```
///
/// An element that isn't there is reported as an issue at the line that looks for it, with what is
/// there instead.
@MainActor
public protocol ScreenRegion {
  /// The screen that it is a part of.
  var _tester: ScreenTester { get }
  /// What is searched; `nil` if it has gone.
  var _region: Element? { get }
}

extension ScreenTester: ScreenRegion {
  public var _tester: ScreenTester { self }
  public var _region: Element? { root }
}

extension ScreenElement: ScreenRegion {
  public var _tester: ScreenTester { tester }
  public var _region: Element? { element }
}

extension ScreenRegion {
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

  /// The slider with a label.
  ///
  /// - Parameter index: Which one, if several have the label; counted from the top.
  public func slider(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .slider, label, at: index,
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

  /// The image that shows something, by its description or by what assistive technology calls it.
  ///
  /// - Parameter index: Which one, if several show it; counted from the top.
  public func image(
    _ description: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .image, description, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The link with a title, or that assistive technology calls so.
  ///
  /// - Parameter index: Which one, if several have the title; counted from the top.
  public func link(
    _ title: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .link, title, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The section with a header.
  ///
  /// - Parameter index: Which one, if several have the header; counted from the top.
  public func section(
    _ header: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .section, header, at: index,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The row of a list in which something reads so: a text, a label, what a text field holds.
  ///
  /// - Parameter index: Which one, if there are several; counted from the top.
  public func row(
    _ text: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .row, text, at: index,
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

  /// The element of the app's own whose kind has a name, or that reads so.
  ///
  /// - Parameter index: Which one, if there are several; counted from the top.
  public func custom(
    _ name: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .custom, name, at: index,
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

  /// Whether there is an element of a kind with a label. Unlike the functions that find one, it
  /// reports nothing if there isn't.
  public func has(_ kind: ScreenElement.Kind, _ label: String) -> Bool {
    all(kind).contains { $0.goes(by: label) }
  }

  private func all(_ kind: ScreenElement.Kind) -> [Element] {
    var elements: [Element] = []
    for child in _region?.children ?? [] {
      child.visit { if $0.kind == kind { elements.append($0) } }
    }
    return elements
  }

  private func find(
    _ kind: ScreenElement.Kind, _ label: String?, at index: Int, at location: SourceLocation
  ) -> ScreenElement {
    let all = all(kind)
    let matching = all.filter { label == nil || $0.goes(by: label!) }
    if matching.indices.contains(index) {
      return ScreenElement(tester: _tester, id: matching[index].id, kind: kind)
    }
    let element = self as? ScreenElement
    // That what it should be in was not found has been reported where that was looked for.
    if element == nil || element?.id != nil {
      let name = label.map { "\(kind) \"\($0)\"" } ?? "\(kind)"
      let place = element.map { "in the \($0.name)" } ?? "on the screen"
      location.report(
        """
        There is no \(name)\(index > 0 ? " at index \(index), only \(matching.count)" : "") \
        \(place).

        \(all.isEmpty
          ? "It has none of that kind at all."
          : "Of that kind it has: \(all.map { "\"\($0.label)\"" }.joined(separator: ", ")).")

        The screen reads:

        \(_tester.text.indented)
        """)
    }
    return ScreenElement(tester: _tester, id: nil, kind: kind)
  }
}
