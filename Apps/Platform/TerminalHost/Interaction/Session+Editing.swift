import ElementTree

extension Session {
  /// Begins to edit the newly focused element if it is a text field.
  func startEditing(_ node: Node) {
    endEditing(unlessIn: node)
    guard case .textField(let field) = node.content else { return }
    caret = TextCaret(field.text)
    caretColumn = nil
    fieldScroll = 0
    fieldToEnd = field.reportsEnd ? node.id : nil
  }

  /// Tells the formerly focused field that it has lost the focus.
  func endEditing(unlessIn node: Node?) {
    guard let id = fieldToEnd, id != node?.id else { return }
    fieldToEnd = nil
    if let field = tree[id] { send(.endEditing, to: field) }
  }

  /// Updates the caret when the state has changed the edited text.
  func updateCaret() {
    if let focus, case .textField(let field) = focus.content { caret.adopt(field.text) }
  }

  /// Edits the focused text field, and sends the new text to the screen at once. The field then
  /// shows the text in the state, which may differ.
  func edit(_ change: (inout TextCaret) -> Void) {
    guard let field else { return }
    updateCaret()
    followsFocus = true
    caretColumn = nil
    let old = caret.text
    change(&caret)
    if !caret.text.isIdentical(to: old) { send(.edit(caret.text), to: field) }
    // If the field is gone or lost the focus, the caret already belongs to another field.
    updateCaret()
  }

  /// Inserts pasted text, on one line if the field has only one.
  func paste(_ text: String) {
    guard menu == nil, let focused = field else { return }
    let hasLines =
      if case .textField(let field) = focused.content { field.lines != nil } else { false }
    edit { $0.insert(Self.pasted(text, lineBreak: hasLines ? "\n" : " ")) }
  }

  /// The lines of the focused field, if it can have several.
  private var editedLines: FieldLines? {
    focus.flatMap { layout.fieldLines(of: $0, width: $0.layout?.content.width ?? 0) }
  }

  /// Moves the caret to a line above or below.
  ///
  /// - Returns: Whether the line exists.
  private func moveCaret(by lines: Int) -> Bool {
    guard let text = editedLines else { return false }
    let place = text.place(of: caret.offset)
    guard text.lines.indices.contains(place.line + lines) else { return false }
    let column = caretColumn ?? place.column
    edit { $0.move(to: text.offset(line: place.line + lines, column: column)) }
    caretColumn = column
    return true
  }

  /// Moves the caret to the start or end of its line.
  private func moveCaretToEnd(ofLine isEnd: Bool) {
    guard let text = editedLines else {
      return edit { isEnd ? $0.moveToEnd() : $0.moveToStart() }
    }
    let line = text.place(of: caret.offset).line
    edit { $0.move(to: text.offset(line: line, column: isEnd ? .max : 0)) }
  }

  /// Removes control characters from the text. It works byte by byte, because the text may be long.
  private static func pasted(_ text: String, lineBreak: Unicode.Scalar) -> String {
    let space = UInt8(ascii: " ")
    let lineBreak = UInt8(ascii: lineBreak)
    var bytes: [UInt8] = []
    var text = text
    text.withUTF8 { utf8 in
      bytes.reserveCapacity(utf8.count)
      var index = 0
      while index < utf8.count {
        let byte = utf8[index]
        let next = index + 1 < utf8.count ? utf8[index + 1] : 0
        index += 1
        switch byte {
        case 0x09: bytes.append(space)
        case 0x0D where next == 0x0A:
          index += 1
          bytes.append(lineBreak)
        case 0x0A...0x0D: bytes.append(lineBreak)
        case ..<0x20, 0x7F: break
        // The two-byte control characters, one of which breaks lines.
        case 0xC2 where next < 0xA0:
          index += 1
          if next == 0x85 { bytes.append(lineBreak) }
        // The line and paragraph separators.
        case 0xE2 where next == 0x80 && (0xA8...0xA9).contains(utf8[index + 1]):
          index += 2
          bytes.append(lineBreak)
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Returns: Whether the text field handles the key.
  func pressInField(_ key: Input.Key, _ modifiers: Input.Modifiers) -> Bool {
    guard let focus else { return false }
    let byWord = !modifiers.isDisjoint(with: [.control, .alt])
    switch key {
    case .left: edit { byWord ? $0.moveWordLeft() : $0.moveLeft() }
    case .right: edit { byWord ? $0.moveWordRight() : $0.moveRight() }
    case .up where !byWord: return moveCaret(by: -1)
    case .down where !byWord: return moveCaret(by: 1)
    case .home where !byWord: moveCaretToEnd(ofLine: false)
    case .end where !byWord: moveCaretToEnd(ofLine: true)
    case .backspace: edit { byWord ? $0.deleteWordBackward() : $0.deleteBackward() }
    case .delete: edit { byWord ? $0.deleteWordForward() : $0.deleteForward() }
    case .enter where editedLines != nil && !byWord: edit { $0.insert("\n") }
    case .enter: send(.submit, to: focus)
    case .character(let character) where modifiers == .control:
      return pressInField(control: character, focus)
    case .character(let character) where modifiers == .alt:
      switch character {
      case "b": edit { $0.moveWordLeft() }
      case "f": edit { $0.moveWordRight() }
      case "d": edit { $0.deleteWordForward() }
      default: return false
      }
    default: return false
    }
    return true
  }

  private func pressInField(control character: Character, _ focus: Node) -> Bool {
    switch character {
    case "a": moveCaretToEnd(ofLine: false)
    case "e": moveCaretToEnd(ofLine: true)
    case "b": edit { $0.moveLeft() }
    case "f": edit { $0.moveRight() }
    case "w": edit { $0.deleteWordBackward() }
    case "u": edit { $0.deleteToStart() }
    case "k": edit { $0.deleteToEnd() }
    // If the field's row can be deleted, Control-D deletes the row, as the line of hints says.
    case "d" where row(around: focus, where: \.canDelete) == nil: edit { $0.deleteForward() }
    default: return false
    }
    return true
  }
}
