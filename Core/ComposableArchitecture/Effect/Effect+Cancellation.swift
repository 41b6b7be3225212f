import ConcurrencyExtras

extension Effect {
  /// Makes the effect cancellable by an id.
  ///
  /// Ids are compared by type and value, so each feature can use an enum of its own. A feature can
  /// cancel its own effects and its children's, but not those of its parent or siblings. Only a
  /// child in a `Scope` shares the ids of its parent.
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
///   - operation: The work, in a task of its own. Cancelling the caller's task cancels the work.
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
  // Ids need not be Sendable, because they are constants that are only compared and hashed. A
  // Sendable requirement would exclude enums in modules that default to the main actor: their
  // Hashable conformances are isolated.
  private let value: UncheckedSendable<AnyHashable>
  private let type: ObjectIdentifier

  init<ID: Hashable>(_ id: ID) {
    value = UncheckedSendable(AnyHashable(id))
    type = ObjectIdentifier(ID.self)
  }
}
