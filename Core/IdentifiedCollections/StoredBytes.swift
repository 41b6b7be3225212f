#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// Returns the bytes of a type's stored properties, without padding. Padding may differ between two
/// copies of a value.
///
/// - Parameter isIgnored: Whether to leave out the bytes of a property of the given type.
/// - Returns: Ranges of bytes relative to the value's first byte, in order. One range covers all
///   bytes of a type that isn't a struct or a tuple, or whose metadata isn't accessible.
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
/// Other types are left out, because for an existential type such as `any P` the runtime needs a
/// value. In the stable ABI, the kind of a type is the first word of its metadata.
///
/// - Returns: Whether the closure got all properties; `false` for any other kind of type, and on
///   Apple's platforms.
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
