// For POSIX systems only.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A separate stack for the signal handlers of a thread. Handlers run on it when the thread's own
/// stack is full.
///
/// The main actor may run on a different thread each time, and each thread needs its own stack.
enum AlternateStack {
  private static let size = 64 * 1_024

  /// The key for each thread's stack, which frees the stack when the thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stack in
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
      free(stack)
    }
    return key
  }()

  /// Gives the current thread an alternate stack, unless it has one.
  static func install() {
    if pthread_getspecific(key) != nil { return }
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0,
      let memory = malloc(size)
    else { return }
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = size
    guard sigaltstack(&stack, nil) == 0 else { return free(memory) }
    pthread_setspecific(key, memory)
  }
}
