import Dispatch
import Foundation

/// Runs an operation that ends cleanly on request: `SIGINT` (Control-C), `SIGTERM` and `SIGHUP`
/// cancel its task. A second signal ends the process immediately.
///
/// After the operation, signals have their previous effect again.
///
/// - Parameter onHangUp: A closure to call on `SIGHUP` instead, for example to reread files.
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
    // Dispatch receives a signal only if its default action is off.
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

/// Whether the parent process wants this one to ignore the signal, as `nohup` does.
private func isIgnored(_ number: Int32) -> Bool {
  let handler = signal(number, SIG_IGN)
  signal(number, handler)
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

extension DispatchSourceSignal {
  /// Cancels the source and waits until Dispatch has finished with the signal. Dispatch changes the
  /// signal's action on its own thread, and could otherwise undo a later change by the caller.
  @MainActor
  fileprivate func end() async {
    await withCheckedContinuation { continuation in
      setCancelHandler { continuation.resume() }
      cancel()
    }
  }
}
