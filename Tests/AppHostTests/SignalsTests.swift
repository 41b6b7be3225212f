import Foundation
import Testing

@testable import AppHost

/// An operation that ends normally when a signal asks the process to end.
// The tests run in separate processes, because signal handlers belong to the whole process.
// They also depend on the parent: a shell makes its background processes ignore some signals.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct SignalsTests {
  @Test func signalHandlersAreRestoredAfterwards() async {
    await #expect(processExitsWith: .success) {
      haveSignalsDoWhatTheyDoByDefault()
      try await cancellingOnSignals {
        precondition(!endSignals.contains(where: doesWhatItDoesByDefault))
      }
      precondition(endSignals.allSatisfy(doesWhatItDoesByDefault))
    }
  }

  @Test func signalHandlersAreRestoredAfterAFailure() async {
    await #expect(processExitsWith: .success) {
      struct Failure: Error {}
      haveSignalsDoWhatTheyDoByDefault()
      do {
        try await cancellingOnSignals { throw Failure() }
        preconditionFailure("It fails.")
      } catch is Failure {}
      precondition(endSignals.allSatisfy(doesWhatItDoesByDefault))
    }
  }

  @Test func aSignalIgnoredAtTheStartStaysIgnored() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      try await cancellingOnSignals { raise(SIGHUP) }
      let handler = signal(SIGHUP, SIG_IGN)
      precondition(unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self))
    }
  }

  @Test func aHangUpCanReloadFilesInsteadOfEnding() async throws {
    await #expect(processExitsWith: .success) {
      let (hangUps, continuation) = AsyncStream.makeStream(of: Void.self)
      try await cancellingOnSignals(onHangUp: { continuation.yield() }) {
        // The process ignores the signal until the operation listens for it.
        let signals = Task {
          while !Task.isCancelled {
            kill(getpid(), SIGHUP)
            await Task.yield()
          }
        }
        for await _ in hangUps { break }
        signals.cancel()
        precondition(!Task.isCancelled)
      }
    }
  }
}

private let endSignals = [SIGINT, SIGTERM, SIGHUP]

private func haveSignalsDoWhatTheyDoByDefault() {
  for number in endSignals { signal(number, SIG_DFL) }
}

/// Returns whether a signal has its default effect.
private func doesWhatItDoesByDefault(_ number: Int32) -> Bool {
  let handler = signal(number, SIG_IGN)
  signal(number, handler)
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
}
