import Dispatch

/// Lets everything run until a condition holds, at most for some time.
///
/// On a machine that has much else to do the time may pass while hardly anything runs. So everything is
/// let run some times in any case, for a second a hundred times, before the wait is given up.
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
    // What hasn't come by now waits for another thread, which needs a processor too.
    if rounds > 10 { try? await Task.sleep(for: .milliseconds(1)) }
  }
  return true
}

/// Runs something on the main actor from wherever this is, and waits for it.
///
/// - Returns: `nil` if the main actor does not get to it within a minute, perhaps because it waits
///   for this very thread.
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
