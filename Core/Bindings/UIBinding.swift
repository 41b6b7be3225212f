/// A way to read and write a value that is kept somewhere else: what a text field gets of a
/// feature's state.
@dynamicMemberLookup
@propertyWrapper
public struct UIBinding<Value>: Sendable {
  package let location: UIBindingLocation<Value>

  /// What writes through this binding are accompanied by, unless they already are made in a
  /// transaction.
  public var transaction = UITransaction()

  package init(location: UIBindingLocation<Value>, transaction: UITransaction = UITransaction()) {
    self.location = location
    self.transaction = transaction
  }

  /// Another binding's twin.
  public init(projectedValue: UIBinding<Value>) {
    self = projectedValue
  }

  /// A binding that reads and writes through closures.
  ///
  /// The closures are called in the isolation that the binding is used in, which has to be theirs.
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    location = UIBindingClosures(
      get: unsafeBitCast(get, to: (@Sendable () -> Value).self),
      set: unsafeBitCast(set, to: (@Sendable (Value) -> Void).self))
  }

  /// A binding that always reads the same value and takes no other.
  public static func constant(_ value: Value) -> Self {
    Self(location: UIBindingConstant(value), transaction: UITransaction())
  }

  /// The value, read and written where it is kept.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set {
      if transaction.isEmpty || !UITransaction.current.isEmpty {
        location.set(newValue)
      } else {
        withUITransaction(transaction) { location.set(newValue) }
      }
    }
  }

  /// The binding itself.
  public var projectedValue: Self { self }

  /// The same binding, whose writes are accompanied by another transaction.
  public func transaction(_ transaction: UITransaction) -> Self {
    Self(location: location, transaction: transaction)
  }

  /// A binding to a property of the value.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> UIBinding<Member> {
    UIBinding<Member>(
      location: UIBindingMember(base: location, keyPath: keyPath), transaction: transaction)
  }
}

extension UIBinding {
  /// A binding to an observable value of its own.
  // In an extension, because a struct with a property of this type would otherwise be made with a value
  // instead of a binding: `Child(x: $x)`.
  public init(wrappedValue: Value) {
    self.init(location: UIBindingBox(wrappedValue))
  }
}

extension UIBinding: Identifiable where Value: Identifiable {
  /// The value's id.
  public var id: Value.ID { wrappedValue.id }
}
