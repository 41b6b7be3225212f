import Foundation
import Observation

/// The storage of a binding's value. Each subclass reaches the value in its own way.
///
/// Unchecked because key paths and their root objects aren't sendable. Any code may pass a location
/// on, but only code in the isolation of the location's object may read or write through it.
/// Locations guard their own state (a last known value) with a lock.
package class UIBindingLocation<Value>: @unchecked Sendable {
  package func get() -> Value { fatalError("Overridden by every kind of location.") }
  package func set(_ newValue: Value) {}

  /// The root object of the location and the path from there.
  package var identity: UIBindingIdentity { UIBindingIdentity(root: ObjectIdentifier(self)) }
}

/// A value that the binding owns.
// Sendable for the same reason as every location.
final class UIBindingBox<Value>: UIBindingLocation<Value>, @unchecked Sendable {
  @Observable
  final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  init(_ value: Value) { box = Box(value) }

  package override func get() -> Value { box.value }
  package override func set(_ newValue: Value) { box.value = newValue }
}

// Sendable for the same reason as every location.
final class UIBindingConstant<Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }

  package override func get() -> Value { value }
}

// Sendable for the same reason as every location.
final class UIBindingClosures<Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let getter: @Sendable () -> Value
  private let setter: @Sendable (Value) -> Void

  init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    getter = get
    setter = set
  }

  package override func get() -> Value { getter() }
  package override func set(_ newValue: Value) { setter(newValue) }
}

/// A property of an object, which the location holds weakly.
// Sendable for the same reason as every location.
final class UIBindingObject<Root: AnyObject, Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private weak let root: Root?
  private let rootID: ObjectIdentifier
  private let keyPath: ReferenceWritableKeyPath<Root, Value>
  private let last: LastValue<Value>

  init(root: Root, keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.root = root
    rootID = ObjectIdentifier(root)
    self.keyPath = keyPath
    last = LastValue(root[keyPath: keyPath])
  }

  package override func get() -> Value {
    last.refreshed(with: root?[keyPath: keyPath])
  }

  package override func set(_ newValue: Value) {
    root?[keyPath: keyPath] = newValue
  }

  package override var identity: UIBindingIdentity {
    UIBindingIdentity(root: rootID).appending(.property(keyPath))
  }
}

/// A property of another binding's value.
// Sendable for the same reason as every location.
final class UIBindingMember<Base, Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let base: UIBindingLocation<Base>
  private let keyPath: WritableKeyPath<Base, Value>

  init(base: UIBindingLocation<Base>, keyPath: WritableKeyPath<Base, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  package override func get() -> Value { base.get()[keyPath: keyPath] }

  package override func set(_ newValue: Value) {
    var value = base.get()
    value[keyPath: keyPath] = newValue
    base.set(value)
  }

  package override var identity: UIBindingIdentity { base.identity.appending(.property(keyPath)) }
}

/// A value derived from another binding's value.
// Sendable for the same reason as every location.
final class UIBindingDerived<Base, Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let base: UIBindingLocation<Base>
  private let step: UIBindingIdentity.Step?
  private let getter: (Base) -> Value
  private let setter: (Value, UIBindingLocation<Base>) -> Void

  init(
    base: UIBindingLocation<Base>, step: UIBindingIdentity.Step?,
    get: @escaping (Base) -> Value, set: @escaping (Value, UIBindingLocation<Base>) -> Void
  ) {
    self.base = base
    self.step = step
    getter = get
    setter = set
  }

  package override func get() -> Value { getter(base.get()) }
  package override func set(_ newValue: Value) { setter(newValue, base) }

  package override var identity: UIBindingIdentity {
    step.map(base.identity.appending) ?? base.identity
  }
}

extension UIBinding {
  /// Returns a binding to a value derived from this one's.
  ///
  /// - Parameters:
  ///   - step: The step from this value; `nil` if only the writes differ.
  ///   - get: Derives the value.
  ///   - set: Writes a derived value to this binding's storage.
  package func derived<Derived>(
    by step: UIBindingIdentity.Step?, get: @escaping (Value) -> Derived,
    set: @escaping (Derived, UIBindingLocation<Value>) -> Void
  ) -> UIBinding<Derived> {
    UIBinding<Derived>(
      location: UIBindingDerived(base: location, step: step, get: get, set: set),
      transaction: transaction)
  }
}

/// The last known value of a location, for reads after the value is gone.
///
/// Unchecked because the value need not be sendable. The lock makes replacing it safe, and only
/// readers of the binding receive it.
final class LastValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func refreshed(with newValue: Value?) -> Value {
    guard var newValue else { return lock.withLock { value } }
    let refreshed = newValue
    // Releases the previous value outside of the lock, because its deinit may use the binding.
    lock.withLock { swap(&value, &newValue) }
    return refreshed
  }
}
