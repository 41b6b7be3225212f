/// What accompanies a change of state on its way to the screen: how to animate it, say.
///
/// A transaction is a set of values, each under a ``UITransactionKey``.
public struct UITransaction: Sendable {
  @TaskLocal package static var current = UITransaction()

  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// A transaction with nothing in it.
  public init() {}

  var isEmpty: Bool { values.isEmpty }

  /// The value under a key, or its default.
  public subscript<Key: UITransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// Names a value of a ``UITransaction``.
public protocol UITransactionKey {
  associatedtype Value: Sendable
  /// What a transaction holds that was never given a value.
  static var defaultValue: Value { get }
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
