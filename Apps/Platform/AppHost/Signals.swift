import Dispatch
import Foundation

/// Runs an operation that ends in order when the process is asked to: its task is cancelled on
/// `SIGINT` (Control-C), `SIGTERM` and `SIGHUP`. A second signal ends the process at once.
///
/// When the operation has ended, signals do again what they did before.
///
/// - Parameter onHangUp: Is called on `SIGHUP` instead, if there is one: what is given in files is to be read
///   again.
@MainActor
func cancellingOnSignals(
  onHangUp: (@MainActor () -> Void)? = nil,
  _ operation: @escaping @MainActor () async throws -> Void
) async throws {
  let task = Task { @MainActor in try await operation() }
  let numbers = [SIGINT, SIGTERM, SIGHUP].filter {
    $0 == SIGHUP && onHangUp != nil || !isIgnored($0)
  }
  let handlers = numbers.map { number in
    // Dispatch hears of a signal only if its default action is off.
    let previous = signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler {
      if number == SIGHUP, let onHangUp, !task.isCancelled { return onHangUp() }
      for number in numbers { signal(number, SIG_DFL) }
      task.cancel()
    }
    source.resume()
    return (number: number, previous: previous, source: source)
  }
  let result = await task.result
  for handler in handlers {
    await handler.source.end()
    signal(handler.number, handler.previous)
  }
  try result.get()
}

/// Whether who started the process wants it to go on, as `nohup` does.
private func isIgnored(_ number: Int32) -> Bool {
  let handler = signal(number, SIG_IGN)
  signal(number, handler)
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

extension DispatchSourceSignal {
  /// Cancels the source and waits until Dispatch is through with the signal, whose action it changes on
  /// a thread of its own, at the beginning too.
  @MainActor
  fileprivate func end() async {
    await withCheckedContinuation { continuation in
      setCancelHandler { continuation.resume() }
      cancel()
    }
  }
}
