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
