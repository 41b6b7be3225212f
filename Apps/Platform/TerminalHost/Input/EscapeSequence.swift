/// The meaning of bytes that start with Escape.
enum EscapeSequence: Equatable {
  /// The sequence may continue.
  case incomplete
  /// The Escape key. The bytes after it are separate input.
  case escape
  /// Escape as the Alt prefix of the key after it.
  case prefix
  /// The start of a paste, with the length of the sequence.
  case pasteStart(Int)
  /// A complete sequence with its length; no input if the host ignores it.
  case input(Input?, Int)

  /// - Parameter bytes: The bytes from the Escape on.
  init(_ bytes: ArraySlice<UInt8>) {
    guard let second = bytes.dropFirst().first else {
      self = .incomplete
      return
    }
    switch second {
    case UInt8(ascii: "["): self = Self.controlSequence(bytes)
    case UInt8(ascii: "O"): self = Self.singleShift(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      self = Self.string(bytes)
    case 0x1B:
      if bytes.dropFirst(2).first == 0x1B {
        self = .escape
        return
      }
      // Some terminals put a second Escape in front of a sequence for Alt.
      switch Self(bytes.dropFirst()) {
      case .incomplete: self = .incomplete
      // The terminal's status answer shows that no bytes follow the first Escape.
      case .input(nil, let length) where bytes[bytes.startIndex + length] == UInt8(ascii: "n"):
        self = .escape
      case .input: self = .prefix
      default: self = .escape
      }
    default: self = .prefix
    }
  }

  // MARK: - CSI: Escape [ parameters final

  // The parser looks at no byte beyond these lengths and skips longer sequences. The result must
  // not depend on how many bytes have arrived.
  private static let longestControlSequence = 64
  private static let longestSingleShift = 2
  private static let longestString = 4_096

  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> Self {
    let body = bytes.dropFirst(2).prefix(longestControlSequence + 1)
    // The Linux console's F1 to F5.
    if body.first == UInt8(ascii: "[") {
      guard let key = body.dropFirst().first else { return .incomplete }
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(key)
      return .input(isKey ? .key(.function(Int(key) - 64)) : nil, 4)
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return body.count > longestControlSequence ? .input(nil, body.count + 2) : .incomplete
    }
    let length = end + 1 - bytes.startIndex
    // A byte that can't end the sequence cuts it short, and counts as separate input.
    guard (0x40...0x7E).contains(bytes[end]) else { return .input(nil, length - 1) }
    let parameters = body[..<end]
    if bytes[end] == UInt8(ascii: "~"), parameters.elementsEqual("200".utf8) {
      return .pasteStart(length)
    }
    let sequence = ControlKeys(parameters: parameters, final: bytes[end])
    return .input(sequence.input, length)
  }

  // MARK: - SS3: Escape O final

  private static func singleShift(_ bytes: ArraySlice<UInt8>) -> Self {
    let body = bytes.dropFirst(2).prefix(longestSingleShift + 1)
    guard let end = body.firstIndex(where: { !(0x30...0x39).contains($0) }) else {
      return body.count > longestSingleShift ? .input(nil, body.count + 2) : .incomplete
    }
    let length = end + 1 - bytes.startIndex
    guard (0x40...0x7E).contains(bytes[end]) else { return .input(nil, length - 1) }
    let keys = ControlKeys(parameters: body[..<end], final: bytes[end])
    return .input(keys.applicationKey, length)
  }

  // MARK: - Strings: unrequested answers

  private static func string(_ bytes: ArraySlice<UInt8>) -> Self {
    let body = bytes.dropFirst(2).prefix(longestString)
    for index in body.indices {
      if bytes[index] == 0x07 { return .input(nil, index + 1 - bytes.startIndex) }
      if bytes[index] == 0x1B {
        guard index + 1 < bytes.endIndex else { return .incomplete }
        let isTerminator = bytes[index + 1] == UInt8(ascii: "\\")
        return .input(nil, index + (isTerminator ? 2 : 0) - bytes.startIndex)
      }
    }
    return body.count == longestString ? .input(nil, body.count + 2) : .incomplete
  }
}
