import Foundation
import Testing

@testable import AppHost

/// An operation that ends in order when the process is asked to.
// In processes of their own, because what signals do is the whole process's affair, and depends on who started it: a
// shell has what it runs in the background ignore some.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct SignalsTests {
  @Test func signalsDoAfterwardsWhatTheyDidBefore() async {
    await #expect(processExitsWith: .success) {
      haveSignalsDoWhatTheyDoByDefault()
      try await cancellingOnSignals {
        precondition(!endSignals.contains(where: doesWhatItDoesByDefault))
      }
      precondition(endSignals.allSatisfy(doesWhatItDoesByDefault))
    }
  }

  @Test func signalsDoWhatTheyDidAfterAFailureToo() async {
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

  @Test func aSignalThatWasIgnoredAtTheStartStaysSo() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      try await cancellingOnSignals { raise(SIGHUP) }
      let handler = signal(SIGHUP, SIG_IGN)
      precondition(unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self))
    }
  }

  @Test func aHangUpCanBeForReadingFilesAgain() async throws {
    await #expect(processExitsWith: .success) {
      let (hangUps, continuation) = AsyncStream.makeStream(of: Void.self)
      try await cancellingOnSignals(onHangUp: { continuation.yield() }) {
        // Until the signal is heard of, it does nothing.
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

/// Whether a signal that nobody handles would still do what it does by default.
private func doesWhatItDoesByDefault(_ number: Int32) -> Bool {
  let handler = signal(number, SIG_IGN)
  signal(number, handler)
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
}
