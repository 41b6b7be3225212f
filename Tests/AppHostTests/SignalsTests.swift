import Foundation
import Testing

@testable import AppHost

/// An operation that ends in order when the process is asked to.
@MainActor
@Suite(.serialized) struct SignalsTests {
  /// Whether a signal that nobody handles would still do what it does by default.
  private func doesWhatItDoesByDefault(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_IGN)
    signal(number, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  private let numbers = [SIGINT, SIGTERM, SIGHUP]

  @Test func signalsDoAfterwardsWhatTheyDidBefore() async throws {
    #expect(numbers.allSatisfy(doesWhatItDoesByDefault))
    try await cancellingOnSignals {
      #expect(!numbers.contains(where: doesWhatItDoesByDefault))
    }
    #expect(numbers.allSatisfy(doesWhatItDoesByDefault))
  }

  @Test func signalsDoWhatTheyDidAfterAFailureToo() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await cancellingOnSignals { throw Failure() }
    }
    #expect(numbers.allSatisfy(doesWhatItDoesByDefault))
  }

  @Test func aSignalThatWasIgnoredAtTheStartStaysSo() async throws {
    // In a process of its own, because nobody else may be asked to ignore signals.
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
