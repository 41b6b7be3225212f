import ElementTree

/// A question to the user. The next line answers it.
enum LinearQuestion: Equatable {
  /// The text for a text field. For a field of several lines, `lines` contains the lines typed so
  /// far.
  case field(ElementID, isSecure: Bool, lines: [String])
  /// The choice among several.
  case choice(ElementID)
  /// The value of a slider.
  case number(ElementID)
  /// The action on a row.
  case row(ElementID)
  /// The key or the part to press in a custom element.
  case custom(ElementID)

  var element: ElementID {
    switch self {
    case .field(let id, _, _), .choice(let id), .number(let id), .row(let id), .custom(let id): id
    }
  }
}

extension LinearSession {
  /// Asks for the input that a control needs.
  func ask(for control: LinearControl) {
    let name = control.name
    switch control.kind {
    case .button: break
    case .field(let field):
      let ending =
        field.lines == nil
        ? "" : " It may have several lines: end it with a line that has only a dot."
      answer.append(
        "Text for \(name), now \(text.value(of: field)). Type it, or nothing to leave it as it is, or \\clear to empty it.\(ending)"
      )
      question = .field(control.element, isSecure: field.isSecure, lines: [])
    case .choices(let choices):
      answer.append("\(name): type one of these numbers or names, or nothing to leave it as it is.")
      for (index, title) in choices.titles.prefix(Self.mostChoices).enumerated() {
        let mark = index == choices.selection ? ", chosen" : ""
        answer.append("\(index + 1): \(text.line(title))\(mark)")
      }
      let rest = choices.titles.count - Self.mostChoices
      if rest > 0 { answer.append("And \(rest) more, up to \(choices.titles.count).") }
      question = .choice(control.element)
    case .slider(let slider):
      answer.append(
        "\(name), now \(slider.text): type a number of \(text.range(of: slider)), or nothing to leave it as it is."
      )
      question = .number(control.element)
    case .row(let row):
      answer.append("Row \(name): type \(Self.actions(of: row)), or nothing to leave it as it is.")
      question = .row(control.element)
    case .custom(let custom):
      var ways: [String] = []
      if custom.element.key != nil { ways.append("left, right, enter, space or a letter") }
      let clicks = custom.clicks.map { text.line($0.title) }
      if !clicks.isEmpty {
        ways.append("press and a number of 1 to \(clicks.count): \(clicks.joined(separator: " "))")
      }
      answer.append(
        "\(name): type \(ways.joined(separator: ", or ")), or nothing to leave it as it is.")
      question = .custom(control.element)
    }
  }

  /// The limit on choices that are read.
  private static let mostChoices = 100

  private static func actions(of row: Content.Row) -> String {
    var actions: [String] = []
    if row.isSelected != nil { actions.append("select") }
    if row.canDelete { actions.append("delete") }
    if row.canMove { actions.append("up, down, up and how far, to and a place") }
    return actions.joined(separator: ", ")
  }

  /// Handles a line that answers a question.
  func take(_ line: String, for question: LinearQuestion) {
    guard let control = reading.top.control(question.element) else {
      return answer.append(
        "The control that was asked for can't be used any more. Nothing was done.")
    }
    if case .field(_, let isSecure, let lines) = question {
      return take(line, isSecure: isSecure, after: lines, for: control)
    }
    let words = LinearText.typed(line).trimmingSpaces
    if words.isEmpty || words.lowercased() == "back" {
      return answer.append("\(control.name) stays as it is.")
    }
    use(control, with: words)
  }

  private func take(
    _ line: String, isSecure: Bool, after lines: [String], for control: LinearControl
  ) {
    guard case .field(let field) = control.kind else {
      return answer.append("\(control.name) isn't a text field any more. Nothing was done.")
    }
    if field.lines != nil {
      let isFirst = lines.isEmpty
      if isFirst, line.isEmpty { return answer.append("\(control.name) stays as it is.") }
      if isFirst, line.trimmingSpaces == "\\clear" { return fill(control, with: "") }
      if line == "." {
        return fill(control, with: lines.map(Self.unescaped).joined(separator: "\n"))
      }
      if lines.count == Self.mostLines {
        answer.append("\(control.name) has as many lines as may be typed at a time.")
        return fill(control, with: lines.map(Self.unescaped).joined(separator: "\n"))
      }
      question = .field(control.element, isSecure: isSecure, lines: lines + [line])
      return
    }
    if line.isEmpty { return answer.append("\(control.name) stays as it is.") }
    fill(control, with: line.trimmingSpaces == "\\clear" ? "" : Self.unescaped(line))
  }

  /// The limit on lines typed for a text field at a time.
  private static let mostLines = 1_000

  /// Removes the extra backslash of a line that begins with two.
  private static func unescaped(_ line: String) -> String {
    line.hasPrefix("\\\\") ? String(line.dropFirst()) : line
  }

  func fill(_ control: LinearControl, with string: String) {
    filled = control.element
    let lines = string.split(separator: "\n", omittingEmptySubsequences: false)
    let typed = lines.map { LinearText.typed(String($0)) }.joined(separator: "\n")
    send(.edit(typed), to: control.element, named: control.name)
  }
}
