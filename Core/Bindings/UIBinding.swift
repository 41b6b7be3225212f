/// A connection that reads and writes a value that is stored elsewhere. A text field, for example,
/// edits a feature's state through a binding.
@dynamicMemberLookup
@propertyWrapper
public struct UIBinding<Value>: Sendable {
  package let location: UIBindingLocation<Value>

  /// The transaction of writes through this binding, unless the current transaction has values.
  public var transaction = UITransaction()

  package init(location: UIBindingLocation<Value>, transaction: UITransaction = UITransaction()) {
    self.location = location
    self.transaction = transaction
  }

  /// Copies another binding.
  public init(projectedValue: UIBinding<Value>) {
    self = projectedValue
  }

  /// Makes a binding that reads and writes through closures.
  ///
  /// The binding must be used in the isolation of the closures.
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    location = UIBindingClosures(
      get: unsafeBitCast(get, to: (@Sendable () -> Value).self),
      set: unsafeBitCast(set, to: (@Sendable (Value) -> Void).self))
  }

  /// Returns a binding that always reads the same value and ignores writes.
  public static func constant(_ value: Value) -> Self {
    Self(location: UIBindingConstant(value), transaction: UITransaction())
  }

  /// The value, read from and written to its storage.
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

  /// Returns a binding whose writes have another transaction.
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
  /// Makes a binding that owns an observable value.
  // In an extension, because a struct with such a property would otherwise get an initialiser that
  // takes a value instead of a binding: `Child(x: $x)`.
  public init(wrappedValue: Value) {
    self.init(location: UIBindingBox(wrappedValue))
  }
}

extension UIBinding: Identifiable where Value: Identifiable {
  /// The value's id.
  public var id: Value.ID { wrappedValue.id }
}
