/// The wrapped value of an optional; while that is `nil`, the last wrapped value.
// Sendable for the same reason as every location.
final class UIBindingUnwrapped<Value>: UIBindingLocation<Value>, @unchecked Sendable {
  private let base: UIBindingLocation<Value?>
  private let last: LastValue<Value>

  init(base: UIBindingLocation<Value?>, value: Value) {
    self.base = base
    last = LastValue(value)
  }

  package override func get() -> Value { last.refreshed(with: base.get()) }

  package override func set(_ newValue: Value) {
    guard base.get() != nil else { return }
    base.set(newValue)
    _ = get()
  }

  package override var identity: UIBindingIdentity { base.identity.appending(.unwrapped) }
}

/// Whether there is a value.
// Sendable for the same reason as every location.
final class UIBindingPresence<Wrapped>: UIBindingLocation<Bool>, @unchecked Sendable {
  private let base: UIBindingLocation<Wrapped?>
  private let onInsertion: @Sendable () -> Void

  init(base: UIBindingLocation<Wrapped?>, onInsertion: @escaping @Sendable () -> Void) {
    self.base = base
    self.onInsertion = onInsertion
  }

  package override func get() -> Bool { base.get() != nil }

  package override func set(_ newValue: Bool) {
    if !newValue {
      base.set(nil)
    } else if base.get() == nil {
      onInsertion()
    }
  }

  package override var identity: UIBindingIdentity { base.identity.appending(.presence) }
}

// Sendable for the same reason as every location.
final class UIBindingPromoted<Wrapped>: UIBindingLocation<Wrapped?>, @unchecked Sendable {
  private let base: UIBindingLocation<Wrapped>

  init(base: UIBindingLocation<Wrapped>) { self.base = base }

  package override func get() -> Wrapped? { base.get() }

  package override func set(_ newValue: Wrapped?) {
    if let newValue { base.set(newValue) }
  }

  package override var identity: UIBindingIdentity { base.identity.appending(.promoted) }
}

// Sendable for the same reason as every location.
final class UIBindingErased<Wrapped: Hashable>: UIBindingLocation<AnyHashable>, @unchecked Sendable
{
  private let base: UIBindingLocation<Wrapped>

  init(base: UIBindingLocation<Wrapped>) { self.base = base }

  package override func get() -> AnyHashable { AnyHashable(base.get()) }

  package override func set(_ newValue: AnyHashable) {
    if let newValue = newValue.base as? Wrapped { base.set(newValue) }
  }

  package override var identity: UIBindingIdentity { base.identity.appending(.erased) }
}

// Sendable for the same reason as every location.
final class UIBindingOptionalMember<Wrapped, Value>: UIBindingLocation<Value?>, @unchecked Sendable
{
  private let base: UIBindingLocation<Wrapped?>
  private let keyPath: WritableKeyPath<Wrapped, Value>

  init(base: UIBindingLocation<Wrapped?>, keyPath: WritableKeyPath<Wrapped, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  package override func get() -> Value? { base.get()?[keyPath: keyPath] }

  package override func set(_ newValue: Value?) {
    guard let newValue, var value = base.get() else { return }
    value[keyPath: keyPath] = newValue
    base.set(value)
  }

  package override var identity: UIBindingIdentity {
    base.identity.appending(.optionalProperty(keyPath))
  }
}
