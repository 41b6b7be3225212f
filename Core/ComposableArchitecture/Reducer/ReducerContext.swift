import ConcurrencyExtras

/// The context of a running reducer: its position in the tree of features, and the presentations
/// known at that position.
///
/// Every operator passes the context to its child reducers. Each store has one context, whose
/// position operators move while a child's reducer runs. A reducer that another reducer's code
/// calls directly uses ``current``.
final class ReducerContext {
  // Each access is brief. Exclusivity checks would take a quarter of an action's time.

  /// The known presentations in the running feature and below it; `nil` if there are none.
  @exclusivity(unchecked) private(set) var known: KnownPresentations?
  /// Whether the store's reducer is running.
  @exclusivity(unchecked) private(set) var isReducing = false
  /// The context of the store whose reducer sent this action.
  @exclusivity(unchecked) private var outer: ReducerContext?

  // Accessed on the main actor only: `current` and `isReducing` check that.
  @exclusivity(unchecked) nonisolated(unsafe) private static var running: ReducerContext?

  /// Begins an action at the root.
  @MainActor
  func begin(_ known: KnownPresentations?) {
    self.known = known
    isReducing = true
    outer = Self.running
    Self.running = self
  }

  /// Ends the action.
  @MainActor
  func end() {
    Self.running = outer
    outer = nil
    known = nil
    isReducing = false
  }

  /// Enters a child.
  ///
  /// - Parameters:
  ///   - step: The step to the child.
  ///   - id: The id that tells the child from others at the same step.
  /// - Returns: The value to pass to `leave`.
  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(__always)
  func enter(_ step: ScopeStep, id: @autoclosure () -> AnyHashable? = nil) -> KnownPresentations? {
    guard let outer = known else { return nil }
    known = outer.child(step, id: id())
    return outer
  }

  /// Leaves the child.
  @inline(__always)
  func leave(_ outer: KnownPresentations?) {
    if let outer { known = outer }
  }

  /// The context for a reducer that is called without one: that of the running reducer's store, or
  /// a new one.
  static var current: ReducerContext {
    (isOnMainActor ? running : nil) ?? ReducerContext()
  }

  /// Whether the caller runs in a reducer of a store.
  static var isReducing: Bool {
    isOnMainActor && running != nil
  }
}

extension _PreparedReducer {
  /// Runs the reducer for a caller without a context.
  final func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(into: &state, action: action, in: ReducerContext.current)
  }
}
