import Dispatch

/// Lets tasks run until a condition holds, or until a timeout.
///
/// On a busy machine the timeout may pass while hardly any task runs. So the wait also lets tasks
/// run a minimum number of times: a hundred times for a timeout of one second.
///
/// - Returns: Whether the condition holds.
@MainActor
func waiting(
  _ timeout: Duration, clock: some Clock<Duration> = ContinuousClock(), until condition: () -> Bool
) async -> Bool {
  let deadline = clock.now.advanced(by: timeout)
  let leastRounds = Int(min(timeout / .milliseconds(10), 100))
  var rounds = 0
  while !condition() {
    guard rounds < leastRounds || clock.now < deadline, !Task.isCancelled else { return false }
    rounds += 1
    await Task.megaYield()
    // An event that hasn't arrived by now depends on another thread, which needs processor time
    // too.
    if rounds > 10 { try? await Task.sleep(for: .milliseconds(1)) }
  }
  return true
}

/// Runs a function on the main actor from any thread, and waits for it.
///
/// - Returns: `nil` if the main actor doesn't run the function within a minute, perhaps because the
///   main actor waits for this thread.
func onMainActor<R: Sendable>(_ body: @escaping @MainActor @Sendable () -> R) -> R? {
  if isOnMainActor { return MainActor.assumeIsolated(body) }
  let result = LockIsolated<R?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue.main.async {
    let value = MainActor.assumeIsolated(body)
    result.setValue(value)
    isDone.signal()
  }
  return isDone.wait(timeout: .now() + 60) == .success ? result.value : nil
}
