/// What a store shows to those who read it while its reducer runs: the state before the outermost send.
///
/// The state itself is being changed then. A copy from before every send would share all collections with the state, so
/// that whatever an action changes would be copied first: a store makes one only once it has been read in this way. In
/// the send in which that happens for the first time it shows the state that it began with.
struct StateBeforeSend<State> {
  /// The state that the store began with, and later, during a send, the one before it.
  private var copy: StateBox<State>?
  /// Whether the store has been read while its reducer ran.
  private var isWanted = false
  /// Whether it has been read so since somebody asked for the last time.
  private var wasRead = false

  /// - Parameter initial: What the store begins with.
  init(_ initial: StateBox<State>) {
    copy = StateBox(copying: initial.address)
  }

  /// A send begins that no other one surrounds.
  @inline(__always)
  mutating func begin(_ state: StateAddress<State>) {
    if isWanted { copy = StateBox(copying: state) }
  }

  /// The send is over.
  @inline(__always)
  mutating func end() {
    if isWanted { copy = nil }
  }

  /// Where it lies, until the send is over.
  mutating func address() -> StateAddress<State> {
    isWanted = true
    wasRead = true
    guard let copy else { preconditionFailure("No reducer runs outside of a send.") }
    return copy.address
  }

  /// Whether it was read since the last time.
  @inline(__always)
  mutating func takeWasRead() -> Bool {
    defer { wasRead = false }
    return wasRead
  }
}
