import Dependencies
import ElementTree
import IssueReporting

/// A region to find elements in: a whole screen (``ScreenTester``) or the inside of a
/// ``ScreenElement``.
///
/// ```swift
/// screen.row("Milk").button("Delete").press()
/// ```
///
/// A missing element is reported as an issue at the calling line, with the elements found instead.
@MainActor
public protocol ScreenRegion {
  /// The tester of the region's screen.
  var _tester: ScreenTester { get }
  /// The element to search; `nil` if it is gone.
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
  /// Finds a button by its text or accessibility label.
  ///
  /// - Parameter index: The index from the top, if several have the label.
  public func button(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .button, label, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a toggle by its text or accessibility label.
  ///
  /// - Parameter index: The index from the top, if several have the label.
  public func toggle(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .toggle, label, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a text field by its prompt or accessibility label.
  ///
  /// - Parameter index: The index from the top, if several have the prompt.
  public func textField(
    _ prompt: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .textField, prompt, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a picker by its label.
  ///
  /// - Parameter index: The index from the top, if several have the label.
  public func picker(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .picker, label, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a slider by its label.
  ///
  /// - Parameter index: The index from the top, if several have the label.
  public func slider(
    _ label: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .slider, label, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a text by its content or accessibility label.
  ///
  /// - Parameter index: The index from the top, if several have the text.
  public func text(
    _ text: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .text, text, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds an image by its description or accessibility label.
  ///
  /// - Parameter index: The index from the top, if several match.
  public func image(
    _ description: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .image, description, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a link by its title or accessibility label.
  ///
  /// - Parameter index: The index from the top, if several have the title.
  public func link(
    _ title: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .link, title, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a section by its header.
  ///
  /// - Parameter index: The index from the top, if several have the header.
  public func section(
    _ header: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .section, header, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a row of a list by text in it: its text, a label, or the content of a text field.
  ///
  /// - Parameter index: The index from the top, if several match.
  public func row(
    _ text: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .row, text, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a row of a list by its index, counted from the top through all sections.
  public func row(
    at index: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .row, nil, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds the topmost dialog: an alert, a confirmation, a sheet.
  public func dialog(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ScreenElement {
    let count = all(.dialog).count
    return find(
      .dialog, nil, at: max(count - 1, 0),
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds a custom element by the name of its kind or by its label.
  ///
  /// - Parameter index: The index from the top, if several match.
  public func custom(
    _ name: String, at index: Int = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ScreenElement {
    find(
      .custom, name, at: index,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Finds the tabs.
  public func tabs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ScreenElement {
    find(
      .tabs, nil, at: 0,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns the labels of all elements of a kind, from the top.
  public func labels(of kind: ScreenElement.Kind) -> [String] {
    all(kind).map(\.label)
  }

  /// Returns whether there is an element of a kind with a label. Unlike the functions that find an
  /// element, this reports no issue.
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
    _ kind: ScreenElement.Kind, _ label: String?, at index: Int, at location: IssueLocation
  ) -> ScreenElement {
    let all = all(kind)
    let matching = all.filter { label == nil || $0.goes(by: label!) }
    if matching.indices.contains(index) {
      return ScreenElement(tester: _tester, id: matching[index].id, kind: kind)
    }
    let element = self as? ScreenElement
    // If the region itself was not found, its own search has reported that.
    if element == nil || element?.id != nil {
      let name = label.map { "\(kind) \"\($0)\"" } ?? "\(kind)"
      let place = element.map { "in the \($0.name)" } ?? "on the screen"
      location.report(
        """
        There is no \(name)\(index > 0 ? " at index \(index), only \(matching.count) of them" : "") \
        \(place).

        \(all.isEmpty
          ? "There is no \(kind) at all."
          : "There are these of that kind: \(all.map { "\"\($0.label)\"" }.joined(separator: ", ")).")

        The screen reads:

        \(_tester.text.indented)
        """)
    }
    return ScreenElement(tester: _tester, id: nil, kind: kind)
  }
}
