/// The main serial executor as something that many need at the same time, as tests that run beside
/// each other do: it is in use from the first ``begin()`` until the last ``end()``.
///
/// The executor is one switch for the whole process, so there is one count for the whole process too.
/// Two of them would each take the executor away while the other still needs it.
///
/// Where there is no such executor (see `uncheckedUseMainSerialExecutor`) this does nothing.
package enum MainSerialExecution {
  #if !os(WASI) && !os(Windows) && !os(Android)
    /// How many need the executor, and whether it was in use before the first of them.
    private static let users = LockIsolated((count: 0, before: false))
  #endif

  /// Puts the executor to use. Each call needs one of ``end()``.
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

  /// Says that whoever called ``begin()`` needs the executor no more. The last one to do so brings
  /// back what was there before the first.
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
