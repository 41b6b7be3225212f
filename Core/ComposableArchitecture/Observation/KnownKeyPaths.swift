import ConcurrencyExtras
import Synchronization

/// What expansions of `@ObservableState` in generic code call: a key path to a property, made once for each type.
///
/// A key path that is written in generic code is a new object each time, for some 10,000 instructions. Here it takes a
/// twentieth of that.
///
/// - Parameters:
///   - name: Where the name of the property is written, which tells it from the type's others.
///   - keyPath: Makes it.
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

// Key paths to properties capture nothing that could be shared between threads.
private let knownKeyPaths = Mutex<[Property: UncheckedSendable<AnyKeyPath>]>([:])
