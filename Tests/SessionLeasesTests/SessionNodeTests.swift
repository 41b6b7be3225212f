import Foundation
import Persistence
import Testing

@testable import SessionLeases

/// What nodes do with a storage that they share. Leases last for minutes here, so that none ends by itself.
@Suite struct SessionNodeTests {
  final class Witness: Sendable {
    let wanted: AsyncStream<String>
    private let wantedContinuation: AsyncStream<String>.Continuation
    let losses: AsyncStream<Set<String>>
    private let lossContinuation: AsyncStream<Set<String>>.Continuation

    init() {
      (wanted, wantedContinuation) = AsyncStream.makeStream()
      (losses, lossContinuation) = AsyncStream.makeStream()
    }

    func node(_ storage: any SharedStorage, patience: Duration = .seconds(60)) -> SessionNode {
      var timing = SessionNode.Timing()
      timing.lease = .seconds(600)
      timing.patience = patience
      let node = SessionNode(
        in: storage, timing: timing,
        handlers: SessionNode.Handlers(
          lost: { [lossContinuation] in lossContinuation.yield($0) },
          wanted: { [wantedContinuation] in wantedContinuation.yield($0) }), log: { _ in })
      node.start()
      return node
    }
  }

  /// For a node that has no patience, not even for its own time to begin.
  private func take(_ session: String, onceBegun node: SessionNode) async throws -> SessionLease {
    while true {
      do throws(SessionNode.Unavailable) {
        return try await node.take(session)
      } catch {
        guard case .noStorage = error else { throw error }
      }
      await Task.yield()
    }
  }

  @Test func whoWantsASessionHasItWhenTheOtherNodeGivesItBack() async throws {
    let storage = InMemorySharedStorage()
    let (one, other) = (Witness(), Witness())
    let (first, second) = (one.node(storage), other.node(storage))
    let lease = try await first.take("s")
    let next = Task { try await second.take("s") }
    for await session in one.wanted {
      #expect(session == "s")
      break
    }
    #expect(first.has(lease))
    await first.release(lease)
    let taken = try await next.value
    #expect(taken.node == second.id)
    #expect(taken.epoch > lease.epoch)
    await first.stop()
    await second.stop()
  }

  @Test func whoEndsGivesBackAllThatItHas() async throws {
    let storage = InMemorySharedStorage()
    let (first, second) = (Witness().node(storage), Witness().node(storage))
    for session in ["a", "b"] { _ = try await first.take(session) }
    await first.stop()
    for session in ["a", "b"] { #expect(try await second.take(session).session == session) }
    await second.stop()
    await #expect(throws: SessionNode.Unavailable.ending) { try await first.take("c") }
  }

  @Test func whoDoesNotGiveASessionBackIsNamed() async throws {
    let storage = InMemorySharedStorage()
    let (first, second) = (Witness().node(storage), Witness().node(storage, patience: .zero))
    _ = try await first.take("s")
    await #expect(throws: SessionNode.Unavailable.self) { try await take("s", onceBegun: second) }
    await first.stop()
    await second.stop()
  }

  @Test func aStorageThatIsNotThereIsNamedAndTakesNoLeaseAway() async throws {
    let storage = InMemorySharedStorage()
    let node = Witness().node(storage, patience: .zero)
    let lease = try await take("s", onceBegun: node)
    storage.fail("The network is down.")
    await #expect(throws: SessionNode.Unavailable.noStorage(reason: "The network is down.")) {
      try await node.take("t")
    }
    #expect(node.has(lease))
    storage.fail(nil)
    await node.stop()
  }

  @Test func aLeaseThatTurnsOutToBeAnothersIsLost() async throws {
    let witness = Witness()
    let node = witness.node(InMemorySharedStorage())
    let lease = try await node.take("s")
    node.lost(lease)
    node.lost(lease)
    for await sessions in witness.losses {
      #expect(sessions == ["s"])
      break
    }
    #expect(!node.has(lease))
    await node.stop()
  }
}
