import BoundedWaits
import ConcurrencyExtras
import Foundation
import Persistence
import Testing

@testable import SessionLeases

/// Nodes that share a storage. Their leases last for minutes, so that none expires unless a test
/// advances the time.
@Suite(.timeLimit(.minutes(5))) struct SessionNodeTests {
  final class Witness: Sendable {
    let wanted: AsyncStream<String>
    private let wantedContinuation: AsyncStream<String>.Continuation
    let losses: AsyncStream<Set<String>>
    private let lossContinuation: AsyncStream<Set<String>>.Continuation

    init() {
      (wanted, wantedContinuation) = AsyncStream.makeStream()
      (losses, lossContinuation) = AsyncStream.makeStream()
    }

    func node(
      _ storage: any SharedStorage, patience: Duration = .seconds(60),
      time: SessionNode.Time = .continuous
    ) -> SessionNode {
      var timing = SessionNode.Timing()
      timing.lease = .seconds(600)
      timing.patience = patience
      let node = SessionNode(
        in: storage, timing: timing,
        handlers: SessionNode.Handlers(
          lost: { [lossContinuation] in lossContinuation.yield($0) },
          wanted: { [wantedContinuation] in wantedContinuation.yield($0) }), time: time,
        log: { _ in })
      node.start()
      return node
    }
  }

  /// Takes a session for a node, and tries again until the node has joined.
  private func take(_ session: String, onceBegun node: SessionNode) async throws -> SessionLease {
    let deadline = ContinuousClock.now + longestWait
    while true {
      do throws(SessionNode.Unavailable) {
        return try await node.take(session)
      } catch {
        guard case .noStorage = error, ContinuousClock.now < deadline else { throw error }
      }
      await Task.yield()
    }
  }

  @Test func aNodeGetsASessionWhenAnotherReleasesIt() async throws {
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

  @Test func aStoppedNodeReleasesItsSessions() async throws {
    let storage = InMemorySharedStorage()
    let (first, second) = (Witness().node(storage), Witness().node(storage))
    for session in ["a", "b"] { _ = try await first.take(session) }
    await first.stop()
    for session in ["a", "b"] { #expect(try await second.take(session).session == session) }
    await second.stop()
    await #expect(throws: SessionNode.Unavailable.ending) { try await first.take("c") }
  }

  @Test func takingASessionThatIsHeldFails() async throws {
    let storage = InMemorySharedStorage()
    let (first, second) = (Witness().node(storage), Witness().node(storage, patience: .zero))
    _ = try await first.take("s")
    await #expect(throws: SessionNode.Unavailable.self) { try await take("s", onceBegun: second) }
    await first.stop()
    await second.stop()
  }

  @Test func anUnreachableStorageIsNamedAndKeepsLeases() async throws {
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

  @Test func aLeaseOfAnotherNodeIsLost() async throws {
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

  @Test func unrenewableLeasesAreGivenUpBeforeTheyExpire() async throws {
    let time = ManualTime()
    let storage = InMemorySharedStorage(now: time.date)
    let witness = Witness()
    let node = witness.node(storage, time: time.ofNodes)
    let other = Witness().node(storage, time: time.ofNodes)
    for session in ["a", "b"] { _ = try await node.take(session) }
    let name = node.id

    storage.fail("The network is down.")
    // The lease is over after 600 seconds, and the node stops 100 milliseconds earlier.
    time.advance(to: .milliseconds(599_800))
    #expect(node.id == name)
    time.advance(to: .milliseconds(599_900))
    for await sessions in witness.losses {
      #expect(sessions == ["a", "b"])
      break
    }
    #expect(node.id != name)

    // Once the storage answers, the first node that requests the sessions gets them.
    storage.fail(nil)
    time.advance(to: .seconds(601))
    let lease = try await other.take("a")
    #expect(lease.node == other.id)
    #expect(try await node.take("b").precedingEpoch > 0)
    await node.stop()
    await other.stop()
  }
}

/// A time that a test advances.
private final class ManualTime: Sendable {
  private struct State {
    var now = ContinuousClock.now
    /// The conditions that threads wait for.
    var conditions: [ObjectIdentifier: NSCondition] = [:]
  }

  private let start: ContinuousClock.Instant
  private let state: LockIsolated<State>

  init() {
    let state = State()
    start = state.now
    self.state = LockIsolated(state)
  }

  /// This time as the date of a storage.
  var date: @Sendable () -> Date {
    { [self] in Date(timeIntervalSince1970: (state.value.now - start) / .seconds(1)) }
  }

  var ofNodes: SessionNode.Time {
    SessionNode.Time { [self] in
      state.value.now
    } wait: { [self] condition, end in
      let isOver = state.withValue { state in
        state.conditions[ObjectIdentifier(condition)] = condition
        return state.now >= end
      }
      // Advancing the time needs the condition's lock, so this thread cannot miss it.
      if !isOver, !condition.wait(until: Date(timeIntervalSinceNow: longestWait / .seconds(1))) {
        Issue.record("The test did not advance the time.")
      }
    } sleep: { _ in
      await Task.yield()
    }
  }

  func advance(to time: Duration) {
    let conditions = state.withValue { state in
      state.now = start + time
      return Array(state.conditions.values)
    }
    for condition in conditions { condition.withLock { condition.broadcast() } }
  }
}
