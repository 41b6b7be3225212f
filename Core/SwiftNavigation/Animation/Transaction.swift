import Bindings
import ConcurrencyExtras

/// What accompanies a change of state to the screen in views: an animation, above all.
///
/// It is current while a closure runs in ``withTransaction(_:_:)`` or ``withAnimation(_:_:)``, and in what
/// that calls; not in tasks that it starts.
public struct Transaction {
  private var values: [ObjectIdentifier: Any] = [:]

  /// How the change is shown; `nil` if that isn't said, or if it is to be shown at once.
  public var animation: Animation?
  /// Whether animations that views ask for themselves are left out.
  public var disablesAnimations = false
  /// Whether the change is one of many that follow one another: somebody drags something.
  public var isContinuous = false

  /// A transaction in which nothing is said.
  public init() {}

  /// A transaction with an animation.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The value under a key, or its default.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// The transaction that is current, if there is one.
  package static var ongoing: Transaction? { Extent.current?.transaction }

  /// The transaction that is current; one in which nothing is said if there is none.
  package static var current: Transaction { Extent.current?.transaction ?? Transaction() }
}

/// Names a value of a ``Transaction``.
public protocol TransactionKey {
  associatedtype Value
  /// What a transaction holds that was never given a value.
  static var defaultValue: Value { get }
}

/// For how long a transaction is current.
///
/// Tasks take task locals over from where they were started; a transaction is over for them.
// Sendable: what is behind the lock is read by the tasks that took it over, and the transaction never
// changes.
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

/// Makes changes with a transaction, in place of the current one.
///
/// - Returns: What the closure returns.
@discardableResult
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try Extent.run(transaction, body)
}

/// Makes changes with one value of the current transaction replaced.
@discardableResult
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Makes changes that are to be shown with an animation; with `nil` at once.
@discardableResult
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(\.animation, animation, body)
}

/// Makes changes that are to be shown with an animation, and does something when that is over: at once,
/// because nothing animates here.
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

/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private let isRemoved: Bool

  /// When it has come to its end, although it may still swing.
  public static let logicallyComplete = Self(isRemoved: false)
  /// When it is gone.
  public static let removed = Self(isRemoved: true)
}

extension UIBinding {
  /// A binding that reads and writes through closures.
  ///
  /// The closures are called in the isolation that the binding is used in, which has to be theirs.
  ///
  /// - Parameter set: Gets the value and the transaction in which it is written.
  public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    let set = unsafeBitCast(set, to: (@Sendable (Value, Transaction) -> Void).self)
    self.init(get: get, set: { (value: Value) in set(value, Transaction.current) })
  }

  /// The same binding, whose writes are to be shown with an animation: `$store.isOn.animation()`.
  public func animation(_ animation: Animation? = .default) -> UIBinding {
    transaction(Transaction(animation: animation))
  }

  /// The same binding, whose writes are made in a transaction.
  public func transaction(_ transaction: Transaction) -> UIBinding {
    derived(
      by: nil, get: { $0 },
      set: { newValue, base in withTransaction(transaction) { base.set(newValue) } })
  }
}
