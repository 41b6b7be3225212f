import ElementTree

extension Session {
  // MARK: - Typing

  /// The time that a user needs to notice that a field has disappeared or hasn't appeared yet.
  static let moment = Duration.seconds(1)

  /// Stops treating characters as commands for a moment: the user may be typing into a field that
  /// has disappeared or is about to appear.
  func awaitTyping() {
    commandsBegin = time + Self.moment
  }

  /// Whether characters are commands: only if no element accepts text, and after a short delay.
  private var takesCommands: Bool { !tree.canBeTypedInto && time >= commandsBegin }

  /// Handles typed characters one at a time. Once one of them moves the focus into a text field,
  /// the field gets the rest.
  func type(_ text: String) {
    var rest = text[...]
    while let character = rest.first {
      if menu == nil, isTyping {
        edit { $0.insert(String(rest)) }
        return
      }
      rest.removeFirst()
      if time < typingEnds { continue }
      typed(character)
      if request != nil { return }
      update()
    }
  }

  private func typed(_ character: Character) {
    if let menu, let node = tree[menu.picker] {
      if character == " " { selectHighlighted(menu, of: node) } else { highlight(character, node) }
    } else if typeInCustom(character) {
      return
    } else if character == " " {
      activate()
    } else if !takesCommands {
      return
    } else if character == "q" {
      request = .quit
    } else if let digit = character.wholeNumberValue, character.isASCII {
      selectTab(digit - 1)
    }
  }

  // MARK: - Keys

  func press(_ key: Input.Key, _ modifiers: Input.Modifiers) {
    if [.up, .down, .left, .right, .escape].contains(key) { typingEnds = .zero }
    if pressAnywhere(key, modifiers) { return }
    if let menu, let node = tree[menu.picker] {
      pressInMenu(key, menu, node)
    } else if key == .enter, !isTyping, time < typingEnds {
      return
    } else if field != nil, modifiers == .control, pressInField(key, modifiers) {
      // Editing with Control takes precedence over shortcuts, because shortcuts also work with Alt.
      return
    } else if pressShortcut(key, modifiers) {
      return
    } else if field != nil, pressInField(key, modifiers) {
      return
    } else if focus?.kind == .custom, modifiers.isEmpty, pressInCustom(key) {
      return
    } else {
      pressOnScreen(key, modifiers)
    }
  }

  /// Handles the keys that work everywhere.
  private func pressAnywhere(_ key: Input.Key, _ modifiers: Input.Modifiers) -> Bool {
    guard modifiers == .control, case .character(let character) = key else { return false }
    switch character {
    case "c", "q": request = .quit
    case "z": request = .suspend
    case "l": invalidate()
    default: return false
    }
    return true
  }

  private func pressShortcut(_ key: Input.Key, _ modifiers: Input.Modifiers) -> Bool {
    // The line of hints says that Control-D deletes the row.
    if key == .character("d"), modifiers == .control, rowToDelete != nil { return false }
    guard modifiers == .control || modifiers == .alt, case .character(let character) = key,
      let node = tree.elements(for: KeyboardShortcut(character)).first(where: canFocus)
    else { return false }
    send(.press, to: node)
    return true
  }

  private func pressOnScreen(_ key: Input.Key, _ modifiers: Input.Modifiers) {
    let moves = !modifiers.isDisjoint(with: [.alt, .control])
    switch key {
    case .tab where modifiers.contains(.shift):
      let find = { [self] in focus.map(focusMap.previous) ?? nearestToFocus }
      if let previous = target(.up, find) {
        moveFocus(to: previous)
      }
    case .tab:
      let find = { [self] in focus.map(focusMap.next) ?? nearestToFocus }
      if let next = target(.down, find) {
        moveFocus(to: next)
      }
    case .up where moves: moveRow(by: -1)
    case .down where moves: moveRow(by: 1)
    case .up: move(.up)
    case .down: move(.down)
    case .left where focus?.kind == .slider: slide { $0.number(steps: -1) }
    case .right where focus?.kind == .slider: slide { $0.number(steps: 1) }
    case .home where focus?.kind == .slider: slide { $0.number(at: 0) }
    case .end where focus?.kind == .slider: slide { $0.number(at: 1) }
    case .left where chooses: choose(by: -1)
    case .right where chooses: choose(by: 1)
    case .left: move(.left)
    case .right: move(.right)
    case .pageUp where modifiers.contains(.control): selectTab(next: -1)
    case .pageDown where modifiers.contains(.control): selectTab(next: 1)
    case .pageUp: movePage(.up)
    case .pageDown: movePage(.down)
    case .home: moveToEnd(.up)
    case .end: moveToEnd(.down)
    case .enter: activate()
    case .escape: leave()
    case .delete,
      .character("d") where key == .delete || modifiers == .control:
      deleteRow()
    case .character(let character) where modifiers == .alt:
      if let digit = character.wholeNumberValue { selectTab(digit - 1) }
    default: break
    }
  }

