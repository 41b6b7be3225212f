/// A parser of the bytes that a terminal sends.
///
/// Bytes may arrive in pieces that end anywhere. The parser keeps an incomplete sequence until more
/// bytes arrive. An Escape key looks like the start of a sequence, so the host calls ``flush()``
/// after a pause. No bytes can stop the parser: it skips unknown sequences and replaces invalid
/// UTF-8 by U+FFFD.
///
/// The sequences are those of ECMA-48, xterm (*XTerm Control Sequences*), rxvt and the Linux
/// console. The parser also reads kitty's keyboard protocol, but ignores its private key codes.
struct InputParser {
  private var bytes: [UInt8] = []
  /// The end of the part of a paste that was searched for the end mark.
  private var searched = 0
  private var isPasting = false
  /// Whether a part of a paste was emitted and its end mark hasn't arrived.
  private var hasOpenPaste = false
  private var inputs: [Input] = []
  private var text = ""

  /// Whether ``flush()`` would still yield input.
  var isWaiting: Bool { !bytes.isEmpty || isPasting }
  /// Whether the parser waits for the rest of a paste, which may take longer than the rest of a
  /// key.
  var isInPaste: Bool { isPasting }

  mutating func parse(_ new: some Sequence<UInt8>) -> [Input] {
    bytes += new
    if hasOpenPaste, let first = bytes.first { resumePaste(first) }
    return read(isFinal: false)
  }

  /// Parses the kept bytes as if no more would come.
  mutating func flush() -> [Input] {
    read(isFinal: true)
  }

  private mutating func read(isFinal: Bool) -> [Input] {
    inputs.removeAll()
    var start = 0
    while start < bytes.count {
      if isPasting {
        guard let next = readPaste(from: start, isFinal: isFinal) else { break }
        start = next
        continue
      }
      switch readOne(bytes[start...], isFinal: isFinal) {
      case .incomplete:
        keep(from: start)
        return finish()
      case .input(let input, let length):
        if let input { emit(input) }
        start += length
      case .character(let scalar, let length):
        text.unicodeScalars.append(scalar)
        start += length
      case .pasteStarts(let length):
        endText()
        start += length
        isPasting = true
        searched = start
      }
    }
    keep(from: start)
    if isFinal { isPasting = false }
    return finish()
  }

  private mutating func keep(from start: Int) {
    bytes.removeFirst(min(start, bytes.count))
    searched = max(0, searched - start)
  }

  private mutating func finish() -> [Input] {
    endText()
    return inputs
  }

  private mutating func emit(_ input: Input) {
    endText()
    inputs.append(input)
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    inputs.append(.text(text))
    text = ""
  }

  // MARK: - Pastes

  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Reads a paste and returns the index after its end mark; `nil` if the mark has not arrived.
  private mutating func readPaste(from start: Int, isFinal: Bool) -> Int? {
    let end = Self.pasteEnd
    var index = max(start, searched)
    while index + end.count <= bytes.count {
      if bytes[index] == end[0], bytes[index..<index + end.count].elementsEqual(end) {
        emit(.paste(String(decoding: bytes[start..<index], as: UTF8.self)))
        isPasting = false
        return index + end.count
      }
      index += 1
    }
    searched = index
    guard isFinal else { return nil }
    // The bytes after a pause still belong to the paste. They must not count as keys.
    hasOpenPaste = true
    emit(.paste(String(decoding: bytes[start...], as: UTF8.self)))
    isPasting = false
    return bytes.count
  }

  /// Continues a paste, unless the first byte can't belong to one. In that case, the end mark was
  /// lost.
  private mutating func resumePaste(_ first: UInt8) {
    hasOpenPaste = false
    let isText = first >= 0x20 && first != 0x7F || [0x09, 0x0A, 0x0D].contains(first)
    isPasting = isText || bytes.starts(with: Self.pasteEnd.prefix(bytes.count)) && bytes.count > 1
    searched = 0
  }

  // MARK: - One key

  private enum Reading {
    case incomplete
    /// An input with its length in bytes; no input if the parser skips the bytes.
    case input(Input?, Int)
    case character(Unicode.Scalar, Int)
    case pasteStarts(Int)
  }

  private func readOne(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Reading {
    guard bytes.first == 0x1B else { return readCharacter(bytes, isFinal: isFinal) }
    let sequence = EscapeSequence(bytes)
    switch sequence {
    case .incomplete: return isFinal ? readCutSequence(bytes) : .incomplete
    case .escape: return .input(.key(.escape), 1)
    case .pasteStart(let length): return .pasteStarts(length)
    case .input(let input, let length): return .input(input, length)
    case .prefix:
      // Escape before a key means Alt with the key.
      switch readOne(bytes.dropFirst(), isFinal: isFinal) {
      case .incomplete: return .incomplete
      case .input(.key(let key, let modifiers), let length):
        return .input(.key(key, modifiers.union(.alt)), length + 1)
      case .character(let scalar, let length):
        return .input(Self.alt(scalar), length + 1)
      case .input(let input, let length): return .input(input, length + 1)
      case .pasteStarts(let length): return .pasteStarts(length + 1)
      }
    }
  }

  /// Reads a sequence without further bytes: Escape, Alt with a key that starts sequences, or a
  /// cut-off sequence.
  private func readCutSequence(_ bytes: ArraySlice<UInt8>) -> Reading {
    if bytes.count == 1 { return .input(.key(.escape), 1) }
    if bytes.count == 2, let second = bytes.last, second != 0x1B {
      return .input(Self.alt(Unicode.Scalar(second)), 2)
    }
    if bytes.allSatisfy({ $0 == 0x1B }) { return .input(.key(.escape), 1) }
    return .input(nil, bytes.count)
  }

  private static func alt(_ scalar: Unicode.Scalar) -> Input {
    let character = Character(scalar)
    let lower = Character(character.lowercased().first.map(String.init) ?? String(character))
    return .key(.character(lower), lower == character ? .alt : [.alt, .shift])
  }

  private func readCharacter(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Reading {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x0D, 0x0A: return .input(.key(.enter), 1)
    case 0x09: return .input(.key(.tab), 1)
    case 0x08, 0x7F: return .input(.key(.backspace), 1)
    case 0x00: return .input(.key(.character(" "), .control), 1)
    case 0x01...0x1A:
      return .input(.key(.character(Character(Unicode.Scalar(first + 0x60))), .control), 1)
    case 0x1C...0x1F:
      return .input(.key(.character(Character(Unicode.Scalar(first + 0x40))), .control), 1)
    case 0x20..<0x7F: return .character(Unicode.Scalar(first), 1)
    default: return readEncoded(bytes, isFinal: isFinal)
    }
  }

  /// Reads a scalar of two to four bytes.
  private func readEncoded(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Reading {
    let length: Int
    switch bytes[bytes.startIndex] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return .character("\u{FFFD}", 1)
    }
    let encoded = bytes.prefix(length)
    let valid = encoded.dropFirst().prefix { (0x80...0xBF).contains($0) }
    if valid.count + 1 < encoded.count { return .character("\u{FFFD}", valid.count + 1) }
    if encoded.count < length {
      return isFinal ? .character("\u{FFFD}", encoded.count) : .incomplete
    }
    guard let string = String(validating: encoded, as: UTF8.self),
      let scalar = string.unicodeScalars.first
    else { return .character("\u{FFFD}", 1) }
    // Control characters aren't text, not even the two-byte ones.
    return scalar.value < 0xA0 ? .input(nil, length) : .character(scalar, length)
  }
}
