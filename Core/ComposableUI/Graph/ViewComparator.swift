import Foundation
import IdentifiedCollections

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

  /// Compares values of any types.
  func areEqualUntyped(_ lhs: Any, _ rhs: Any) -> Bool {
    func compare<Value>(_ lhs: Value) -> Bool {
      guard let rhs = rhs as? Value else { return false }
      if let lhs = lhs as? any SameValueComparable { return isSame(lhs, rhs) }
      return areEqual(lhs, rhs)
    }
    return _openExistential(lhs, do: compare)
  }

  private func isSame<Value: SameValueComparable>(_ lhs: Value, _ rhs: Any) -> Bool {
    guard let rhs = rhs as? Value else { return false }
    return lhs.isSame(as: rhs, self)
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
  /// Where its dynamic properties lie; `nil` if it has none.
  let dynamic: DynamicLayout?

  init<Value>(of type: Value.Type) {
    fields = storedBytes(of: type) {
      ($0 as? any InstalledProperty.Type)?.isIgnoredInComparisons == true
    }
    isEquatable = type is any Equatable.Type
    var dynamic: [DynamicLayout.Field] = []
    appendDynamicProperties(of: type, at: 0, to: &dynamic)
    self.dynamic = dynamic.isEmpty ? nil : DynamicLayout(fields: dynamic)
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

/// Appends the dynamic properties among the stored ones of a type: those within another one first.
private func appendDynamicProperties(
  of type: Any.Type, at offset: Int, to fields: inout [DynamicLayout.Field]
) {
  forEachStoredProperty(of: type) { distance, type in
    if let property = type as? any InstalledProperty.Type {
      fields.append(.installed(offset: offset + distance, type: property))
    } else if let property = type as? any DynamicProperty.Type {
      if let value = property as? any DynamicValue.Type {
        appendDynamicProperties(of: value.valueType, at: offset + distance, to: &fields)
      } else {
        appendDynamicProperties(of: property, at: offset + distance, to: &fields)
        fields.append(.updated(offset: offset + distance, type: property))
      }
    }
  }
}
