/// A count of the users of the main serial executor, such as tests that run in parallel. The
/// executor is active from the first ``begin()`` until the last ``end()``.
///
/// The executor is one switch for the whole process, so all users share one count. Otherwise one
/// module could switch the executor off while another module still needs it.
///
/// On platforms without such an executor (see `uncheckedUseMainSerialExecutor`), this is a no-op.
package enum MainSerialExecution {
  #if !os(WASI) && !os(Windows) && !os(Android)
    /// The number of users, and whether the executor was active before the first one.
    private static let users = LockIsolated((count: 0, before: false))
  #endif

  /// Activates the executor. Each call needs a matching ``end()``.
  package static func begin() {
    #if !os(WASI) && !os(Windows) && !os(Android)
      users.withValue { users in
        if users.count == 0 {
          users.before = uncheckedUseMainSerialExecutor
        }
        users.count += 1
        uncheckedUseMainSerialExecutor = true
      }
    #endif
  }

  /// Ends one use of the executor. The last call restores the state before the first ``begin()``.
  package static func end() {
    #if !os(WASI) && !os(Windows) && !os(Android)
      users.withValue { users in
        precondition(users.count > 0, "Each 'end()' belongs to one 'begin()'.")
        users.count -= 1
        if users.count == 0 {
          uncheckedUseMainSerialExecutor = users.before
        }
      }
    #endif
  }
}
