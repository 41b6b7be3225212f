/// The context of a state change on its way to the screen, such as its animation.
///
/// A transaction is a set of values, each with a ``UITransactionKey``.
public struct UITransaction: Sendable {
  @TaskLocal package static var current = UITransaction()

  private var values: [ObjectIdentifier: any Sendable] = [:]
  private var customKeys: [ObjectIdentifier: any _UICustomTransactionKey.Type] = [:]

  /// Makes an empty transaction.
  public init() {}

  var isEmpty: Bool { values.isEmpty }

  /// The value for a key, or its default.
  public subscript<Key: UITransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set {
      values[ObjectIdentifier(key)] = newValue
      customKeys[ObjectIdentifier(key)] = key as? any _UICustomTransactionKey.Type
    }
  }

  /// Runs an observer's work through the custom keys of the transaction.
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

/// A key for a value of a ``UITransaction``.
public protocol UITransactionKey {
  associatedtype Value: Sendable
  /// The value for transactions that don't set the key.
  static var defaultValue: Value { get }
}

/// A key whose value runs the work of observers in its own way, for example in an animation of the
/// platform.
public protocol _UICustomTransactionKey: UITransactionKey, Sendable {
  /// - Parameter operation: The work, to be called once.
  static func perform(value: Value, operation: @Sendable () -> Void)
}

/// Runs a closure in a transaction, which replaces the current one.
public func withUITransaction<Result>(
  _ transaction: UITransaction,
  _ body: () throws -> Result
) rethrows -> Result {
  try UITransaction.$current.withValue(transaction, operation: body)
}

/// Runs a closure in the current transaction with one value replaced.
public func withUITransaction<Result, Value>(
  _ keyPath: WritableKeyPath<UITransaction, Value>,
  _ value: Value,
  _ body: () throws -> Result
) rethrows -> Result {
  var transaction = UITransaction.current
  transaction[keyPath: keyPath] = value
  return try withUITransaction(transaction, body)
}
