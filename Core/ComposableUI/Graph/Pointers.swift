import ElementTree

/// A target of pointer events on a view's elements.
@MainActor
class PointerTarget: Hashable {
  /// Handles a pointer that is over an element but not held down, or that has left.
  func hover(_ event: PointerEvent) {}

  nonisolated static func == (lhs: PointerTarget, rhs: PointerTarget) -> Bool { lhs === rhs }

  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A target that recognizes a gesture in pointer events.
@MainActor
final class GestureTarget: PointerTarget {
  /// The priority of a gesture among others that want the same pointer.
  enum Priority {
    case normal, high
    /// The gesture continues regardless of the others.
    case simultaneous
  }

  /// The progress of a gesture, without its value.
  enum Outcome { case possible, recognized, ended, failed }

  var priority: Priority
  var recognize: (PointerEvent, _GestureMemory) -> Outcome
  /// The event of the last release, until `takeRelease` returns it.
  private var lastRelease: PointerEvent?
  private var memory: _GestureMemory?

  init(
    priority: Priority, recognize: @escaping (PointerEvent, _GestureMemory) -> Outcome
  ) {
    self.priority = priority
    self.recognize = recognize
  }

  func handle(_ event: PointerEvent) -> Outcome {
    if event.phase == .down {
      cancel()
      memory = _GestureMemory()
      lastRelease = nil
    }
    if event.phase == .up { lastRelease = event }
    guard let memory else { return .failed }
    let outcome = recognize(event, memory)
    if outcome == .ended || outcome == .failed || event.phase == .up { forget(memory) }
    return outcome
  }

  /// Cancels the gesture, because another target gets the pointer.
  func cancel() {
    guard let memory else { return }
    forget(memory)
    _ = recognize(PointerEvent(.cancel), memory)
  }

  /// Returns the event of the press that is being reported, and clears it.
  func takeRelease() -> PointerEvent? {
    defer { lastRelease = nil }
    return lastRelease
  }

  private func forget(_ memory: _GestureMemory) {
    if self.memory === memory { self.memory = nil }
  }
}

/// The arbiter that decides which gesture target gets the pointer of a screen.
///
/// All targets under a press receive the events: high priority first, then the others from the
/// innermost. The first to recognize a gesture gets the pointer, together with simultaneous ones.
@MainActor
final class Pointers {
  private var element: ElementID?
  private var targets: [GestureTarget] = []
  private var winner: GestureTarget?

  /// Returns the handler of a pointer event at an element; `nil` if the element has no target.
  func handler(of event: PointerEvent, at element: ElementNode, isEnabled: @escaping () -> Bool)
    -> (() -> Void)?
  {
    guard !element.pointers.isEmpty else { return nil }
    return { [self] in
      switch event.phase {
      case .hover, .leave:
        let event = isEnabled() ? event : PointerEvent(.leave)
        for target in element.pointers { target.hover(event) }
      case .down:
        cancel()
        guard isEnabled() else { return }
        self.element = element.id
        targets = wanting(element)
        tell(event)
      case .move, .hold, .up, .cancel:
        guard self.element == element.id else { return }
        if event.phase == .cancel || !isEnabled() { return cancel() }
        tell(event)
        if event.phase == .up { cancel() }
      }
    }
  }

  private func tell(_ event: PointerEvent) {
    for target in targets {
      if let winner, target !== winner, target.priority != .simultaneous { continue }
      let outcome = target.handle(event)
      guard outcome == .recognized || outcome == .ended, target.priority != .simultaneous,
        winner == nil
      else { continue }
      winner = target
      for other in targets where other !== target && other.priority != .simultaneous {
        other.cancel()
      }
    }
  }

  /// Cancels all targets of the current press.
  private func cancel() {
    let former = targets
    targets = []
    winner = nil
    element = nil
    for target in former { target.cancel() }
  }

  /// Returns the targets for a pointer at an element: high priority first, from the outermost; then
  /// the rest, from the innermost.
  private func wanting(_ element: ElementNode) -> [GestureTarget] {
    var all: [GestureTarget] = []
    var next: ElementNode? = element
    while let current = next {
      for case let target as GestureTarget in current.pointers.reversed()
      where !all.contains(target) {
        all.append(target)
      }
      next = current.container
    }
    return all.filter { $0.priority == .high }.reversed() + all.filter { $0.priority != .high }
  }
}
