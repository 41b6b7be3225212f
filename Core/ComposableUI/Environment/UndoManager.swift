import Foundation

#if !canImport(Darwin)
  /// What can be undone, and done again.
  ///
  /// What is registered while it undoes can be done again; what is registered otherwise begins anew.
  @MainActor
  public final class UndoManager {
    private typealias Step = () -> Void

    private struct Group {
      var steps: [Step] = []
      var actionName = ""
    }

    private enum Direction { case forwards, undoing, redoing }

    private var done: [Group] = []
    private var undone: [Group] = []
    private var open: [Group] = []
    private var direction = Direction.forwards
    private var disabled = 0

    /// How many groups can be undone; 0 for as many as there are.
    public var levelsOfUndo = 0 { didSet { trim() } }

    public nonisolated init() {}

    public var canUndo: Bool { !done.isEmpty || open.last?.steps.isEmpty == false }
    public var canRedo: Bool { !undone.isEmpty }
    public var isUndoing: Bool { direction == .undoing }
    public var isRedoing: Bool { direction == .redoing }
    public var groupingLevel: Int { open.count }
    public var isUndoRegistrationEnabled: Bool { disabled == 0 }
    public var undoActionName: String { done.last?.actionName ?? "" }
    public var redoActionName: String { undone.last?.actionName ?? "" }

    /// Registers what takes back something that was just done. Outside of groups it is a group of its own.
    @preconcurrency
    public func registerUndo<Target: AnyObject>(
      withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
      guard disabled == 0 else { return }
      let step = { [weak target] in
        if let target { handler(target) }
      }
      if open.isEmpty {
        close(Group(steps: [step]))
      } else {
        open[open.count - 1].steps.append(step)
      }
    }

    /// Begins a group: what is registered until its end is undone at once. Groups may be in groups.
    public func beginUndoGrouping() { open.append(Group()) }

    /// Ends the innermost group. Without one it does nothing.
    public func endUndoGrouping() {
      guard let group = open.popLast(), !group.steps.isEmpty else { return }
      if open.isEmpty {
        close(group)
      } else {
        open[open.count - 1].steps += group.steps
      }
    }

    /// Says what the last group is called, or the one that is open.
    public func setActionName(_ actionName: String) {
      if !open.isEmpty {
        open[open.count - 1].actionName = actionName
      } else if direction == .undoing, !undone.isEmpty {
        undone[undone.count - 1].actionName = actionName
      } else if !done.isEmpty {
        done[done.count - 1].actionName = actionName
      }
    }

    /// Takes back the last group.
    public func undo() {
      while !open.isEmpty { endUndoGrouping() }
      if let group = done.popLast() { run(group, .undoing) }
    }

    /// Does the group again that was taken back last.
    public func redo() {
      while !open.isEmpty { endUndoGrouping() }
      if let group = undone.popLast() { run(group, .redoing) }
    }

    /// Forgets all that can be undone or done again.
    public func removeAllActions() {
      done = []
      undone = []
      open = []
    }

    /// Registers nothing until it is enabled as often.
    public func disableUndoRegistration() { disabled += 1 }

    /// Ends one ``disableUndoRegistration()``.
    public func enableUndoRegistration() { disabled = max(disabled - 1, 0) }

    private func run(_ group: Group, _ direction: Direction) {
      self.direction = direction
      beginUndoGrouping()
      open[0].actionName = group.actionName
      for step in group.steps.reversed() { step() }
      endUndoGrouping()
      self.direction = .forwards
    }

    private func close(_ group: Group) {
      switch direction {
      case .undoing: undone.append(group)
      case .redoing: done.append(group)
      case .forwards:
        undone = []
        done.append(group)
      }
      trim()
    }

    private func trim() {
      guard levelsOfUndo > 0, done.count > levelsOfUndo else { return }
      done.removeFirst(done.count - levelsOfUndo)
    }
  }

  extension EnvironmentValues {
    /// What takes back what somebody does. Hosts have none: it is `nil` unless a view around says one.
    public var undoManager: UndoManager? {
      get { self[UndoManagerKey.self] }
      set { self[UndoManagerKey.self] = newValue }
    }
  }

  private enum UndoManagerKey: EnvironmentKey {
    static var defaultValue: UndoManager? { nil }
  }
#endif
