/// What accompanies a change of state on its way to the screen: how to animate it, say.
///
/// A transaction is a set of values, each under a ``UITransactionKey``.
public struct UITransaction: Sendable {
  @TaskLocal package static var current = UITransaction()

  private var values: [ObjectIdentifier: any Sendable] = [:]
  private var customKeys: [ObjectIdentifier: any _UICustomTransactionKey.Type] = [:]

  /// A transaction with nothing in it.
  public init() {}

  var isEmpty: Bool { values.isEmpty }

  /// The value under a key, or its default.
  public subscript<Key: UITransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set {
      values[ObjectIdentifier(key)] = newValue
      customKeys[ObjectIdentifier(key)] = key as? any _UICustomTransactionKey.Type
    }
  }

  /// Lets what observes do its work as the keys want it done.
  package func perform(_ operation: @escaping @Sendable () -> Void) {
    func nested<Key: _UICustomTransactionKey>(
      _ key: Key.Type, _ operation: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
      let value = self[key]
      return { Key.perform(value: value, operation: operation) }
    }
    var operation = operation
    for key in customKeys.values { operation = nested(key, operation) }
    operation()
  }
}

/// Names a value of a ``UITransaction``.
public protocol UITransactionKey {
  associatedtype Value: Sendable
  /// What a transaction holds that was never given a value.
  static var defaultValue: Value { get }
}

/// Names a value of a ``UITransaction`` by which what observes does its work in a way of its own, with an
/// animation of the platform's, say.
public protocol _UICustomTransactionKey: UITransactionKey, Sendable {
  /// - Parameter operation: To be called once.
  static func perform(value: Value, operation: @Sendable () -> Void)
}

/// Makes changes with a transaction, in place of the current one.
public func withUITransaction<Result>(
  _ transaction: UITransaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try UITransaction.$current.withValue(transaction, operation: body)
}

/// Makes changes with one value of the current transaction replaced.
public func withUITransaction<Result, Value>(
  _ keyPath: WritableKeyPath<UITransaction, Value>,
  _ value: Value,
  _ body: () throws -> Result
) rethrows -> Result {
  var transaction = UITransaction.current
  transaction[keyPath: keyPath] = value
  return try withUITransaction(transaction, body)
}
