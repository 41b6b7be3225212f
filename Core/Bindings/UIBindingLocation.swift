import Foundation
import Observation

/// Where a binding's value is kept. Each subclass is one way to get there.
///
/// Unchecked because key paths and the objects they start from are not sendable: a location may be
/// handed around freely, but whoever reads or writes through it must be in the isolation of the
/// object that it leads to, as with any reference to that object. What locations keep themselves
/// (a last known value) is behind a lock.
package class UIBindingLocation<Value>: @unchecked Sendable {
  package func get() -> Value { fatalError("Overridden by every kind of location.") }
  package func set(_ newValue: Value) {}

  /// Which object the location starts from, and the way from there.
  package var identity: UIBindingIdentity { UIBindingIdentity(root: ObjectIdentifier(self)) }
}

/// A value of the binding's own.
// Sendable for the reason that every location is.
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

// Sendable for the reason that every location is.
final class UIBindingConstant<Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }

  package override func get() -> Value { value }
}

// Sendable for the reason that every location is.
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

/// A property of an object that the binding doesn't keep alive.
// Sendable for the reason that every location is.
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
// Sendable for the reason that every location is.
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

/// What is made of another binding's value.
// Sendable for the reason that every location is.
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
  /// A binding to what is made of this one's value.
  ///
  /// - Parameters:
  ///   - step: The way there; `nil` if it is this one's value, written in another way.
  ///   - get: What is read.
  ///   - set: Writes a value to where this binding's is kept.
  package func derived<Derived>(
    by step: UIBindingIdentity.Step?, get: @escaping (Value) -> Derived,
    set: @escaping (Derived, UIBindingLocation<Value>) -> Void
  ) -> UIBinding<Derived> {
    UIBinding<Derived>(
      location: UIBindingDerived(base: location, step: step, get: get, set: set),
      transaction: transaction)
  }
}

/// The value that a location gave last, for when it has none any more.
///
/// Unchecked because the value need not be sendable: the lock makes replacing it safe, and it
/// leaves only towards whoever reads the binding.
final class LastValue<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func refreshed(with newValue: Value?) -> Value {
    guard var newValue else { return lock.withLock { value } }
    let refreshed = newValue
    // The value before is released outside of the lock: its deinit may use the binding.
    lock.withLock { swap(&value, &newValue) }
    return refreshed
  }
}
