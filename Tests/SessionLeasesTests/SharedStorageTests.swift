import ConcurrencyExtras
import Foundation
import Persistence
import SharedStorageConformance
import Testing

@testable import SessionLeases

@Suite struct SharedStorageTests {
  @Test(arguments: SharedStorageConformance.all)
  func memoryIsASharedStorage(check: SharedStorageConformance) throws {
    // A lease of zero seconds is over at once only if the clock advances.
    let time = LockIsolated(0.0)
    let storage = InMemorySharedStorage {
      time.withValue {
        $0 += 0.001
        return Date(timeIntervalSince1970: $0)
      }
    }
    try check.run(with: storage)
  }
}

@Suite struct LeaseTermTests {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private func at(_ milliseconds: Int) -> Instant { Instant(offset: .milliseconds(milliseconds)) }

  @Test func aTermLastsFromTheTimeOfTheRequest() {
    var term = LeaseTerm<Instant>(margin: .milliseconds(100))
    do {
      let goesOn = term.renewed(for: .milliseconds(600), sent: at(0), received: at(400))
      #expect(goesOn)
    }
    #expect(term.end == at(600))
    #expect(!term.mustStop(at: at(499)))
    #expect(term.mustStop(at: at(500)))
  }

  /// Another node may have noticed that the term was over, and may have taken its sessions.
  @Test func anAnswerAfterTheEndDoesNotRenewATerm() {
    var term = LeaseTerm<Instant>(margin: .milliseconds(100))
    do {
      let goesOn = term.renewed(for: .milliseconds(600), sent: at(0), received: at(1))
      #expect(goesOn)
    }
    do {
      let goesOn = term.renewed(for: .milliseconds(600), sent: at(590), received: at(600))
      #expect(!goesOn)
    }
    #expect(term.end == at(600))
  }

  @Test func anAnswerAfterTheWholeTermDoesNotBeginATerm() {
    var term = LeaseTerm<Instant>(margin: .milliseconds(100))
    do {
      let goesOn = term.renewed(for: .milliseconds(600), sent: at(0), received: at(500))
      #expect(!goesOn)
    }
    #expect(term.end == nil)
    #expect(!term.mustStop(at: at(10_000)))
  }
}
