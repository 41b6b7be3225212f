import ConcurrencyExtras
import Foundation
import Persistence
import SessionLeases

/// A check that every ``SharedStorage`` has to pass, regardless of its medium. A suite runs each
/// check with a separate storage.
public struct SharedStorageConformance: Sendable, CustomStringConvertible {
  public let description: String
  private let check: @Sendable (any SharedStorage) throws -> Void

  /// - Parameter storage: A new storage or a used one, because each check uses new names.
  public func run(with storage: any SharedStorage) throws {
    try check(storage)
  }

  /// The failure of a check.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private init(
    _ description: String, _ check: @escaping @Sendable (any SharedStorage) throws -> Void
  ) {
    self.description = description
    self.check = check
  }

  private static let minute = Duration.seconds(60)

  public static let all = [
    Self("a node takes a free lease, and the next lease has a higher epoch") { storage in
      let node = try storage.join()
      let session = newName()
      let first = try storage.lease(session, for: node)
      try expect(first.session == session && first.node == node, "\(first)")
      try expect(first.precedingEpoch == 0, "No node had \(first) before.")
      try storage.release(first)
      let other = try storage.lease(newName(), for: node)
      try expect(other.epoch > first.epoch, "\(other) is later than \(first).")
    },
    Self("two nodes never hold the same session") { storage in
      let (one, other) = (try storage.join(), try storage.join())
      let session = newName()
      _ = try storage.lease(session, for: one)
      for _ in 1...3 {
        guard case .held(by: one, let remaining) = try storage.take(session, for: other) else {
          throw Failure(description: "It is \(one)'s.")
        }
        try expect(remaining > .seconds(30) && remaining <= minute, "\(remaining) are left.")
      }
    },
    Self("a node can take its own session again, which ends its earlier lease") { storage in
      let node = try storage.join()
      let session = newName()
      let first = try storage.lease(session, for: node)
      let second = try storage.lease(session, for: node)
      try expect(second.precedingEpoch == first.epoch, "\(second) follows \(first).")
      try storage.expectRejected(first)
      try storage.cache(of: second).setData(Data("x".utf8), forKey: "k")
    },
    Self("other nodes are notified of a released lease, and can take it") { storage in
      let (one, other) = (try storage.join(), try storage.join())
      let session = newName()
      let lease = try storage.lease(session, for: one)
      try storage.cache(of: lease).setData(Data("x".utf8), forKey: "k")
      _ = try storage.notices(for: other, within: .zero)
      try storage.release(lease)
      try storage.expect(.released(session), for: other)
      let next = try storage.lease(session, for: other)
      try expect(next.precedingEpoch == lease.epoch, "\(next) follows \(lease).")
      try expect(
        try storage.cache(of: next).data(forKey: "k") == Data("x".utf8), "The data stays.")
    },
    Self("a lease ends with its node's term, and cannot save once another node has it") { storage in
      let (one, other) = (try storage.join(), try storage.join())
      let session = newName()
      let lease = try storage.lease(session, for: one)
      try storage.cache(of: lease).setData(Data("old".utf8), forKey: "k")
      try expect(
        try storage.renew(one, for: .zero, isNew: false, within: minute), "\(one) has its time.")
      // Until another node takes the session, the holder's saves are the newest.
      try storage.cache(of: lease).setData(Data("late".utf8), forKey: "k")
      let next = try storage.lease(session, for: other)
      try expect(next.precedingEpoch == lease.epoch, "\(next) follows \(lease).")
      try storage.expectRejected(lease)
      try expect(
        try storage.cache(of: next).data(forKey: "k") == Data("late".utf8), "The saved data stays.")
    },
    Self("a node whose term is over can neither renew it nor take a lease") { storage in
      let node = try storage.join()
      _ = try storage.renew(node, for: .zero, isNew: false, within: minute)
      try expect(
        try !storage.renew(node, for: minute, isNew: false, within: minute), "It was over.")
      try expect(try storage.take(newName(), for: node) == .nodeIsOver, "It was over.")
      try expect(try storage.take(newName(), for: NodeID()) == .nodeIsOver, "It never began.")
    },
    Self("a leaving node frees all its leases at once, and others are notified") { storage in
      let (one, other) = (try storage.join(), try storage.join())
      let sessions = (1...3).map { _ in newName() }
      for session in sessions { _ = try storage.lease(session, for: one) }
      _ = try storage.notices(for: other, within: .zero)
      try storage.leave(one)
      try storage.expect(.nodeLeft, for: other)
      for session in sessions { _ = try storage.lease(session, for: other) }
    },
    Self("releasing a lease that another node has taken changes nothing") { storage in
      let (one, other) = (try storage.join(), try storage.join())
      let session = newName()
      let lease = try storage.lease(session, for: one)
      _ = try storage.renew(one, for: .zero, isNew: false, within: minute)
      let next = try storage.lease(session, for: other)
      try storage.release(lease)
      guard case .held(by: other, _) = try storage.take(session, for: try storage.join()) else {
        throw Failure(description: "It is still \(other)'s.")
      }
      try storage.cache(of: next).setData(Data("x".utf8), forKey: "k")
    },
    Self("a session without saved data leaves no trace, and its old lease stays refused") {
      storage in
      let node = try storage.join()
      let session = newName()
      let lease = try storage.lease(session, for: node)
      try storage.release(lease)
      try expect(try !storage.sessions().contains { $0.name == session }, "Nothing is kept.")
      try storage.expectRejected(lease)
      _ = try storage.lease(session, for: node)
      try storage.expectRejected(lease)
    },
    Self("only the node that is asked for a session is notified") { storage in
      let (one, other) = (try storage.join(), try storage.join())
      let session = newName()
      _ = try storage.notices(for: one, within: .zero)
      _ = try storage.notices(for: other, within: .zero)
      try storage.ask(one, toRelease: session)
      try storage.expect(.wanted(session), for: one)
      let heard = try storage.notices(for: other, within: .zero)
      try expect(!heard.contains(.wanted(session)), "\(heard)")
    },
    Self("only a session that no node holds is deleted") { storage in
      let node = try storage.join()
      let session = newName()
      let lease = try storage.lease(session, for: node)
      try storage.cache(of: lease).setData(Data("x".utf8), forKey: "k")
      try storage.deleteSession(session)
      try expect(storage.hasData(of: .session(session)), "It is in use.")
      try storage.release(lease)
      try storage.deleteSession(session)
      try expect(!storage.hasData(of: .session(session)), "No node uses it.")
      // A visitor who comes back starts with empty data.
      let next = try storage.lease(session, for: node)
      try expect(try storage.cache(of: next).data(forKey: "k") == nil, "It was deleted.")
    },
    Self("all nodes share the server value that the first node saved") { storage in
      let name = newName()
      let first = try storage.sharedServerValue(name, orNew: Data("first".utf8))
      let second = try storage.sharedServerValue(name, orNew: Data("second".utf8))
      try expect(first == Data("first".utf8) && second == first, "\(second)")
      try expect(try storage.serverValue(name) == first, "It is kept.")
    },
    Self("any key and content is saved whole, and separately for each session") { storage in
      let node = try storage.join()
      let leases = try (1...2).map { _ in try storage.lease(newName(), for: node) }
      let keys = ["todos", "with space/and slash", "Ünïcode 🎉", "", "'; DROP TABLE value; --"]
      let bytes = Data((0...255).map { UInt8($0) })
      for lease in leases {
        for key in keys {
          let cache = storage.cache(of: lease)
          try expect(try cache.data(forKey: key) == nil, "\(key) was never saved.")
          try cache.setData(Data(), forKey: key)
          try expect(try cache.data(forKey: key) == Data(), "An empty value is a value.")
          try cache.setData(bytes + Data("\(lease.epoch)\(key)".utf8), forKey: key)
        }
      }
      for lease in leases {
        let everything = storage.cache(of: lease).everything(maximumCount: 100)
        try expect(Set((everything ?? [:]).keys) == Set(keys), "\(everything?.keys.sorted() ?? [])")
        for key in keys {
          let value = try storage.cache(of: lease).data(forKey: key)
          try expect(value == bytes + Data("\(lease.epoch)\(key)".utf8), key)
          try expect(everything?[key] == value, key)
        }
      }
    },
    Self("a too large value is neither saved nor read, and is moved aside") { storage in
      let lease = try storage.lease(newName(), for: try storage.join())
      try storage.cache(of: lease).setData(Data(count: 11), forKey: "large")
      let cache = storage.cache(of: lease, maximumSize: 10, onLoss: {})
      do {
        try cache.setData(Data(count: 11), forKey: "small")
        throw Failure(description: "It is too large.")
      } catch is CacheError {}
      try expect(cache.everything(maximumCount: 9)?["large"] == .some(nil), "It isn't read.")
      do {
        _ = try cache.data(forKey: "large")
        throw Failure(description: "It is too large.")
      } catch is CacheError {}
      try expect(try cache.data(forKey: "large") == nil, "It was moved aside.")
    },
    Self("exactly one of several nodes that take a session at once gets it") { storage in
      let nodes = try (1...8).map { _ in try storage.join() }
      let session = newName()
      let taken = LockIsolated<[LeaseAnswer]>([])
      DispatchQueue.concurrentPerform(iterations: nodes.count) { number in
        let answer = try? storage.take(session, for: nodes[number])
        if let answer, case .taken = answer { taken.withValue { $0.append(answer) } }
      }
      try expect(taken.value.count == 1, "\(taken.value)")
    },
  ]

  private static func newName() -> String { "\(NodeID())\(NodeID())" }
}

