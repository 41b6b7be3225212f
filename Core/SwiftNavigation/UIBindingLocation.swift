import Foundation
import Observation

/// Where a binding's value is kept. Each subclass is one way to get there.
///
/// Unchecked because key paths and the objects they start from are not sendable: a location may be
/// handed around freely, but whoever reads or writes through it must be in the isolation of the
/// object that it leads to, as with any reference to that object. What locations keep themselves
/// (a last known value) is behind a lock.
class UIBindingLocation<Value>: @unchecked Sendable {
  func get() -> Value { fatalError("Overridden by every kind of location.") }
  func set(_ newValue: Value) {}

  /// Which object the location starts from, and the way from there.
  var identity: UIBindingIdentity { UIBindingIdentity(root: ObjectIdentifier(self)) }
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

  override func get() -> Value { box.value }
  override func set(_ newValue: Value) { box.value = newValue }
}

// Sendable for the reason that every location is.
final class UIBindingConstant<Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }

  override func get() -> Value { value }
}

// Sendable for the reason that every location is.
final class UIBindingClosures<Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let getter: @Sendable () -> Value
  private let setter: @Sendable (Value) -> Void

  init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    getter = get
    setter = set
  }

  override func get() -> Value { getter() }
  override func set(_ newValue: Value) { setter(newValue) }
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

  override func get() -> Value {
    last.refreshed(with: root?[keyPath: keyPath])
  }

  override func set(_ newValue: Value) {
    root?[keyPath: keyPath] = newValue
  }

  override var identity: UIBindingIdentity {
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

  override func get() -> Value { base.get()[keyPath: keyPath] }

  override func set(_ newValue: Value) {
    var value = base.get()
    value[keyPath: keyPath] = newValue
    base.set(value)
  }

  override var identity: UIBindingIdentity { base.identity.appending(.property(keyPath)) }
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
    lock.withLock {
      if let newValue { value = newValue }
      return value
    }
  }
}
