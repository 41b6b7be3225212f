import Foundation

/// An action that was sent and all that follows from it: its effects, the actions that those send,
/// their effects, and so on.
final class ActionGroup: @unchecked Sendable {
  // Sendable: everything below is guarded by `lock`.
  private let lock = NSLock()
  private var handles: [ObjectIdentifier: EffectHandle] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var isCancelledStorage = false

  var isCancelled: Bool { lock.withLock { isCancelledStorage } }

  /// Whether nothing of it is in flight.
  var isIdle: Bool { lock.withLock { handles.isEmpty } }

  func begin(_ handle: EffectHandle) {
    let isCancelled = lock.withLock {
      handles[ObjectIdentifier(handle)] = handle
      return isCancelledStorage
    }
    if isCancelled { handle.cancel() }
  }

  /// The work behind a handle has come to its end. A cancelled task may still go on for a while;
  /// this is called when it no longer does.
  func end(_ handle: EffectHandle) {
    let waiters: [CheckedContinuation<Void, Never>] = lock.withLock {
      handles[ObjectIdentifier(handle)] = nil
      guard handles.isEmpty else { return [] }
      defer { self.waiters = [] }
      return self.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func cancel() {
    let handles = lock.withLock {
      isCancelledStorage = true
      return Array(self.handles.values)
    }
    for handle in handles { handle.cancel() }
  }

  /// Waits until nothing of it is in flight any more.
  func finish() async {
    await withCheckedContinuation { continuation in
      let isIdle = lock.withLock {
        if !handles.isEmpty { waiters.append(continuation) }
        return handles.isEmpty
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
