/// The state before the outermost send, shown to readers while the reducer runs.
///
/// The reducer changes the state itself in place. A copy before every send would share all
/// collections with the state, so every change would copy them. A store therefore makes copies only
/// after it has been read while its reducer ran. During the first such send, readers get the
/// store's initial state.
struct StateBeforeSend<State> {
  /// The initial state; later, during a send, the state before the send.
  private var copy: StateBox<State>?
  /// Whether the store has been read while its reducer ran.
  private var isWanted = false
  /// Whether such a read happened since the last check.
  private var wasRead = false

  /// - Parameter initial: The store's initial state.
  init(_ initial: StateBox<State>) {
    copy = StateBox(copying: initial.address)
  }

  /// Begins an outermost send.
  // For the figures of `@inline` see "Inlining" in Performance.md.
  @inline(__always)
  mutating func begin(_ state: StateAddress<State>) {
    if isWanted { copy = StateBox(copying: state) }
  }

  /// Ends the send.
  @inline(__always)
  mutating func end() {
    if isWanted { copy = nil }
  }

  /// Returns the address of the earlier state, valid until the send is over.
  mutating func address() -> StateAddress<State> {
    isWanted = true
    wasRead = true
    guard let copy else { preconditionFailure("No reducer runs outside of a send.") }
    return copy.address
  }

  /// Whether the earlier state was read since the last check.
  @inline(__always)
  mutating func takeWasRead() -> Bool {
    defer { wasRead = false }
    return wasRead
  }
}
