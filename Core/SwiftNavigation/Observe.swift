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

/// What an `observe` runs and where.
///
/// The closure's isolation is no longer part of its type, because a function of dynamic isolation
/// can only be called with `await` and the first run has to be synchronous. That is safe: the
/// compiler forms such a closure only in the isolation that it has, so the first run is in it
/// already, and every later one is made to be.
private struct Observation: Sendable {
  let isolation: (any Actor)?
  let apply: @Sendable (UITransaction) -> Void

  static func start(
    isolation: (any Actor)?,
    _ apply: @escaping @Sendable (UITransaction) -> Void
  ) -> ObserveToken {
    let token = ObserveToken()
    Self(isolation: isolation, apply: apply).run(for: token, transaction: .current)
    return token
  }

  private func run(for token: ObserveToken, transaction: UITransaction) {
    withObservationTracking {
      transaction.perform { apply(transaction) }
    } onChange: { [weak token] in
      let transaction = UITransaction.current
      Task { [weak token] in
        await rerun(in: isolation ?? MainActor.shared, for: token, transaction: transaction)
      }
    }
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
