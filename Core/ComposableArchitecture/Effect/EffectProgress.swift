/// The completion of an effect, and a function to call then.
@MainActor
final class EffectProgress {
  private(set) var isCompleted = false
  var onComplete: (@MainActor () -> Void)?

  func complete() {
    guard !isCompleted else { return }
    isCompleted = true
    onComplete?()
    onComplete = nil
  }
}

/// A sequence of effects. Each starts when all of the previous one has completed.
@MainActor
final class EffectSequence {
  private var rest: ArraySlice<@MainActor () -> Void> = []
  private var inFlight = 0
  private var isStarting = false
  private var onEnd: (@MainActor () -> Void)?
  private var isCancelled: @MainActor () -> Bool = { false }
  var hasEnded: Bool { onEnd == nil }

  func start(
    _ parts: [@MainActor () -> Void],
    onEnd: @escaping @MainActor () -> Void,
    isCancelled: @escaping @MainActor () -> Bool
  ) {
    rest = parts[...]
    self.onEnd = onEnd
    self.isCancelled = isCancelled
    advance()
  }

  func enter() { inFlight += 1 }

  func leave() {
    inFlight -= 1
    advance()
  }

  func cancel() {
    rest = []
    advance()
  }

  /// A loop rather than a recursion, so that parts that complete at once use no stack.
  private func advance() {
    guard !isStarting else { return }
    isStarting = true
    while inFlight == 0, !isCancelled(), let part = rest.popFirst() { part() }
    isStarting = false
    if inFlight == 0, let onEnd {
      self.onEnd = nil
      rest = []
      onEnd()
    }
  }
}
