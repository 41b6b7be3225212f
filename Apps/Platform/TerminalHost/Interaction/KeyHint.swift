import ElementTree

/// A key that works now, and its effect.
struct KeyHint: Equatable {
  var key: String
  var action: String

  /// Returns the written form of a shortcut: `^N` is Control and N.
  static func name(of shortcut: KeyboardShortcut) -> String {
    let key = shortcut.key.uppercased()
    return isTyped(shortcut) ? "^\(key)" : "Alt-\(key)"
  }

  /// Whether a terminal can distinguish Control with this key from other keys, and the host doesn't
  /// use the combination. Alt works for all keys.
  static func isTyped(_ shortcut: KeyboardShortcut) -> Bool {
    shortcut.key.isASCII && shortcut.key.isLetter && !"chijlmqz".contains(shortcut.key)
  }
}

extension Session {
  /// The keys that work now, the most useful first.
  var hints: [KeyHint] {
    if menu != nil {
      return [
        KeyHint(key: "↑↓", action: "choose"), KeyHint(key: "Enter", action: "select"),
        KeyHint(key: "Esc", action: "close"),
      ]
    }
    var hints: [KeyHint] = []
    if let focus {
      hints += moveHints(for: focus)
      if canFocus(focus) { hints += actionHints(for: focus) }
      hints += rowHints(around: focus)
    } else if nearestToFocus != nil {
      hints.append(KeyHint(key: "↑↓←→ Tab", action: "move"))
    } else if mainScroller != nil {
      hints.append(KeyHint(key: "↑↓", action: "scroll"))
    }
    if let dialog = tree.dialog {
      if case .dialog(let content) = dialog.content, content.canBeLeft {
        hints.append(KeyHint(key: "Esc", action: "close"))
      }
    } else if !isTyping, wayBack != nil {
      hints.append(KeyHint(key: "Esc", action: "back"))
    }
    if tabs != nil {
      hints.append(KeyHint(key: tree.canBeTypedInto ? "Alt-1…9" : "1…9", action: "tab"))
    }
    return hints + [KeyHint(key: tree.canBeTypedInto ? "^Q" : "q", action: "quit")]
  }

  private func moveHints(for focus: Node) -> [KeyHint] {
    switch focus.content {
    case .picker where layout.isSegmented(focus), .tabs:
      [KeyHint(key: "←→", action: "choose"), KeyHint(key: "↑↓", action: "move")]
    case .slider: [KeyHint(key: "←→", action: "change"), KeyHint(key: "↑↓ Tab", action: "move")]
    case .textField: [KeyHint(key: "↑↓ Tab", action: "move")]
    case .list, .scroll:
      [KeyHint(key: "↑↓", action: "scroll"), KeyHint(key: "Tab", action: "move")]
    default: [KeyHint(key: "↑↓←→ Tab", action: "move")]
    }
  }

  private func actionHints(for focus: Node) -> [KeyHint] {
    switch focus.content {
    case .button: [KeyHint(key: "Enter", action: "press")]
    case .toggle: [KeyHint(key: "Space", action: "toggle")]
    case .row where focus.isSelectable: [KeyHint(key: "Enter", action: "select")]
    case .picker where !layout.isSegmented(focus): [KeyHint(key: "Enter", action: "open")]
    case .textField: tree.dialog == nil ? [KeyHint(key: "Esc", action: "leave")] : []
    default: []
    }
  }

  private func rowHints(around focus: Node) -> [KeyHint] {
    var hints: [KeyHint] = []
    if row(around: focus, where: \.canDelete) != nil {
      hints.append(KeyHint(key: "^D", action: "delete"))
    }
    if row(around: focus, where: \.canMove) != nil {
      hints.append(KeyHint(key: "Alt-↑↓", action: "reorder"))
    }
    return hints
  }
}

extension Painter {
  /// Writes hints on one line: as many as fit, and always the last one.
  mutating func paintHints(_ hints: [KeyHint], y: Int, on canvas: Canvas, margin: Int) {
    let texts = hints.map { (key: glyphs($0.key), action: glyphs($0.action)) }
    let widths = texts.map { width($0.key) + 1 + width($0.action) }
    guard let last = texts.indices.last else { return }
    let room = canvas.clip.width - 2 * margin
    var x = margin
    for index in texts.indices {
      let needed = x - margin + widths[index] + (index < last ? Self.gap + widths[last] : 0)
      if index < last, needed > room { continue }
      let text = texts[index]
      x = frame.write(text.key, canvas, x: x, y: y, width: room, .plain) + 1
      x = frame.write(
        text.action, canvas, x: x, y: y, width: max(0, room + margin - x), theme.quiet)
      x += Self.gap
    }
  }

  private static let gap = 3

  private func glyphs(_ text: String) -> [ShownGlyph] { ShownGlyph.all(in: text, layout.glyphs) }

  private func width(_ glyphs: [ShownGlyph]) -> Int { glyphs.reduce(0) { $0 + Int($1.width) } }
}
