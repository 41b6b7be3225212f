import Bindings
import Observation

/// Runs a closure now, and again whenever something observable that it read has changed.
///
/// The closure runs at once and synchronously the first time. After a change it runs
/// asynchronously, in the isolation that it was formed in (on the main actor if it has none),
/// because observation tells of a change before the new value can be read; several changes until
/// then make one run.
///
/// - Returns: A token that must be kept: the observation ends when it is cancelled or deallocated.
public func observe(
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void
) -> ObserveToken {
  let isolation = apply.isolation
  let apply = unsafeBitCast(apply, to: (@Sendable () -> Void).self)
  return Observation.start(isolation: isolation) { _ in apply() }
}

/// Runs a closure now, and again whenever something observable that it read has changed, with the
/// transaction of the change.
///
/// It runs when the closure of the other `observe` would.
///
/// - Returns: A token that must be kept: the observation ends when it is cancelled or deallocated.
public func observe(
  @_inheritActorContext
  _ apply: @escaping @isolated(any) @Sendable (_ transaction: UITransaction) -> Void
) -> ObserveToken {
  Observation.start(
    isolation: apply.isolation,
    unsafeBitCast(apply, to: (@Sendable (UITransaction) -> Void).self))
}

/// Runs two closures now, and both again whenever something observable that the first one read has changed.
///
/// What the second one reads is observed by nobody: it is for work with what the first one has found, as setting
/// up a view that reads much more.
///
/// - Parameters:
///   - context: Reads what is observed.
///   - apply: Runs after it each time, in the isolation of `context`.
/// - Returns: A token that must be kept: the observation ends when it is cancelled or deallocated.
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

/// Runs two closures now, and both again whenever something observable that the first one read has changed, with
/// the transaction of the change.
///
/// They run when those of the other `observe` would.
///
/// - Parameters:
///   - context: Reads what is observed.
///   - apply: Runs after it each time, in the isolation of `context`.
/// - Returns: A token that must be kept: the observation ends when it is cancelled or deallocated.
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

/// What an `observe` runs and where.
///
/// The closure's isolation is no longer part of its type, because a function of dynamic isolation
/// can only be called with `await` and the first run has to be synchronous. That is safe: the
/// compiler forms such a closure only in the isolation that it has, so the first run is in it
/// already, and every later one is made to be.
private struct Observation: Sendable {
  let isolation: (any Actor)?
  /// What it reads is observed.
  let context: @Sendable (UITransaction) -> Void
  /// What it reads isn't.
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
