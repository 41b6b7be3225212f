import Foundation

/// The file beside a value's that holds what has changed since that was written.
///
/// Its first line says which value that is; each other one is a change. Every line begins with a checksum of
/// what follows it, so that one that was cut short is known for it.
struct ChangeLog {
  /// The value that the changes follow, by its bytes.
  private let base: Line
  /// The changes that were read.
  private(set) var changes: [ValueChange] = []
  /// How many there are, with those that were added.
  private(set) var count = 0
  /// How many bytes these are together.
  private(set) var size = 0
  /// How long the file is up to the end of the last whole line.
  private(set) var length = 0
  /// How large the value is, in bytes.
  let valueSize: Int

  private typealias Line = [UInt8]

  /// A log of no changes yet, of which there is no file.
  init(of value: Data) {
    valueSize = value.count
    base = Array("\(Checksum.of(value)) \(value.count)".utf8)
  }

  /// Reads a file.
  ///
  /// - Parameter value: The value that lies beside it.
  /// - Throws: What is wrong with it. A last line that was cut short is nothing wrong: nobody was told
  ///   that it is saved. A log of another value has no changes of this one.
  init(_ file: Data, of value: Data) throws(ValueChange.Unreadable) {
    self.init(of: value)
    var rest = file[...]
    var isFirst = true
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let content = Self.content(of: line) else {
        // It was cut short, and nothing was written after it.
        if rest.isEmpty { return }
        throw ValueChange.Unreadable(reason: "What has changed since is broken.")
      }
      if isFirst {
        guard content.elementsEqual(base) else { return }
        isFirst = false
      } else {
        guard let space = content.firstIndex(of: UInt8(ascii: " ")) else {
          throw ValueChange.Unreadable(reason: "What has changed since is broken.")
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

  /// What has to be written behind what is there, to add a change.
  func bytes(adding change: ValueChange) -> Data {
    var bytes = Data()
    if length == 0 { bytes += Self.line(base) }
    bytes += Self.line(Array("\(change.marker) ".utf8) + change.data)
    return bytes
  }

  /// Takes down that a change was added.
  mutating func added(_ change: ValueChange, length: Int) {
    count += 1
    size += change.data.count
    self.length += length
  }

  /// The log as far as adding to it goes: what was read is for its reader.
  var forgettingChanges: ChangeLog {
    var log = self
    log.changes = []
    return log
  }

  private static func line(_ content: Line) -> Data {
    Data("\(Checksum.of(content)) ".utf8) + content + Data("\n".utf8)
  }

  /// What a line says, if it is whole.
  private static func content(of line: Data) -> Data? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let content = line[(space + 1)...]
    return Checksum.of(content).utf8.elementsEqual(line[..<space]) ? content : nil
  }
}

/// Tells bytes from others that come of an accident: by FNV-1a of 64 bits, in steps of eight bytes.
enum Checksum {
  static func of(_ bytes: some ContiguousBytes) -> String {
    bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        hash = (hash ^ UInt64(littleEndian: word)) &* 0x100_0000_01b3
        // Multiplication moves bits upwards only.
        hash ^= hash >> 29
        offset += 8
      }
      for byte in bytes[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return String(hash ^ UInt64(bytes.count), radix: 16)
    }
  }
}
