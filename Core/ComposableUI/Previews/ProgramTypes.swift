/// The types in the metadata of the running program.
///
/// Previews and app runners don't register themselves, and Swift can't list the types that conform
/// to a protocol. So this enumeration finds types by name in the runtime's tables. See
/// `TypeContextDescriptor` in the ABI's documentation.
enum ProgramTypes {
  /// Returns the non-generic types whose own names contain the given text.
  ///
  /// - Complexity: O(*n*) in the number of types in the program.
  static func named(_ part: String) -> [Any.Type] {
    #if canImport(Darwin)
      return []
    #else
      var search = Search(part: Array(part.utf8))
      withUnsafeMutablePointer(to: &search) { search in
        enumerateMetadataSections(
          { sections, search in
            search!.assumingMemoryBound(to: Search.self).pointee.look(in: sections)
            return true
          }, search)
      }
      return search.found
    #endif
  }

  #if !canImport(Darwin)
    private struct Search {
      let part: [UInt8]
      var found: [Any.Type] = []

      mutating func look(in sections: UnsafeRawPointer) {
        // The layout: a version, an address, two unused words, then the ranges for protocols,
        // conformances and types.
        let word = MemoryLayout<UInt>.size
        let start = sections.load(fromByteOffset: 8 * word, as: UInt.self)
        let length = sections.load(fromByteOffset: 9 * word, as: UInt.self)
        guard let start = UnsafeRawPointer(bitPattern: start) else { return }
        for offset in stride(from: 0, to: Int(length), by: 4) {
          if let type = type(ofRecordAt: start + offset) { found.append(type) }
        }
      }

      private func type(ofRecordAt record: UnsafeRawPointer) -> Any.Type? {
        let value = record.load(as: Int32.self)
        // The lowest bits are the kind of reference to the descriptor: 0 is a direct reference.
        guard value & 3 == 0, value != 0 else { return nil }
        let descriptor = record + Int(value)
        let flags = descriptor.load(as: UInt32.self)
        let isGeneric = flags & 0x80 != 0
        guard !isGeneric, (16...18).contains(flags & 0x1f) else { return nil }
        guard let name = address(descriptor + 8), contains(name) else { return nil }
        guard let accessor = address(descriptor + 12) else { return nil }
        let metadata = unsafeBitCast(accessor, to: (@convention(c) (Int) -> UnsafeRawPointer).self)
        return unsafeBitCast(metadata(0), to: Any.Type.self)
      }

      /// Returns the target of a relative address.
      private func address(_ field: UnsafeRawPointer) -> UnsafeRawPointer? {
        let distance = field.load(as: Int32.self)
        return distance == 0 ? nil : field + Int(distance)
      }

      private func contains(_ name: UnsafeRawPointer) -> Bool {
        var start = name
        while start.load(as: UInt8.self) != 0 {
          var index = 0
          while index < part.count, start.load(fromByteOffset: index, as: UInt8.self) == part[index]
          {
            index += 1
          }
          if index == part.count { return true }
          start += 1
        }
        return false
      }
    }
  #endif
}

#if !canImport(Darwin)
  @_silgen_name("swift_enumerateAllMetadataSections")
  private func enumerateMetadataSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Bool,
    _ context: UnsafeMutableRawPointer?)
#endif
