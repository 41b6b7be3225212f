import ElementTree

extension LinearSession {
  func perform(_ command: LinearCommand) {
    switch command {
    case .use(let number, let words): use(number, with: words)
    case .submit(let number): submit(number)
    case .words(let words): press(words)
    case .press(let words):
      // A control named "Press me" takes precedence over the command.
      press(controls(called: "press \(words)").isEmpty ? words : "press \(words)")
    case .help: answer += LinearCommand.explanation
    case .again:
      read()
      readScreen()
    case .next:
      readPage()
      reportButton(called: "next")
    case .previous:
      readPageBefore(page?.first)
      reportButton(called: "previous")
    case .first:
      page = nil
      readPage()
    case .last: readPageBefore(nil)
    case .back: goBack()
    case .find(let text): find(text)
    case .row(let number): readRow(number)
    case .key(let key): pressKey(key)
    case .keys: listKeys()
    case .controls: list("controls") { $0.control != nil }
    case .headings: list("headings", where: \.isHeading)
    case .place: reportPlace()
    case .nothing: answer.append("Type a number, or help, or again to read the screen.")
    case .quit:
      answer.append("The program ends.")
      end()
    }
  }

  // MARK: - Using

  private func use(_ number: Int, with words: String?) {
    guard let (element, name) = numbers.element(number) else {
      return answer.append(
        numbers.last == 0
          ? "There is nothing to use on this screen."
          : "There is no \(number). Numbers go up to \(numbers.last).")
    }
    guard let control = reading.top.control(element) else {
      let isBehind = reading.layers.dropLast().contains { $0.control(element) != nil }
      return answer.append(
        isBehind
          ? "\(number), \(name), is behind \(reading.top.dialog ?? "a dialog"). \(wayOut)"
          : "\(number), \(name), has gone. again reads the screen.")
    }
    use(control, with: words)
  }

  /// Uses a control.
  ///
  /// - Parameter words: The action or the new value; `nil` means the default action or a question.
  func use(_ control: LinearControl, with words: String?) {
    guard control.isEnabled else {
      return answer.append("\(control.name) is unavailable. Nothing was done.")
    }
    switch control.kind {
    case .button: send(.press, to: control.element, named: control.name)
    case .field:
      guard let words else { return ask(for: control) }
      fill(control, with: words == "\\clear" ? "" : words)
    case .choices(let choices):
      guard let words else { return ask(for: control) }
      guard let index = choice(words, of: choices) else { return }
      send(.select(choices.ids[index]), to: control.element, named: control.name)
    case .slider(let slider):
      guard let words else { return ask(for: control) }
      guard let number = Double(words), number >= slider.least, number <= slider.most else {
        return answer.append(
          "\(text.quoted(words)) isn't a number of \(text.range(of: slider)). Nothing was done.")
      }
      send(.slide(to: number), to: control.element, named: control.name)
    case .row(let row):
      if let words {
        change(row, of: control, words)
      } else if row.isSelected != nil, !row.canDelete, !row.canMove {
        send(.press, to: control.element, named: control.name)
      } else {
        ask(for: control)
      }
    case .custom(let custom):
      guard let words else { return ask(for: control) }
      use(custom, of: control, words)
    }
  }

  /// Returns the choice with a number, a name or a prefix of a name.
  private func choice(_ words: String, of choices: Content.Choices) -> Int? {
    if let number = LinearCommand.number(words) {
      if choices.titles.indices.contains(number - 1) { return number - 1 }
      answer.append(
        "There is no choice \(number): there are \(choices.titles.count). Nothing was done.")
      return nil
    }
    let wanted = text.line(words).lowercased()
    let titles = choices.titles.map { text.line($0).lowercased() }
    if let index = titles.firstIndex(of: wanted) { return index }
    let beginning = titles.indices.filter { titles[$0].hasPrefix(wanted) }
    if beginning.count == 1 { return beginning[0] }
    answer.append(
      beginning.isEmpty
        ? "There is no choice \(text.quoted(words)). Nothing was done."
        : "\(beginning.count) choices begin with \(text.quoted(words)). Nothing was done.")
    return nil
  }

  private func change(_ row: Content.Row, of control: LinearControl, _ words: String) {
    let parts = words.lowercased().split(separator: " ")
    let place = reading.top.rows[control.element]
    let number = parts.count == 2 ? LinearCommand.number(parts[1]) : nil
    switch (parts.first, parts.count) {
    case ("select"?, 1) where row.isSelected != nil, ("press"?, 1) where row.isSelected != nil:
      send(.press, to: control.element, named: control.name)
    case ("delete"?, 1) where row.canDelete:
      send(.delete, to: control.element, named: control.name)
    case ("up"?, 1) where row.canMove: move(control, by: -1, place)
    case ("down"?, 1) where row.canMove: move(control, by: 1, place)
    case ("up"?, 2) where row.canMove && number != nil: move(control, by: -number!, place)
    case ("down"?, 2) where row.canMove && number != nil: move(control, by: number!, place)
    case ("to"?, 2) where row.canMove && number != nil:
      move(control, by: number! - 1 - (place?.index ?? 0), place)
    default:
      answer.append("Row \(control.name) doesn't take \(text.quoted(words)). Nothing was done.")
    }
  }

  private func move(_ control: LinearControl, by distance: Int, _ place: LinearReading.Row?) {
    guard let place, place.count > 1 else {
      return answer.append("\(control.name) is the only row.")
    }
    let target = min(max(place.index + distance, 0), place.count - 1)
    guard target != place.index else {
      return answer.append(
        "\(control.name) is \(place.index + 1) of \(place.count). It stays there.")
    }
    send(
      .move(by: target - place.index), to: control.element, named: control.name,
      moved: control.element)
  }

