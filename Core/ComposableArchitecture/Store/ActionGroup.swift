import Synchronization

/// An action that was sent and all that follows from it: its effects, the actions that those send,
/// their effects, and so on.
final class ActionGroup: Sendable {
  private let members = Mutex(Members())

  private struct Members {
    var handles: [ObjectIdentifier: EffectHandle] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isCancelled = false
  }

  var isCancelled: Bool { members.withLock { $0.isCancelled } }

  /// Whether nothing of it is in flight.
  var isIdle: Bool { members.withLock { $0.handles.isEmpty } }

  func begin(_ handle: EffectHandle) {
    let isCancelled = members.withLock { members in
      members.handles[ObjectIdentifier(handle)] = handle
      return members.isCancelled
    }
    if isCancelled { handle.cancel() }
  }

  /// The work behind a handle has come to its end. A cancelled task may still go on for a while;
  /// this is called when it no longer does.
  func end(_ handle: EffectHandle) {
    let waiters: [CheckedContinuation<Void, Never>] = members.withLock { members in
      members.handles[ObjectIdentifier(handle)] = nil
      guard members.handles.isEmpty else { return [] }
      defer { members.waiters = [] }
      return members.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func cancel() {
    let handles = members.withLock { members in
      members.isCancelled = true
      return Array(members.handles.values)
    }
    for handle in handles { handle.cancel() }
  }

  /// Waits until nothing of it is in flight any more.
  @MainActor
  func finish() async {
    await withCheckedContinuation { continuation in
      let isIdle = members.withLock { members in
        if !members.handles.isEmpty { members.waiters.append(continuation) }
        return members.handles.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }
}

/// What follows from an action that was sent to a store: its effects, and those of all actions that
/// they send in turn.
public struct StoreTask: Hashable, Sendable {
  let group: ActionGroup?

  /// Ends all of it.
  public func cancel() {
    group?.cancel()
  }

  /// Waits for the end of all of it. Cancelling the task that waits cancels the effects.
  // On the main actor, where most who wait are: to leave it and to come back takes as long as to start an effect.
  @MainActor
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      await group.finish()
    } onCancel: {
      group.cancel()
    }
  }

  /// Whether it was cancelled; `true` if there is nothing to cancel because the action had no
  /// effects.
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
