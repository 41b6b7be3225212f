import Foundation

/// The contents of the file with the changes since a value's own file was written.
///
/// The first line identifies the value; each further line is a change. Every line begins with a
/// checksum of the rest, which reveals a line that was cut short.
struct ChangeLog {
  /// The identity of the value: the checksum and size of its bytes.
  private let base: Line
  /// The changes that were read.
  private(set) var changes: [ValueChange] = []
  /// The number of changes, including appended ones.
  private(set) var count = 0
  /// The total size of the changes in bytes.
  private(set) var size = 0
  /// The length of the file up to the end of the last whole line.
  private(set) var length = 0
  /// The size of the value in bytes.
  let valueSize: Int

  private typealias Line = [UInt8]

  /// Makes a log without changes, for which there is no file yet.
  init(of value: Data) {
    valueSize = value.count
    base = Array("\(Checksum.of(value)) \(value.count)".utf8)
  }

  /// Reads a file.
  ///
  /// - Parameter value: The value beside the file.
  /// - Throws: A description of the damage. A last line that was cut short isn't damage, because
  ///   its save was never confirmed. A log of another value counts as empty.
  init(_ file: Data, of value: Data) throws(ValueChange.Unreadable) {
    self.init(of: value)
    var rest = file[...]
    var isFirst = true
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let content = Self.content(of: line) else {
        // The last line was cut short during a write.
        if rest.isEmpty { return }
        throw ValueChange.Unreadable(reason: "The log of later changes is broken.")
      }
      if isFirst {
        guard content.elementsEqual(base) else { return }
        isFirst = false
      } else {
        guard let space = content.firstIndex(of: UInt8(ascii: " ")) else {
          throw ValueChange.Unreadable(reason: "The log of later changes is broken.")
        }
        let change = ValueChange(
          marker: String(decoding: content[..<space], as: UTF8.self),
          data: Data(content[(space + 1)...]))
        changes.append(change)
        count += 1
        size += change.data.count
      }
      length += line.count + 1
    }
  }

  /// Returns the bytes to write at the end of the file to append a change.
  func bytes(adding change: ValueChange) -> Data {
    var bytes = Data()
    if length == 0 { bytes += Self.line(base) }
    bytes += Self.line(Array("\(change.marker) ".utf8) + change.data)
    return bytes
  }

  /// Records that a change was appended.
  mutating func added(_ change: ValueChange, length: Int) {
    count += 1
    size += change.data.count
    self.length += length
  }

  /// The log without the changes that were read, which appending doesn't need.
  var forgettingChanges: ChangeLog {
    var log = self
    log.changes = []
    return log
  }

  private static func line(_ content: Line) -> Data {
    Data("\(Checksum.of(content)) ".utf8) + content + Data("\n".utf8)
  }

  /// Returns the content of a line; `nil` if the line is damaged.
  private static func content(of line: Data) -> Data? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let content = line[(space + 1)...]
    return Checksum.of(content).utf8.elementsEqual(line[..<space]) ? content : nil
  }
}

/// A checksum against accidental damage: 64-bit FNV-1a in steps of eight bytes.
enum Checksum {
  static func of(_ bytes: some ContiguousBytes) -> String {
    bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = (hash ^ UInt64(littleEndian: word)) &* 0x100_0000_01b3
        // Multiplication moves bits only upwards; the shift moves them down.
        hash ^= hash >> 29
        offset += 8
      }
      for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return String(hash ^ UInt64(bytes.count), radix: 16)
    }
  }
}
