import Foundation

#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// Tells whether two values of a view's type can be told apart, for the least possible cost.
///
/// Values with the same bytes are the same value (the older one is still there, so no object it
/// refers to can have given its place to another). Bytes between fields mean nothing and are left
/// out; other needless differences, as between equal long strings at two places, only cost an
/// evaluation. A view that conforms to `Equatable` is asked, too.
@MainActor
final class ViewComparator {
  private var layouts: [ObjectIdentifier: ByteLayout] = [:]

  /// Where the meaning of a type's values lies. Worth keeping for many comparisons.
  func layout<Value>(of type: Value.Type) -> ByteLayout {
    if let layout = layouts[ObjectIdentifier(type)] { return layout }
    let layout = ByteLayout(of: type)
    layouts[ObjectIdentifier(type)] = layout
    return layout
  }

  func areIdentical<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    layout(of: Value.self).areIdentical(lhs, rhs)
  }

  func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    let layout = layout(of: Value.self)
    if layout.areIdentical(lhs, rhs) { return true }
    guard layout.isEquatable, let lhs = lhs as? any Equatable else { return false }
    return isEqual(lhs, rhs)
  }

  private func isEqual<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
    lhs == (rhs as? Value)
  }
}

/// The bytes that the fields of a type lie in.
final class ByteLayout {
  /// With neighbours joined, so that it is one range for most types.
  private let fields: [Range<Int>]
  let isEquatable: Bool

  init<Value>(of type: Value.Type) {
    var fields: [Range<Int>] = []
    appendFields(of: type, at: 0, to: &fields)
    self.fields = fields
    isEquatable = type is any Equatable.Type
  }

  /// Whether two values of the type consist of the same bytes.
  func areIdentical<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    withUnsafePointer(to: lhs) { lhs in
      withUnsafePointer(to: rhs) { rhs in
        haveSameFields(UnsafeRawPointer(lhs), UnsafeRawPointer(rhs))
      }
    }
  }

  private func haveSameFields(_ lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer) -> Bool {
    for field in fields
    where memcmp(lhs + field.lowerBound, rhs + field.lowerBound, field.count) != 0 {
      return false
    }
    return true
  }
}

/// Appends the bytes that the stored properties of a type lie in.
private func appendFields(of type: Any.Type, at offset: Int, to fields: inout [Range<Int>]) {
  #if !canImport(Darwin)
    var properties: [(offset: Int, type: Any.Type)] = []
    let isComplete = _forEachField(of: type) { _, offset, type, kind in
      properties.append((offset, type))
      return true
    }
    if isComplete, !properties.isEmpty {
      for property in properties {
        appendFields(of: property.type, at: offset + property.offset, to: &fields)
      }
      return
    }
  #endif
  let range = offset..<(offset + size(of: type))
  if range.isEmpty { return }
  if let last = fields.last, last.upperBound == range.lowerBound {
    fields[fields.count - 1] = last.lowerBound..<range.upperBound
  } else {
    fields.append(range)
  }
}

private func size(of type: Any.Type) -> Int {
  func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
  return _openExistential(type, do: size)
}
