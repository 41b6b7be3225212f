import ElementTree

/// Buttons, toggles, pickers and similar controls.
extension Layout {
  // MARK: - Buttons and toggles

  /// The text around the label of a button or toggle.
  struct Chrome: Equatable {
    var before = ""
    var after = ""

    /// The width in cells: one for each byte, because the text is ASCII.
    var width: Int { before.utf8.count + after.utf8.count }
  }

  func chrome(of node: Node) -> Chrome {
    switch node.content {
    case .button(let button) where button.role == .back:
      return Chrome(before: "< ")
    case .button where leadsOn(node):
      return Chrome(after: " >")
    case .button(let button) where button.prominence.isBordered:
      let hint = node.rareProperties?.shortcut.map { " " + KeyHint.name(of: $0) } ?? ""
      return Chrome(before: "[ ", after: hint + " ]")
    case .toggle(let toggle):
      let hasLabel = !node.children.isEmpty || substituteLabel(of: node) != nil
      return Chrome(before: (toggle.isOn ? "[x]" : "[ ]") + (hasLabel ? " " : ""))
    default: return Chrome()
    }
  }

  /// Returns the text of a control without a visible label.
  func substituteLabel(of node: Node) -> TextBlock? {
    guard node.children.isEmpty, let label = node.rareProperties?.accessibilityLabel else {
      return nil
    }
    if case .toggle(let toggle) = node.content, toggle.hidesLabel { return nil }
    return text(label, of: node)
  }

  func controlSize(of node: Node, width: Int) -> Size {
    let chrome = chrome(of: node).width
    let room = max(0, width - chrome)
    var label = size(of: line(in: node), width: room, height: nil)
    if let substitute = substituteLabel(of: node) { label = substitute.size(width: room, limit: 1) }
    if isRowOfLink(node) { label.width = room }
    // Brackets can only enclose one line.
    if isSimpleButton(node) { label.height = 1 }
    return Size(width: min(chrome + label.width, width), height: max(1, label.height))
  }

  /// Whether the element is a link without a border.
  private func leadsOn(_ node: Node) -> Bool {
    guard case .button(let button) = node.content else { return false }
    return button.role == .link && !button.prominence.isBordered
  }

  /// Whether the element is a link that fills a row. It spans the whole width, so that the marks of
  /// consecutive links align.
  func isRowOfLink(_ node: Node) -> Bool {
    leadsOn(node) && node.parent?.kind == .row && node.parent?.children.count == 1
  }

  /// Whether the element is a bordered button whose label is only text and images.
  private func isSimpleButton(_ node: Node) -> Bool {
    guard case .button(let button) = node.content, button.prominence.isBordered else {
      return false
    }
    return node.children.allSatisfy { $0.kind == .text || $0.kind == .image }
  }

  func controlIdealWidth(of node: Node) -> Int {
    let label = substituteLabel(of: node)?.idealWidth ?? idealWidth(of: line(in: node))
    return chrome(of: node).width + label
  }

  /// Returns the frame of the control in a rectangle, and the frame of its label.
  func controlRect(of node: Node, in rect: Rect) -> (control: Rect, label: Rect) {
    let size = controlSize(of: node, width: rect.width)
    let chrome = chrome(of: node)
    let control = Rect(
      x: rect.x, y: rect.y,
      width: size.width, height: size.height)
    let label = Rect(
      x: control.x + chrome.before.utf8.count, y: control.y,
      width: max(0, control.width - chrome.width), height: control.height)
    return (control, label)
  }

  func placeControl(_ node: Node, in rect: Rect) {
    place(line(in: node), in: controlRect(of: node, in: rect).label)
  }

  // MARK: - Text fields and progress

  func textFieldIdealWidth(of node: Node) -> Int {
    guard case .textField(let field) = node.content else { return 0 }
    return max(12, secondText(field.prompt, of: node).idealWidth + 1)
  }

  func progressIdealWidth(of node: Node) -> Int {
    guard case .progress(let fraction, let label) = node.content else { return 0 }
    let labelWidth = label.map { text($0, of: node).idealWidth + 1 } ?? 0
    // The width of a bar and its percentage, or of a spinner.
    return labelWidth + (fraction == nil ? 1 : 20 + 5)
  }

  // MARK: - Pickers

  /// Returns the positions of a segmented picker's choices.
  func segments(of node: Node, width: Int) -> Flow {
    Flow(segmentWidths(of: node), gap: 2, in: width)
  }

  /// Returns the widths of a picker's choices: a mark, a space and a title each.
  func segmentWidths(of node: Node) -> [Int] {
    titles(of: node).map { $0.idealWidth + 2 }
  }

  func pickerSize(of node: Node, width: Int) -> Size {
    if isSegmented(node) { return segments(of: node, width: width).size }
    return Size(width: min(pickerIdealWidth(of: node), width), height: 1)
  }

  func pickerIdealWidth(of node: Node) -> Int {
    guard case .picker(let picker) = node.content else { return 0 }
    if isSegmented(node) {
      let widths = segmentWidths(of: node)
      return widths.reduce(0, +) + 2 * max(0, widths.count - 1)
    }
    let label =
      picker.label.isEmpty || picker.hidesLabel ? 0 : text(picker.label, of: node).idealWidth + 2
    // Reserve space for the longest title, so that a new choice doesn't move anything.
    return label + titles(of: node).reduce(0) { max($0, $1.idealWidth) } + 2
  }

  func isSegmented(_ node: Node) -> Bool {
    guard case .picker(let picker) = node.content else { return false }
    return picker.appearance == .segmented
  }
}
