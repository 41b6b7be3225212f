import ConcurrencyExtras

/// The context of a running reducer: its position in the tree of features, and the presentations
/// that the store knows there.
///
/// Every operator passes it to its child reducers. Each store has one context, whose position
/// operators move while a child's reducer runs. A reducer called directly by another reducer's code
/// continues with ``current``.
final class ReducerContext {
  // Accessed for moments only. Exclusivity checks would cost a quarter of an action.
  @exclusivity(unchecked) private var position = Position()

  private struct Position {
    var known: KnownPresentations?
    var isReducing = false
    /// The context of the store whose reducer sent this action.
    var outer: ReducerContext?
  }

  // Touched on the main actor only, as `current` checks.
  @exclusivity(unchecked) nonisolated(unsafe) private static var running: ReducerContext?

  /// The known presentations in the running feature and below it; `nil` if there are none.
  var known: KnownPresentations? { position.known }

  /// Whether the store's reducer is running.
  var isReducing: Bool { position.isReducing }

  /// Begins an action at the root.
  @MainActor
  func begin(_ known: KnownPresentations?) {
    position = Position(known: known, isReducing: true, outer: Self.running)
    Self.running = self
  }

  /// Ends the action.
  @MainActor
  func end() {
    Self.running = position.outer
    position = Position()
  }

  /// Enters the only child of its kind.
  ///
  /// - Parameter step: The step to the child.
  /// - Returns: The value to pass to `leave`.
  @inline(__always)
  func enter(_ step: ScopeStep) -> KnownPresentations? {
    guard let outer = position.known else { return nil }
    position.known = outer.child(step)
    return outer
  }

  /// Enters a child.
  ///
  /// - Parameters:
  ///   - step: The step to the child.
  ///   - id: The id that tells the child from others at the same step.
  /// - Returns: The value to pass to `leave`.
  @inline(__always)
  func enter(_ step: ScopeStep, id: @autoclosure () -> AnyHashable?) -> KnownPresentations? {
    guard let outer = position.known else { return nil }
    position.known = outer.child(step, id: id())
    return outer
  }

  /// Leaves the child.
  @inline(__always)
  func leave(_ outer: KnownPresentations?) {
    if let outer { position.known = outer }
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