  // MARK: - Effects of keys

  /// Whether at least a part of the focused element shows. If not, the session reveals it first, so
  /// that a key never acts on an unseen element.
  func showsFocus() -> Bool {
    guard let focus, !isInSight(focus) else { return focus != nil }
    followsFocus = true
    reveal(focus)
    return false
  }

  /// Presses, opens or enters the focused element.
  func activate() {
    guard let focus, canFocus(focus), showsFocus() else { return }
    spot.wasPressed = true
    switch focus.kind {
    case .button, .toggle: send(.press, to: focus)
    case .row where focus.isSelectable: send(.press, to: focus)
    case .picker where layout.isSegmented(focus): choose(by: 1, wraps: true)
    case .picker: openMenu(of: focus)
    case .tabs: move(.down)
    default: break
    }
  }

  /// Dismisses the dialog, or moves from a text field to the nearest other control, or goes back
  /// from a page.
  private func leave() {
    if let dialog = tree.dialog {
      send(.dismiss, to: dialog)
    } else if let focus, focus.kind == .textField {
      let map = focusMap
      for direction in [Direction.left, .right, .up, .down] {
        var target = map.neighbor(of: focus, direction, x: preferredX)
        while let field = target, field.kind == .textField {
          target = map.neighbor(of: field, direction, x: preferredX)
        }
        if let target { return moveFocus(to: target, keepsColumn: direction.isVertical) }
      }
    } else if let wayBack {
      send(.press, to: wayBack)
    }
  }

  /// The back button of the focused page, or else of the visible page.
  var wayBack: Node? {
    if tree.dialog != nil { return nil }
    let page =
      focus?.nearest { $0.kind == .page } ?? frame.regions.first { $0.node.leadsBack }?.node.parent
    return page?.children.first { $0.leadsBack && canFocus($0) }
  }

  // MARK: - Rows

  func row(around node: Node, where predicate: (Content.Row) -> Bool) -> Node? {
    node.nearest { if case .row(let row) = $0.content { predicate(row) } else { false } }
  }

  private var rowToDelete: Node? { focus.flatMap { row(around: $0, where: \.canDelete) } }

  private func deleteRow() {
    if let rowToDelete, showsFocus() { send(.delete, to: rowToDelete) }
  }

  private func moveRow(by offset: Int) {
    guard let row = focus.flatMap({ row(around: $0, where: \.canMove) }) else { return }
    guard showsFocus() else { return }
    followsFocus = true
    send(.move(by: offset), to: row)
  }

  // MARK: - Choices

  /// Whether Left and Right change the focused element's choice.
  private var chooses: Bool {
    focus.map { $0.kind == .tabs || layout.isSegmented($0) } ?? false
  }

  private func choices(of node: Node) -> Content.Choices? {
    switch node.content {
    case .picker(let picker): picker.choices
    case .tabs(let choices): choices
    default: nil
    }
  }

  /// Selects the choice at an index.
  private func select(_ index: Int, of node: Node) {
    guard let choices = choices(of: node), choices.titles.indices.contains(index),
      index != choices.selection
    else { return }
    send(.select(choices.ids[index]), to: node)
  }

  /// Selects the choice with an identifier, even if its index has changed.
  func select(number: Int, of node: Node) {
    guard let index = choices(of: node)?.ids.firstIndex(of: number) else { return }
    select(index, of: node)
  }

  private func choose(by step: Int, wraps: Bool = false) {
    guard let focus, canFocus(focus), showsFocus(), let choices = choices(of: focus) else { return }
    guard let selection = choices.selection else { return select(0, of: focus) }
    let next = selection + step
    select(wraps ? next % max(1, choices.titles.count) : next, of: focus)
  }

  /// The tabs around the focus, or the visible tabs.
  var tabs: Node? {
    if tree.dialog != nil { return nil }
    if let tabs = focus?.nearest(where: { $0.kind == .tabs }) { return tabs }
    return frame.regions.first { $0.node.kind == .tabs }?.node
  }

  private func selectTab(_ index: Int) {
    if let tabs { select(index, of: tabs) }
  }

  private func selectTab(next step: Int) {
    guard let tabs, let choices = choices(of: tabs), !choices.titles.isEmpty else { return }
    let count = choices.titles.count
    select(((choices.selection ?? 0) + step + count) % count, of: tabs)
  }
}
