import ConcurrencyExtras

extension Effect {
  /// Makes an effect that can be ended by its id.
  ///
  /// Ids are compared by type and value, so that an enum without cases of its own for every feature
  /// keeps features apart. An id is known in the feature that used it and in those above it: a
  /// parent can cancel its child's effects, but neither its parent's nor its sibling's.
  ///
  /// - Parameters:
  ///   - id: Which effects belong together.
  ///   - cancelInFlight: Whether earlier effects with this id end when this one starts.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    guard let box else { return .none }
    return Self(
      box: CancellableBox(box, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Ends all effects in flight that were made cancellable by this id.
  public static func cancel(id: some Hashable) -> Self {
    Self(box: CancelBox(CancelID(id)))
  }
}

/// Runs an operation that ``Effect/cancel(id:)`` and `Task.cancel(id:)` can end.
///
/// - Parameters:
///   - id: Which operations belong together.
///   - cancelInFlight: Whether earlier ones with this id end first.
///   - operation: The work, in a task of its own that is cancelled with the caller's.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws; `CancellationError` if it heeds its cancellation.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let id = CancelID(id)
  if cancelInFlight { EffectContext.cancel(id: id) }
  let work = CancellableTask<Result<T, Failure>>()
  let handle = EffectHandle { work.cancel() }
  EffectContext.register(handle, id: id)
  defer { handle.finish() }
  let task = work.start { () async -> Result<T, Failure> in
    do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
  }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Ends all effects and ``withTaskCancellation(id:cancelInFlight:isolation:operation:)``
  /// operations in flight with this id, at once and from any thread.
  ///
  /// Inside an effect it reaches those of the effect's feature and of the features below it, elsewhere those of
  /// all stores.
  public static func cancel(id: some Hashable) {
    EffectContext.cancel(id: CancelID(id))
  }
}

/// The id of cancellable effects: a value together with its type.
struct CancelID: Hashable, Sendable {
  // An id is compared and hashed only, and is meant to be a constant. It isn't asked to say that it is
  // Sendable: an enum of a module whose declarations belong to the main actor is hashable there, which
  // what has to be Sendable as well may not be.
  private let value: UncheckedSendable<AnyHashable>
  private let type: ObjectIdentifier

  init<ID: Hashable>(_ id: ID) {
    value = UncheckedSendable(AnyHashable(id))
    type = ObjectIdentifier(ID.self)
  }
}
