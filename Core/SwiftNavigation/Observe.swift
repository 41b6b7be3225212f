import Bindings
import Observation

/// Runs a closure now, and again after each change of an observable value that it read.
///
/// The first run is synchronous. Later runs are asynchronous, because observers are notified before
/// the new value can be read. They run in the closure's isolation, or on the main actor if the
/// closure has none. Several changes before a run cause only one run.
///
/// - Returns: A token that the caller must keep. Cancelling or deallocating it ends the
///   observation.
public func observe(
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  let isolation = apply.isolation
  let apply = unsafeBitCast(apply, to: (@Sendable () -> Void).self)
  return Observation.start(isolation: isolation) { _ in apply() }
}

/// Runs a closure now, and again after each change of an observable value that it read, with the
/// transaction of the change.
///
/// The runs have the timing of the `observe` without a transaction.
///
/// - Returns: A token that the caller must keep. Cancelling or deallocating it ends the
///   observation.
public func observe(
  @_inheritActorContext
  _ apply: @escaping @isolated(any) @Sendable (_ transaction: UITransaction) -> Void
) -> ObserveToken {
  Observation.start(
    isolation: apply.isolation,
    unsafeBitCast(apply, to: (@Sendable (UITransaction) -> Void).self))
}

/// Runs two closures now, and both again after each change of an observable value that the first
/// one read.
///
/// The reads of the second closure aren't observed. So the second closure can set up a view from
/// the values of the first one, without observing all values that the view reads.
///
/// - Parameters:
///   - context: The closure whose reads are observed.
///   - apply: The closure that runs after `context` each time, in the isolation of `context`.
/// - Returns: A token that the caller must keep. Cancelling or deallocating it ends the
///   observation.
public func observe(
  @_inheritActorContext _ context: @escaping @isolated(any) @Sendable () -> Void,
  @_inheritActorContext apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  let isolation = context.isolation
  let context = unsafeBitCast(context, to: (@Sendable () -> Void).self)
  let apply = unsafeBitCast(apply, to: (@Sendable () -> Void).self)
  return Observation.start(isolation: isolation) { _ in
    context()
  } apply: { _ in
    apply()
  }
}

/// Runs two closures now, and both again after each change of an observable value that the first
/// one read, with the transaction of the change.
///
/// The runs have the timing of the `observe` without a transaction.
///
/// - Parameters:
///   - context: The closure whose reads are observed.
///   - apply: The closure that runs after `context` each time, in the isolation of `context`.
/// - Returns: A token that the caller must keep. Cancelling or deallocating it ends the
///   observation.
public func observe(
  @_inheritActorContext
  _ context: @escaping @isolated(any) @Sendable (_ transaction: UITransaction) -> Void,
  @_inheritActorContext
  apply: @escaping @isolated(any) @Sendable (_ transaction: UITransaction) -> Void
) -> ObserveToken {
  Observation.start(
    isolation: context.isolation,
    unsafeBitCast(context, to: (@Sendable (UITransaction) -> Void).self),
    apply: unsafeBitCast(apply, to: (@Sendable (UITransaction) -> Void).self))
}

/// The closures of an `observe` and their isolation.
///
/// The types of the stored closures don't contain the isolation, because a call with dynamic
/// isolation needs `await`, but the first run has to be synchronous. The cast is safe: the compiler
/// forms such a closure only in the closure's isolation, so the first run is in that isolation.
/// Every later run switches to that isolation.
private struct Observation: Sendable {
  let isolation: (any Actor)?
  /// The closure whose reads are observed.
  let context: @Sendable (UITransaction) -> Void
  /// The closure whose reads aren't observed.
  let apply: (@Sendable (UITransaction) -> Void)?

  static func start(
    isolation: (any Actor)?,
    _ context: @escaping @Sendable (UITransaction) -> Void,
    apply: (@Sendable (UITransaction) -> Void)? = nil
  ) -> ObserveToken {
    let token = ObserveToken()
    Self(isolation: isolation, context: context, apply: apply)
      .run(for: token, transaction: .current)
    return token
  }

  private func run(for token: ObserveToken, transaction: UITransaction) {
    withObservationTracking {
      transaction.perform { context(transaction) }
    } onChange: { [weak token] in
      let transaction = UITransaction.current
      Task { [weak token] in
        await rerun(in: isolation ?? MainActor.shared, for: token, transaction: transaction)
      }
    }
    if let apply { transaction.perform { apply(transaction) } }
  }

  private func rerun(
    in isolation: isolated any Actor,
    for token: ObserveToken?,
    transaction: UITransaction
  ) {
    guard let token, !token.isCancelled else { return }
    run(for: token, transaction: transaction)
  }
}
