import ConcurrencyExtras

/// What a reducer is handed beside its state and its action: where in the tree of features it runs, and
/// what the store knows of the presentations there.
///
/// Every operator hands it to those that it is made of. There is one for each store, whose position
/// operators move while a child's reducer runs. A reducer that is called by another one's own code goes
/// on with it by ``current``.
final class ReducerContext {
  // Read and written for moments only: checks of that would be a quarter of an action.
  @exclusivity(unchecked) private var position = Position()

  private struct Position {
    var known: KnownPresentations?
    var isDismissible = false
    var presenter: ObjectIdentifier?
    var isReducing = false
    /// That of the store in whose reducer this one's action was sent.
    var outer: ReducerContext?
  }

  // Touched on the main actor only, which `current` asks for.
  @exclusivity(unchecked) nonisolated(unsafe) private static var running: ReducerContext?

  /// What is known of presentations in the feature whose reducer runs, and below it; `nil` if nothing
  /// is.
  var known: KnownPresentations? { position.known }

  /// Whether dependencies say already that the feature whose reducer runs can dismiss itself.
  var isDismissible: Bool {
    get { position.isDismissible }
    set { position.isDismissible = newValue }
  }

  /// The operator that presents the feature whose reducer runs; `nil` if none does.
  var presenter: ObjectIdentifier? {
    get { position.presenter }
    set { position.presenter = newValue }
  }

  /// The operator that presents the feature whose reducer the code that asks runs in.
  static var presenter: ObjectIdentifier? {
    isOnMainActor ? running?.presenter : nil
  }

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
  /// - Parameter step: How it is reached.
  /// - Returns: To be handed to `leave`.
  @inline(__always)
  func enter(_ step: ScopeStep) -> KnownPresentations? {
    guard let outer = position.known else { return nil }
    position.known = outer.child(step)
    return outer
  }

  /// Enters a child.
  ///
  /// - Parameters:
  ///   - step: How it is reached.
  ///   - id: What tells it from others that are reached in the same way.
  /// - Returns: To be handed to `leave`.
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

  /// The context for a reducer that is called by code that knows of none: that of the store in whose
  /// reducer the code runs, or one of its own.
  static var current: ReducerContext {
    (isOnMainActor ? running : nil) ?? ReducerContext()
  }

  /// Whether the code that asks runs in a reducer of a store.
  static var isReducing: Bool {
    isOnMainActor && running != nil
  }
}

extension _PreparedReducer {
  /// Runs the reducer for code that knows of no context.
  final func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let context = ReducerContext.current
    // The code may have changed dependencies.
    let wasDismissible = context.isDismissible
    context.isDismissible = false
    defer { context.isDismissible = wasDismissible }
    return reduce(into: &state, action: action, in: context)
  }
}