  private func use(_ custom: Content.Custom, of control: LinearControl, _ words: String) {
    let parts = words.split(separator: " ")
    var event: CustomEvent?
    if parts.count == 2, parts[0].lowercased() == "press",
      let number = LinearCommand.number(parts[1])
    {
      let clicks = custom.clicks
      if clicks.indices.contains(number - 1) { event = clicks[number - 1].event }
    } else {
      let key: CustomKey? =
        switch words.lowercased() {
        case "left": .left
        case "right": .right
        case "enter": .enter
        case "space": .space
        default: words.count == 1 ? .character(words.first!) : nil
        }
      event = key.flatMap { custom.element.key?(custom, $0) }
    }
    guard let event else {
      return answer.append("\(control.name) does nothing about \(text.quoted(words)).")
    }
    send(.custom(event), to: control.element, named: control.name)
  }

  private func submit(_ number: Int?) {
    let element = number.map { numbers.element($0)?.element } ?? filled
    guard let element, let control = reading.top.control(element), control.isField else {
      return answer.append(
        number.map { "\($0) isn't a text field. Nothing was done." }
          ?? "No text field that you filled is still here. submit and a number presses Return in the text field of that number."
      )
    }
    guard control.isEnabled else {
      return answer.append("\(control.name) is unavailable. Nothing was done.")
    }
    send(.submit, to: control.element, named: control.name)
  }

  // MARK: - Keys

  /// Uses the control with a shortcut, wherever it is on the screen.
  private func pressKey(_ key: Character) {
    let controls = reading.top.lines.compactMap(\.control).filter { $0.shortcut?.key == key }
    guard let control = controls.first(where: \.isEnabled) ?? controls.first else {
      return answer.append(
        "No control here has the key \(key). keys reads the keys that there are.")
    }
    use(control, with: nil)
  }

  private func listKeys() {
    let controls = reading.top.lines.compactMap(\.control)
    let said = controls.compactMap { control in
      control.shortcut.map {
        "key \($0.key): \(control.name)\(control.isEnabled ? "" : ", unavailable")"
      }
    }
    answer += said.isEmpty ? ["There are no keys."] : said
  }

  // MARK: - Commands by name

  /// Uses the control with a name.
  private func press(_ words: String) {
    let named = controls(called: words)
    let usable = named.filter(\.isEnabled)
    switch usable.count {
    case 1: use(usable[0], with: nil)
    case 0:
      if let name = named.first?.name {
        answer.append("\(name) is unavailable. Nothing was done.")
      } else {
        reportSimilarNames(words)
      }
    default:
      answer.append(
        "\(usable.count) controls have that name. Type the number of the one that you mean:")
      answer += usable.prefix(10).map { control in
        let number = numbers[control.element].map { "\($0). " } ?? ""
        return "\(number)\(control.name)\(row(of: control).map { ", in row \($0)" } ?? "")"
      }
    }
  }

  /// Returns the controls with a name, in letters of any case.
  private func controls(called words: String) -> [LinearControl] {
    let wanted = text.line(words.trimmingSpaces).lowercased()
    return reading.top.lines.compactMap(\.control).filter { $0.name.lowercased() == wanted }
  }

  /// Reports that no control has a name, and lists similar names.
  private func reportSimilarNames(_ words: String) {
    let wanted = text.line(words.trimmingSpaces).lowercased()
    let similar = reading.top.lines.filter { line in
      wanted.count > 1 && line.control?.name.lowercased().contains(wanted) == true
    }
    let nothing = "There is no command \(text.quoted(words)), and no control has that name."
    if similar.isEmpty { return answer.append("\(nothing) Type help for the commands.") }
    answer.append("\(nothing) Type the number of the one that you mean:")
    answer += similar.prefix(5).map(spoken)
    if similar.count > 5 {
      answer.append("And \(similar.count - 5) more. find \(wanted) reads them.")
    }
  }

  /// Returns the title of the row that contains a control.
  private func row(of control: LinearControl) -> String? {
    let line = reading.top.lines.first { $0.control?.element == control.element }
    let title = line?.row.flatMap { reading.top.rows[$0]?.title }
    return title == control.name || title?.isEmpty == true ? nil : title
  }

  /// Whether a line with capital letters is exactly the name of a control. If there is a button
  /// "Next", "Next" presses it, and "next" reads on.
  func isName(_ line: String) -> Bool {
    let words = text.line(line.trimmingSpaces)
    if words == words.lowercased() { return false }
    if case .use = LinearCommand(line) { return false }
    return controls(called: words).contains { $0.name == words }
  }

  /// Points out a button with the name of a command that found nothing to read.
  private func reportButton(called command: String) {
    guard answer.last == Self.nothingMore,
      let control = controls(called: command).first(where: \.isEnabled),
      let number = numbers[control.element]
    else { return }
    answer.append("To press \(control.name), type \(number).")
  }

  /// The hint on how to close the topmost dialog.
  private var wayOut: String {
    reading.top.canBeLeft ? "back closes that." : "Only its own controls close it."
  }

  /// Closes the dialog, or goes back to the previous screen.
  private func goBack() {
    if reading.layers.count > 1, !reading.top.canBeLeft {
      answer.append("\(reading.top.dialog ?? "The dialog") stays. \(wayOut)")
    } else if reading.layers.count > 1 {
      send(.dismiss, to: reading.top.id, named: reading.top.dialog ?? "The dialog")
    } else if let way = reading.top.lines.compactMap(\.control).last(where: \.leadsBack),
      way.isEnabled
    {
      send(.press, to: way.element, named: way.name)
    } else {
      answer.append("There is nowhere to go back to.")
    }
  }
}
