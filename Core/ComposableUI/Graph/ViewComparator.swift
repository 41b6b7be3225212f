import Foundation
import IdentifiedCollections

/// A fast comparator for two values of a view's type.
///
/// Values with the same bytes are equal: the old value is still alive, so no object that it refers
/// to can have been replaced. Padding between fields is ignored. False differences, as between two
/// equal long strings, only cost an evaluation. `Equatable` views whose bytes differ are compared
/// with `==`.
@MainActor
final class ViewComparator {
  private var layouts: [ObjectIdentifier: ByteLayout] = [:]

  /// Returns the byte layout of a type. Keep the result for repeated comparisons.
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

  /// Compares two values of any type.
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

/// The byte ranges of a type's fields.
final class ByteLayout {
  /// Adjacent fields are joined, so most types have one range.
  private let fields: [Range<Int>]
  let isEquatable: Bool
  /// The layout of the dynamic properties; `nil` if there are none.
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

/// Appends the dynamic properties of a type, the nested ones first.
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
