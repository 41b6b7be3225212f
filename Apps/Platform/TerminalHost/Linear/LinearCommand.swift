/// A command that the user types as a line.
enum LinearCommand: Equatable {
  /// Uses the control with a number. The words say what to do; `nil` means the default action or a
  /// question.
  case use(Int, String?)
  case help, again, next, previous, first, last, back, controls, headings, place, quit
  case find(String)
  /// Reads a list from a row on, counted from 1.
  case row(Int)
  /// Presses the control with this shortcut, as Control and the key do on a screen.
  case key(Character)
  case keys
  /// Presses Return in the text field with a number, or in the last filled text field.
  case submit(Int?)
  /// An empty line.
  case nothing
  /// No command, but perhaps the name of a control.
  case words(String)
  /// Presses the control with a name, even if the name is also a command.
  case press(String)

  /// - Parameter line: A line without control characters.
  init(_ line: String) {
    let line = line.trimmingSpaces
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else {
      self = .nothing
      return
    }
    let word = first.lowercased()
    let rest = parts.count > 1 ? parts[1].trimmingSpaces : nil
    if let number = Self.number(first) {
      self = .use(number, rest)
      return
    }
    if let key = Self.key(line) {
      self = .key(key)
      return
    }
    switch (word, rest) {
    case ("keys", nil): self = .keys
    case ("help", nil), ("?", nil): self = .help
    case ("again", nil), ("read", nil): self = .again
    case ("next", nil), ("next", "page"?), ("more", nil): self = .next
    case ("previous", nil), ("previous", "page"?): self = .previous
    case ("first", nil): self = .first
    case ("last", nil): self = .last
    case ("back", nil): self = .back
    case ("controls", nil): self = .controls
    case ("headings", nil): self = .headings
    case ("where", nil): self = .place
    case ("quit", nil), ("exit", nil): self = .quit
    case ("submit", nil): self = .submit(nil)
    case ("find", let text?): self = .find(text)
    case ("row", let text?) where Self.number(text) != nil: self = .row(Self.number(text)!)
    case (_, let rest?):
      guard let number = Self.number(rest.split(separator: " ")[0]) else {
        self = word == "press" ? .press(rest) : .words(line)
        return
      }
      let more = rest.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
      switch word {
      case "press", "use": self = .use(number, more)
      case "submit" where more == nil: self = .submit(number)
      // "delete 7" and "up 7" mean the same as "7 delete" and "7 up".
      case "delete", "up", "down", "select":
        self = .use(number, more.map { "\(word) \($0)" } ?? word)
      default: self = .words(line)
      }
    default: self = .words(line)
    }
  }

  /// Parses a key in any notation: `key n`, `^N`, `Control-N`, `alt n`.
  private static func key(_ line: String) -> Character? {
    let lowercased = line.lowercased()
    for word in ["key ", "^", "ctrl", "control", "alt"] where lowercased.hasPrefix(word) {
      var rest = lowercased.dropFirst(word.count)
      if word.last?.isLetter == true {
        guard let mark = rest.first, "-+ ".contains(mark) else { continue }
        rest = rest.dropFirst()
      }
      if rest.count == 1, let key = rest.first, key.isLetter || key.isNumber { return key }
    }
    return nil
  }

  /// Parses a number as the user types it or as the host writes it: `3`, `3.`, `#3`.
  static func number(_ text: some StringProtocol) -> Int? {
    var digits = text[...]
    if digits.first == "#" { digits.removeFirst() }
    if digits.last == "." { digits.removeLast() }
    guard !digits.isEmpty, digits.count <= 9, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(digits)
  }

  static let explanation = [
    "Type the number of a control, and press Return: 3 presses button 3, or asks for the value that control 3 needs.",
    "The value may follow the number: 3 milk writes milk into text field 3, 3 Active or 3 2 chooses in picker 3.",
    "In a row: 3 delete, 3 up, 3 down, 3 up 2, 3 to 1, 3 select.",
    "submit: presses Return in the text field that you filled last. submit 3: in text field 3.",
    "The name of a button, as it was read, presses it as well. press next presses a button whose name is a command.",
    "back: returns to the previous screen, or closes the dialog. In a question: cancels it.",
    "again: reads the screen from its beginning, and renumbers its controls.",
    "next, previous, first, last: reads another page of the screen.",
    "find text: reads the lines that contain the text. next continues from there.",
    "row 500: reads a list from its row 500 on.",
    "keys: reads the keys that press a control. key n presses the control with the key n, as Control and N do on a screen.",
    "controls: reads only the controls. headings: reads only the headings.",
    "where: says where you are.",
    "quit: ends the program. So does the end of the input, Control-D.",
  ]
}
