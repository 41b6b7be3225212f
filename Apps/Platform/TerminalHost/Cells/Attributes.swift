/// A colour that a terminal can show: one of its own sixteen, one of 256, or any RGB colour. The
/// user's theme decides how the sixteen look.
struct TerminalColor: Equatable {
  private enum Kind: UInt8 { case standard, own, indexed, rgb }

  private let kind: Kind
  private let first: UInt8
  private let second: UInt8
  private let third: UInt8

  private init(_ kind: Kind, _ first: UInt8 = 0, _ second: UInt8 = 0, _ third: UInt8 = 0) {
    self.kind = kind
    self.first = first
    self.second = second
    self.third = third
  }

  static let standard = Self(.standard)
  static let red = Self(.own, 1)
  static let green = Self(.own, 2)
  static let yellow = Self(.own, 3)
  static let blue = Self(.own, 4)
  static let magenta = Self(.own, 5)
  static let cyan = Self(.own, 6)
  static let white = Self(.own, 7)
  static let black = Self(.own, 0)
  static let brightBlack = Self(.own, 8)
  static let brightRed = Self(.own, 9)
  static let brightGreen = Self(.own, 10)
  static let brightYellow = Self(.own, 11)
  static let brightBlue = Self(.own, 12)
  static let brightMagenta = Self(.own, 13)
  static let brightCyan = Self(.own, 14)
  static let brightWhite = Self(.own, 15)

  /// One of the terminal's own sixteen colours.
  static func own(_ index: Int) -> Self { Self(.own, UInt8(clamping: index)) }

  /// One of 256 colours.
  static func indexed(_ index: Int) -> Self { Self(.indexed, UInt8(clamping: index)) }

  /// Any colour, by its components in 0...255.
  static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Self {
    Self(.rgb, red, green, blue)
  }

  /// Returns the SGR parameters that select the colour for text or for the background.
  func parameters(isBackground: Bool) -> [Int] {
    let offset = isBackground ? 10 : 0
    return switch kind {
    case .standard: [39 + offset]
    case .own: [(first < 8 ? 30 : 82) + Int(first) + offset]
    case .indexed: [38 + offset, 5, Int(first)]
    case .rgb: [38 + offset, 2, Int(first), Int(second), Int(third)]
    }
  }
}

/// The colours and flags of the text in a cell.
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

  /// Whether a space with these attributes is invisible.
  var isBlank: Bool {
    background == .standard && flags.isDisjoint(with: [.reversed, .underlined, .struckThrough])
  }
}

extension Attributes {
  /// Appends the shortest sequence that changes the terminal's attributes from these to `next`
  /// ("select graphic rendition", ECMA-48 8.3.117).
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
    // One parameter turns off both bold and dim.
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
    if foreground != next.foreground {
      parameters += next.foreground.parameters(isBackground: false)
    }
    if background != next.background {
      parameters += next.background.parameters(isBackground: true)
    }
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
