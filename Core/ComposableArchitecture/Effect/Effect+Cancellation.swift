import ConcurrencyExtras

extension Effect {
  /// Makes the effect cancellable by an id.
  ///
  /// Ids are compared by type and value, so an enum per feature keeps features apart. An id is
  /// known in its feature and in the features above. A parent can cancel its child's effects, but a
  /// child can't cancel those of its parent or siblings.
  ///
  /// - Parameters:
  ///   - id: The id of effects that belong together.
  ///   - cancelInFlight: Whether this effect cancels earlier effects with this id when it starts.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    guard let operation else { return .none }
    return Self(
      operation: .cancellable(operation, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels all effects in flight with this id.
  public static func cancel(id: some Hashable) -> Self {
    Self(operation: .cancel(id: CancelID(id)))
  }
}

/// Runs an operation that ``Effect/cancel(id:)`` and `Task.cancel(id:)` can cancel.
///
/// - Parameters:
///   - id: The id of operations that belong together.
///   - cancelInFlight: Whether earlier operations with this id are cancelled first.
///   - operation: The work, in a task of its own that is cancelled with the caller's.
/// - Returns: The operation's result.
/// - Throws: The operation's error; `CancellationError` if the operation heeds its cancellation.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let id = CancelID(id)
  let context = EffectContext.current
  if cancelInFlight { context.registry.cancel(id: id, at: context.path) }
  let handle = EffectHandle()
  context.registry.register(handle, ids: [id], at: context.path)
  defer { handle.finish() }
  // Locked until the handle knows the task, so that the operation can cancel itself.
  let isReady = LockIsolated(())
  let task = isReady.withValue { _ in
    let task = Task { () async -> Result<T, Failure> in
      isReady.withValue { _ in }
      do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    }
    handle.onCancel { task.cancel() }
    return task
  }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all effects and ``withTaskCancellation(id:cancelInFlight:isolation:operation:)``
  /// operations in flight with this id, at once and from any thread.
  ///
  /// Inside an effect, the call reaches the effect's feature and the features below. Elsewhere it
  /// reaches all stores.
  public static func cancel(id: some Hashable) {
    let context = EffectContext.current
    context.registry.cancel(id: CancelID(id), at: context.path)
  }
}

/// The id of cancellable effects: a value together with its type.
struct CancelID: Hashable, Sendable {
  // An id is only compared and hashed, and is meant to be a constant. So it need not be declared
  // Sendable. In a module that defaults to the main actor, an enum's Hashable conformance is
  // isolated, and can't be required together with Sendable.
  private let value: UncheckedSendable<AnyHashable>
  private let type: ObjectIdentifier

  init<ID: Hashable>(_ id: ID) {
    value = UncheckedSendable(AnyHashable(id))
    type = ObjectIdentifier(ID.self)
  }
}
