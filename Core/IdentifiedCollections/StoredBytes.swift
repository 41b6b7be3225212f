#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// The bytes that the stored properties of a type lie in: those that have a meaning. What lies between
/// them is anything, and needs not be the same in two copies of a value.
///
/// - Parameter isIgnored: Tells of the type of a property whether its bytes are left out.
/// - Returns: Ranges of bytes from the value's first one on, in order. Of what isn't a struct or a tuple, and
///   where types can't be looked at, these are all bytes.
package func storedBytes(
  of type: Any.Type, isIgnored: (Any.Type) -> Bool = { _ in false }
) -> [Range<Int>] {
  var fields: [Range<Int>] = []
  appendStoredBytes(of: type, at: 0, to: &fields, isIgnored)
  return fields
}

private func appendStoredBytes(
  of type: Any.Type, at offset: Int, to fields: inout [Range<Int>],
  _ isIgnored: (Any.Type) -> Bool
) {
  if isIgnored(type) { return }
  var properties: [(offset: Int, type: Any.Type)] = []
  let isComplete = forEachStoredProperty(of: type) { properties.append(($0, $1)) }
  if isComplete, !properties.isEmpty {
    for property in properties {
      appendStoredBytes(of: property.type, at: offset + property.offset, to: &fields, isIgnored)
    }
    return
  }
  let range = offset..<(offset + size(of: type))
  if range.isEmpty { return }
  if let last = fields.last, last.upperBound == range.lowerBound {
    fields[fields.count - 1] = last.lowerBound..<range.upperBound
  } else {
    fields.append(range)
  }
}

/// Calls a closure with the offset and the type of each stored property of a struct or tuple.
///
/// The runtime looks for a value where a type is asked for its properties that stands for several: `any P`.
/// The kind of a type is the first word of its metadata, by the stable ABI.
///
/// - Returns: Whether these were all; `false` for any other kind of type, and on Apple's platforms.
@discardableResult
package func forEachStoredProperty(of type: Any.Type, _ body: (Int, Any.Type) -> Void) -> Bool {
  #if canImport(Darwin)
    return false
  #else
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    guard kind == 0x200 || kind == 0x301 else { return false }
    return _forEachField(of: type) { _, offset, type, _ in
      body(offset, type)
      return true
    }
  #endif
}

private func size(of type: Any.Type) -> Int {
  func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
  return _openExistential(type, do: size)
}
