/// One of the terminal's own sixteen colours, so that the user's theme decides how it looks.
enum TerminalColor: UInt8, CaseIterable {
  case standard
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
  case brightWhite

  /// The SGR parameter that selects it for text; for the background it is 10 more.
  var parameter: Int {
    switch rawValue {
    case 0: 39
    case 1...8: 29 + Int(rawValue)
    default: 81 + Int(rawValue)
    }
  }
}

/// How the text in a cell looks.
struct Attributes: Equatable {
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let bold = Flags(rawValue: 1)
    static let dim = Flags(rawValue: 2)
    static let italic = Flags(rawValue: 4)
    static let underlined = Flags(rawValue: 8)
    static let reversed = Flags(rawValue: 16)
    static let struckThrough = Flags(rawValue: 32)
  }

  var foreground = TerminalColor.standard
  var background = TerminalColor.standard
  var flags: Flags = []

  static let plain = Attributes()

  /// Whether a space looks like nothing.
  var isBlank: Bool {
    background == .standard && flags.isDisjoint(with: [.reversed, .underlined, .struckThrough])
  }
}

extension Attributes {
  /// Appends the shortest sequence that changes the terminal's attributes to others ("select
  /// graphic rendition", ECMA-48 8.3.117).
  func appendChange(to next: Attributes, to bytes: inout [UInt8]) {
    if self == next { return }
    let fromPlain = next == .plain ? [] : [0] + Attributes.plain.parameters(to: next)
    let fromHere = parameters(to: next)
    let shortest = Self.length(fromHere) < Self.length(fromPlain) ? fromHere : fromPlain
    bytes += [0x1B, UInt8(ascii: "[")]
    for (index, parameter) in shortest.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ";")) }
      bytes.append(decimal: parameter)
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private static func length(_ parameters: [Int]) -> Int {
    parameters.reduce(0) { $0 + ($1 < 10 ? 2 : $1 < 100 ? 3 : 4) }
  }

  private func parameters(to next: Attributes) -> [Int] {
    var parameters: [Int] = []
    let weight: Flags = [.bold, .dim]
    var kept = flags
    // One parameter ends both bold and dim.
    if !flags.subtracting(next.flags).isDisjoint(with: weight) {
      parameters.append(22)
      kept.subtract(weight)
    }
    for (flag, _, off) in Self.switches where flags.contains(flag) && !next.flags.contains(flag) {
      if let off { parameters.append(off) }
    }
    for (flag, on, _) in Self.switches where next.flags.contains(flag) && !kept.contains(flag) {
      parameters.append(on)
    }
    if foreground != next.foreground { parameters.append(next.foreground.parameter) }
    if background != next.background { parameters.append(next.background.parameter + 10) }
    return parameters
  }

  private static let switches: [(flag: Flags, on: Int, off: Int?)] = [
    (.bold, 1, nil), (.dim, 2, nil), (.italic, 3, 23), (.underlined, 4, 24), (.reversed, 7, 27),
    (.struckThrough, 9, 29),
  ]
}

extension [UInt8] {
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
