/// Keeps everything on the main thread for as long as there are test stores.
///
/// Tests run in parallel, and the switch is one for the whole process: what it was before is brought
/// back by the last store that goes, whichever that is.
enum SerialExecution {
  private struct State {
    var stores = 0
    var before = false
  }

  private static let state = LockIsolated(State())

  static func begin() {
    state.withValue { state in
      if state.stores == 0 { state.before = uncheckedUseMainSerialExecutor }
      state.stores += 1
      uncheckedUseMainSerialExecutor = true
    }
  }

  static func end() {
    state.withValue { state in
      state.stores -= 1
      if state.stores == 0 { uncheckedUseMainSerialExecutor = state.before }
    }
  }
}
