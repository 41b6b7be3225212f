/// A JSON document as bytes. Parsing finds ranges of bytes, so numbers keep their digits and
/// strings their escapes.
struct JSONText: Sendable {
  struct Malformed: Error {
    let offset: Int
  }

  let bytes: [UInt8]

  /// A step of a path to a value: a name as it is written between its quotes, or an index.
  enum Step: Hashable {
    case name([UInt8])
    case position(Int)
  }

  /// Returns the elements of an array.
  ///
  /// - Parameter array: The range of the array.
  func elements(of array: Range<Int>) throws(Malformed) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    try forEachElement(of: array) { range throws(Malformed) in elements.append(range) }
    return elements
  }

  /// Calls a closure with each member of an object.
  func forEachMember(
    of object: Range<Int>,
    _ body: (_ name: Range<Int>, _ value: Range<Int>) throws(Malformed) -> Void
  ) throws(Malformed) {
    var offset = try begin(object, with: "{")
    if byte(at: offset) == UInt8(ascii: "}") { return }
    while true {
      guard byte(at: offset) == UInt8(ascii: "\"") else { throw Malformed(offset: offset) }
      let name = try string(at: offset)
      offset = skipSpace(name.upperBound)
      guard byte(at: offset) == UInt8(ascii: ":") else { throw Malformed(offset: offset) }
      let value = try value(at: skipSpace(offset + 1))
      try body((name.lowerBound + 1)..<(name.upperBound - 1), value)
      guard let next = try next(value.upperBound, end: "}") else { return }
      offset = next
    }
  }

  func forEachElement(
    of array: Range<Int>, _ body: (Range<Int>) throws(Malformed) -> Void
  ) throws(Malformed) {
    var offset = try begin(array, with: "[")
    if byte(at: offset) == UInt8(ascii: "]") { return }
    while true {
      let value = try value(at: offset)
      try body(value)
      guard let next = try next(value.upperBound, end: "]") else { return }
      offset = next
    }
  }

  /// Returns the value at a path; `nil` if there is none.
  func value(along steps: [Step]) throws(Malformed) -> Range<Int>? {
    var current = try value(at: skipSpace(0))
    for step in steps {
      var found: Range<Int>?
      switch step {
      case .name(let name):
        guard byte(at: current.lowerBound) == UInt8(ascii: "{") else { return nil }
        try forEachMember(of: current) { range, value throws(Malformed) in
          if bytes[range].elementsEqual(name) { found = value }
        }
      case .position(let position):
        guard byte(at: current.lowerBound) == UInt8(ascii: "[") else { return nil }
        var index = 0
        try forEachElement(of: current) { value throws(Malformed) in
          if index == position { found = value }
          index += 1
        }
      }
      guard let found else { return nil }
      current = found
    }
    return current
  }

  /// Returns the value of the whole document.
  func root() throws(Malformed) -> Range<Int> {
    let value = try value(at: skipSpace(0))
    guard skipSpace(value.upperBound) == bytes.count else {
      throw Malformed(offset: value.upperBound)
    }
    return value
  }

  func count(_ range: Range<Int>) throws(Malformed) -> Int {
    guard let count = Int(String(decoding: bytes[range], as: UTF8.self)), count >= 0 else {
      throw Malformed(offset: range.lowerBound)
    }
    return count
  }

  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  // MARK: - Scanning

  private func begin(
    _ range: Range<Int>, with bracket: Unicode.Scalar
  ) throws(Malformed) -> Int {
    guard byte(at: range.lowerBound) == UInt8(ascii: bracket) else {
      throw Malformed(offset: range.lowerBound)
    }
    return skipSpace(range.lowerBound + 1)
  }

  /// - Returns: The offset of the next element; `nil` after the last one.
  private func next(_ offset: Int, end: Unicode.Scalar) throws(Malformed) -> Int? {
    let offset = skipSpace(offset)
    switch byte(at: offset) {
    case UInt8(ascii: ","): return skipSpace(offset + 1)
    case UInt8(ascii: end): return nil
    default: throw Malformed(offset: offset)
    }
  }

  private func skipSpace(_ start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] <= 0x20 { offset += 1 }
    return offset
  }

  /// - Returns: The range of the string with its quotes.
  private func string(at start: Int) throws(Malformed) -> Range<Int> {
    var offset = start + 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""): return start..<(offset + 1)
      case UInt8(ascii: "\\"): offset += 2
      default: offset += 1
      }
    }
    throw Malformed(offset: start)
  }

  /// Returns the range of the value at an offset. The function isn't recursive, so that deep
  /// nesting is safe.
  private func value(at start: Int) throws(Malformed) -> Range<Int> {
    var offset = start
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset = try string(at: offset).upperBound
        if depth == 0 { return start..<offset }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // This bracket closes the container of a number or a word.
        if depth == 0, offset > start { return start..<offset }
        guard depth > 0 else { throw Malformed(offset: offset) }
        depth -= 1
        offset += 1
        if depth == 0 { return start..<offset }
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0...0x20:
        if depth == 0 {
          guard offset > start else { throw Malformed(offset: offset) }
          return start..<offset
        }
        offset += 1
      default:
        offset += 1
      }
    }
    guard depth == 0, offset > start else { throw Malformed(offset: start) }
    return start..<offset
  }
}
