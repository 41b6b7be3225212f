/// A decoder that turns a complete control sequence into a key or a mouse action.
struct ControlKeys {
  /// The bytes in 0x20...0x3F before the final byte.
  let parameters: ArraySlice<UInt8>
  let final: UInt8

  /// The input that `Escape [ parameters final` means.
  var input: Input? {
    if parameters.first == UInt8(ascii: "<") { return mouse }
    // An answer from the terminal.
    if let first = parameters.first, (0x3C...0x3F).contains(first) { return nil }
    let numbers = numbers
    let first = numbers.first ?? 0
    switch final {
    case UInt8(ascii: "~"):
      if first == 27, numbers.count > 2 { return character(numbers[2], modifiers(numbers[1])) }
      return Self.numbered(first).map { .key($0, modifiers(numbers)) }
    case UInt8(ascii: "^"): return Self.numbered(first).map { .key($0, .control) }
    case UInt8(ascii: "@"): return Self.numbered(first).map { .key($0, [.control, .shift]) }
    case UInt8(ascii: "u"):
      return character(first, numbers.count > 1 ? modifiers(numbers[1]) : [])
    case UInt8(ascii: "Z"): return .key(.tab, .shift)
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      // rxvt's arrows with Shift.
      return Self.lettered(final - 0x20).map { .key($0, .shift) }
    default:
      return first > 1 ? nil : Self.lettered(final).map { .key($0, modifiers(numbers)) }
    }
  }

  /// The input that `Escape O parameters final` means.
  var applicationKey: Input? {
    let number = numbers.first ?? 0
    let modifiers = number > 1 ? modifiers(number) : []
    switch final {
    case UInt8(ascii: "M"): return .key(.enter, modifiers)
    case UInt8(ascii: "I"): return .key(.tab, modifiers)
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      // rxvt's arrows with Control.
      return Self.lettered(final - 0x20).map { .key($0, .control) }
    // The number pad's operators and digits.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .text(String(UnicodeScalar(final - 0x40)))
    default: return Self.lettered(final).map { .key($0, modifiers) }
    }
  }

  private var numbers: [Int] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
      // The part after a colon only refines the number.
      part.prefix { (0x30...0x39).contains($0) }.prefix(7).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
  }

  private func modifiers(_ numbers: [Int]) -> Input.Modifiers {
    numbers.count > 1 ? modifiers(numbers[1]) : []
  }

  /// Decodes xterm's number: one more than the sum of Shift 1, Alt 2, Control 4 and Meta 8.
  private func modifiers(_ number: Int) -> Input.Modifiers {
    let bits = max(0, number - 1)
    var modifiers = Input.Modifiers(rawValue: UInt8(bits & 7))
    if bits & 8 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  /// Returns the key for a character code.
  private func character(_ code: Int, _ modifiers: Input.Modifiers) -> Input? {
    switch code {
    case 13: return .key(.enter, modifiers)
    case 9: return .key(.tab, modifiers)
    case 8, 127: return .key(.backspace, modifiers)
    case 27: return .key(.escape, modifiers)
    default:
      guard code >= 32, let scalar = Unicode.Scalar(UInt32(code)), !(127..<160).contains(code),
        // Keys without a character have private codes.
        !(57_344...63_743).contains(code)
      else { return nil }
      let character = Character(scalar)
      if modifiers.isSubset(of: .shift) {
        return .text(modifiers.isEmpty ? String(character) : character.uppercased())
      }
      return .key(.character(character.lowercased().first ?? character), modifiers)
    }
  }

  private static func lettered(_ final: UInt8) -> Input.Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 79)
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Input.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  // MARK: - Mouse: Escape [ < button ; column ; line M (or m when released)

  private var mouse: Input? {
    let body = ControlKeys(parameters: parameters.dropFirst(), final: final).numbers
    guard body.count == 3 else { return nil }
    let point = Point(x: max(0, body[1] - 1), y: max(0, body[2] - 1))
    // Shift, Alt and Control add 4, 8 and 16. 32 marks a move, and 3 means no button.
    let button = body[0] & ~(4 | 8 | 16)
    if final == UInt8(ascii: "m") { return button == 0 ? .mouse(.release, point) : nil }
    guard final == UInt8(ascii: "M") else { return nil }
    switch button {
    case 0: return .mouse(.press, point)
    case 32: return .mouse(.drag, point)
    case 35: return .mouse(.move, point)
    case 64: return .mouse(.wheelUp, point)
    case 65: return .mouse(.wheelDown, point)
    default: return nil
    }
  }
}
