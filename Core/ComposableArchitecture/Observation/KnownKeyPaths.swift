import ConcurrencyExtras
import Synchronization

/// Returns a key path to a property, made once for each type. Expansions of `@ObservableState` in
/// generic code call it.
///
/// In generic code, a literal key path makes a new object on each evaluation, which takes about
/// 10,000 instructions. This lookup takes a twentieth of that.
///
/// - Parameters:
///   - name: The name of the property, a literal. Its address identifies the property in the type.
///   - keyPath: Makes the key path.
public func _$keyPath<Root, Value>(
  _ name: StaticString, _ keyPath: @autoclosure () -> KeyPath<Root, Value>
) -> KeyPath<Root, Value> {
  let property = Property(
    type: ObjectIdentifier(Root.self), name: UInt(bitPattern: name.utf8Start))
  if let known = knownKeyPaths.withLock({ $0[property] }) {
    return downcast(known.value, to: KeyPath<Root, Value>.self)
  }
  let new = keyPath()
  knownKeyPaths.withLock { $0[property] = UncheckedSendable(new) }
  return new
}

private struct Property: Hashable {
  let type: ObjectIdentifier
  let name: UInt
}

// A key path to a property captures no values, so threads can share it.
private let knownKeyPaths = Mutex<[Property: UncheckedSendable<AnyKeyPath>]>([:])
