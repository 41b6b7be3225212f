import ElementTree

/// What is told of pointers at the elements of a view.
@MainActor
class PointerTarget: Hashable {
  /// The pointer is over an element and isn't held down, or has left.
  func hover(_ event: PointerEvent) {}

  nonisolated static func == (lhs: PointerTarget, rhs: PointerTarget) -> Bool { lhs === rhs }

  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A target that makes a gesture of what a pointer does.
@MainActor
final class GestureTarget: PointerTarget {
  /// What a gesture is to others that want the same pointer.
  enum Priority {
    case normal, high
    /// It goes on whatever they do.
    case simultaneous
  }

  /// How far the gesture has come, without its value.
  enum Outcome { case possible, recognized, ended, failed }

  var priority: Priority
  var recognize: (PointerEvent, _GestureMemory) -> Outcome
  /// Where the pointer was let go last, until somebody asks.
  private var lastPlace: PointerEvent?
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
      lastPlace = nil
    }
    if event.phase == .up { lastPlace = event }
    guard let memory else { return .failed }
    let outcome = recognize(event, memory)
    if outcome == .ended || outcome == .failed || event.phase == .up { forget(memory) }
    return outcome
  }

  /// The pointer is for others.
  func cancel() {
    guard let memory else { return }
    forget(memory)
    _ = recognize(PointerEvent(.cancel), memory)
  }

  /// Where a press was that somebody tells of now.
  func takePlace() -> PointerEvent? {
    defer { lastPlace = nil }
    return lastPlace
  }

  private func forget(_ memory: _GestureMemory) {
    if self.memory === memory { self.memory = nil }
  }
}

/// Who of those that want the pointer gets it, which is one for a whole screen.
///
/// All that it was pressed on are told, the innermost first. The first that makes a gesture of it gets it alone, but
/// for those that go on at the same time.
@MainActor
final class Pointers {
  private var element: ElementID?
  private var targets: [GestureTarget] = []
  private var winner: GestureTarget?

  /// What happens when a pointer does something at an element; `nil` if nobody wants to know.
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

  /// The pointer is nobody's any more.
  private func cancel() {
    let former = targets
    targets = []
    winner = nil
    element = nil
    for target in former { target.cancel() }
  }

  /// Those that want the pointer at an element: those that come first, then the innermost.
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