private func expect(
  _ condition: @autoclosure () throws -> Bool, _ explanation: @autoclosure () -> String,
  line: UInt = #line
) throws {
  guard try condition() else {
    throw SharedStorageConformance.Failure(description: "Line \(line): \(explanation())")
  }
}

extension SharedStorage {
  /// Makes a node that joins for a minute.
  fileprivate func join() throws -> NodeID {
    let node = NodeID()
    let isJoined = try renew(node, for: .seconds(60), isNew: true, within: .seconds(10))
    guard isJoined else {
      throw SharedStorageConformance.Failure(description: "A new node's term should begin.")
    }
    return node
  }

  fileprivate func lease(_ session: String, for node: NodeID) throws -> SessionLease {
    let answer = try take(session, for: node)
    guard case .taken(let lease) = answer else {
      throw SharedStorageConformance.Failure(
        description: "\(session) should be \(node)'s, and is \(answer).")
    }
    return lease
  }

  fileprivate func cache(of lease: SessionLease) -> any Cache {
    cache(of: lease, maximumSize: nil, onLoss: {})
  }

  fileprivate func expectRejected(_ lease: SessionLease, line: UInt = #line) throws {
    let losses = LockIsolated(0)
    let cache = cache(of: lease, maximumSize: nil) { losses.withValue { $0 += 1 } }
    var refusal: CacheError?
    do throws(CacheError) { try cache.setData(Data("too late".utf8), forKey: "k") } catch {
      refusal = error
    }
    if refusal == .rejected(key: "k", reason: SessionLease.lossReason), losses.value == 1 { return }
    throw SharedStorageConformance.Failure(
      description: "Line \(line): a save by \(lease) should be refused, and its loss reported.")
  }

  /// Waits for a notice, which may arrive among other notices.
  fileprivate func expect(_ notice: LeaseNotice, for node: NodeID) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline {
      if try notices(for: node, within: .seconds(5)).contains(notice) { return }
    }
    throw SharedStorageConformance.Failure(description: "\(node) should have received \(notice).")
  }
}
