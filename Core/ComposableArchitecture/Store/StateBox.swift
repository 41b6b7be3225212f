/// Holds a store's state, and lends it out while actions are processed.
///
/// While the state is being changed there should be one reference to all that is in it, so that a
/// change in a collection doesn't copy the collection. But who reads the store in the middle of a
/// send (a reducer that holds on to its store, an effect that starts at once) is to see the state
/// from before, and that takes a copy. Hardly any app does that, so the box finds out: it keeps a
/// copy for the first few sends, and goes on to do so only if somebody has read one.
@MainActor
final class StateBox<State> {
  /// The state, changed where it lies while it is lent out.
  let state: UnsafeMutablePointer<State>
  private let storage: StateCopy<State>
  private var isLent = false
  /// The state before the current send, or, for the rare first reader after the trial, before one
  /// of the first sends.
  private var previous: StateCopy<State>?
  private var sends = 0
  private var hasReader = false
  private var keepsCopies = true

  private static var trial: Int { 16 }

  init(_ state: State) {
    storage = withUnsafePointer(to: state) { StateCopy($0) }
    self.state = storage.state
  }

  /// The state to be read: until it is lent out the next time.
  @inline(__always)
  var readable: UnsafeMutablePointer<State> { isLent ? readableMeanwhile() : state }

  @inline(never)
  private func readableMeanwhile() -> UnsafeMutablePointer<State> {
    if !hasReader {
      hasReader = true
      keepsCopies = true
      if sends > Self.trial {
        reportIssue(
          """
          The state of a 'Store' of '\(typeName(State.self))' was read while an action was being \
          processed, for the first time after many actions. What was read is older than the state \
          before this action. From the next action on the store keeps a copy to be read. Don't read a \
          store from inside of a reducer: use the state that the reducer is handed.
          """)
      }
    }
    return previous.unsafelyUnwrapped.state
  }

  /// Lends the state out.
  func lend() {
    isLent = true
    if keepsCopies { keepCopy() }
  }

  @inline(never)
  private func keepCopy() {
    sends += 1
    if sends > Self.trial && !hasReader {
      keepsCopies = false
    } else {
      previous = StateCopy(state)
    }
  }

  /// Takes it back.
  func takeBack() {
    isLent = false
    if hasReader { previous = nil }
  }
}

/// A copy of a state, where it can be pointed to.
final class StateCopy<State> {
  let state: UnsafeMutablePointer<State>

  init(_ state: UnsafePointer<State>) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(from: state, count: 1)
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
