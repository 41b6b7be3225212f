import Synchronization

/// The effects of a sent action, and of all actions that these effects send.
final class ActionGroup: Sendable {
  private let members = Mutex(Members())

  private struct Members {
    var handles: [ObjectIdentifier: EffectHandle] = [:]
    var waiters: [@MainActor () -> Void] = []
    var isCancelled = false
  }

  var isCancelled: Bool { members.withLock { $0.isCancelled } }

  /// Whether none of the group's effects is in flight.
  var isIdle: Bool { members.withLock { $0.handles.isEmpty } }

  func begin(_ handle: EffectHandle) {
    let isCancelled = members.withLock { members in
      members.handles[ObjectIdentifier(handle)] = handle
      return members.isCancelled
    }
    if isCancelled { handle.cancel() }
  }

  /// Removes a handle. Call this method only when the handle's work has ended: a cancelled task may
  /// still run for a while.
  @MainActor
  func end(_ handle: EffectHandle) {
    let waiters: [@MainActor () -> Void] = members.withLock { members in
      members.handles[ObjectIdentifier(handle)] = nil
      guard members.handles.isEmpty else { return [] }
      defer { members.waiters = [] }
      return members.waiters
    }
    for waiter in waiters { waiter() }
  }

  func cancel() {
    let handles = members.withLock { members in
      members.isCancelled = true
      return Array(members.handles.values)
    }
    for handle in handles { handle.cancel() }
  }

  /// Calls a function once none of the group's effects is in flight, which may be at once.
  @MainActor
  func whenIdle(_ body: @escaping @MainActor () -> Void) {
    let isIdle = members.withLock { members in
      if !members.handles.isEmpty { members.waiters.append(body) }
      return members.handles.isEmpty
    }
    if isIdle { body() }
  }

  /// Waits until none of the group's effects is in flight.
  @MainActor
  func finish() async {
    await withCheckedContinuation { continuation in whenIdle { continuation.resume() } }
  }
}

/// The effects of an action that was sent to a store, and of all actions that these effects send.
public struct StoreTask: Hashable, Sendable {
  let group: ActionGroup?

  /// Cancels all the effects.
  public func cancel() {
    group?.cancel()
  }

  /// Waits for all the effects to end. Cancelling the waiting task cancels the effects.
  // On the main actor, because most callers are: a hop off and back costs as much as starting an
  // effect.
  @MainActor
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      await group.finish()
    } onCancel: {
      group.cancel()
    }
  }

  /// Whether the effects were cancelled; `true` if the action had no effects.
  public var isCancelled: Bool {
    group?.isCancelled ?? true
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.group === rhs.group
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(group.map(ObjectIdentifier.init))
  }
}
