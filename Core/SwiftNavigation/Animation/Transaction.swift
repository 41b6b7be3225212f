import Bindings
import ConcurrencyExtras

/// The context of a state change on its way to the views, above all its animation.
///
/// A transaction is current while the closure of ``withTransaction(_:_:)`` or
/// ``withAnimation(_:_:)`` runs, and in the functions that it calls. A task that the closure starts
/// inherits the transaction only until the closure returns.
public struct Transaction {
  private var values: [ObjectIdentifier: Any] = [:]

  /// The animation of the change; `nil` if there is none.
  public var animation: Animation?
  /// Whether to ignore animations that views set themselves.
  public var disablesAnimations = false
  /// Whether the change is part of a continuous series, as during a drag.
  public var isContinuous = false

  /// Makes a transaction with default values.
  public init() {}

  /// Makes a transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The value for a key, or its default.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The current transaction, if there is one.
  package static var ongoing: Transaction? { Extent.current?.transaction }

  /// The current transaction, or else one with default values.
  package static var current: Transaction { Extent.current?.transaction ?? Transaction() }
}

/// A key for a value of a ``Transaction``.
public protocol TransactionKey {
  associatedtype Value
  /// The value for transactions that don't set the key.
  static var defaultValue: Value { get }
}

/// The period in which a transaction is current.
///
/// Tasks inherit task locals from their creator. For them, too, the transaction ends when the
/// closure returns.
// Sendable: a lock guards the state that inheriting tasks read, and the transaction never changes.
private final class Extent: @unchecked Sendable {
  @TaskLocal private static var latest: Extent?

  let transaction: Transaction
  private let isOver = LockIsolated(false)

  private init(_ transaction: Transaction) {
    self.transaction = transaction
  }

  static var current: Extent? {
    guard let latest, !latest.isOver.value else { return nil }
    return latest
  }

  static func run<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
    -> Result
  {
    let extent = Extent(transaction)
    defer { extent.isOver.setValue(true) }
    return try $latest.withValue(extent, operation: body)
  }
}

/// Runs a closure in a transaction, which replaces the current one.
///
/// - Returns: The closure's result.
@discardableResult
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Extent.run(transaction, body)
}

/// Runs a closure in the current transaction with one value replaced.
@discardableResult
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Runs a closure and animates its changes; with `nil` they appear at once.
@discardableResult
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(\.animation, animation, body)
}

/// Runs a closure and animates its changes, then calls the completion. The completion doesn't wait
/// for the animation.
@discardableResult
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try withAnimation(animation, body)
  completion()
  return result
}

/// The criterion for the end of an animation.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoved: Bool

  /// The animation has reached its end value, although a spring may still oscillate.
  public static let logicallyComplete = Self(isRemoved: false)
  /// The animation has been removed.
  public static let removed = Self(isRemoved: true)
}

extension UIBinding {
  /// Makes a binding that reads and writes through closures.
  ///
  /// The binding must be used in the isolation of the closures.
  ///
  /// - Parameter set: Receives the new value and the transaction of the write.
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    let set = unsafeBitCast(set, to: (@Sendable (Value, Transaction) -> Void).self)
    self.init(get: get, set: { (value: Value) in set(value, Transaction.current) })
  }

  /// Animates the writes of the binding: `$store.isOn.animation()`.
  public func animation(_ animation: Animation? = .default) -> UIBinding {
    transaction(Transaction(animation: animation))
  }

  /// Makes the writes of the binding in a transaction.
  public func transaction(_ transaction: Transaction) -> UIBinding {
    derived(
      by: nil, get: { $0 },
      set: { newValue, base in withTransaction(transaction) { base.set(newValue) } })
  }
}
