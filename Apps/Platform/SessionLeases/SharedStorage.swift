import Foundation
import Persistence

/// A storage that several nodes share: processes that serve one app, and each run some of its sessions.
///
/// A node runs a session as long as it has the lease of it, and no two nodes have that at a time. The unit is a
/// browser's session with all of its windows, so that what they share has one place where it changes: a browser's
/// tabs are on one node, or get there by connecting anew.
///
/// A node's leases end together, some time after it has renewed them for the last time, by the storage's own clock. Each
/// lease has an epoch, which is higher than that of any lease before it, and what is saved with a lease that isn't the
/// session's newest any more is refused: a node that has been stopped for a while and goes on can do no harm.
///
/// ``SessionNode`` does with it what a node has to. Those who write one for another database check it with the
/// suite that the others pass, `SharedStorageConformance`.
///
/// All of it may take as long as a network does, and is bounded by a time all the same.
public protocol SharedStorage: Storage {
  /// Begins a node's time, or prolongs it, and that of all of its leases, from now on.
  ///
  /// - Parameters:
  ///   - time: For how long.
  ///   - isNew: Whether the node begins.
  ///   - patience: How long this may take.
  /// - Returns: Whether it was renewed; if not, the node's time was over, and its leases may be others' already.
  func renew(
    _ node: NodeID, for time: Duration, isNew: Bool, within patience: Duration
  ) throws(StorageError) -> Bool

  /// Ends a node's time, and with it all of its leases, and tells those who wait for one.
  func leave(_ node: NodeID) throws(StorageError)

  /// Takes the lease of a session: one that nobody has, that the node itself has, or whose node's time is over.
  func take(_ session: String, for node: NodeID) throws(StorageError) -> LeaseAnswer

  /// Gives a lease back, and tells those who wait for it. One that is another's by now is left alone.
  func release(_ lease: SessionLease) throws(StorageError)

  /// Whether anything is kept for an owner.
  func isKept(_ owner: StorageOwner) throws(StorageError) -> Bool

  /// What is kept for a session. What is saved there with a lease that isn't the session's newest is rejected.
  ///
  /// - Parameters:
  ///   - maximumSize: How large a value may be, in bytes; `nil` for no limit.
  ///   - onLoss: Is called, on any thread, each time that something was refused because the lease is lost.
  func cache(
    of lease: SessionLease, maximumSize: Int?, onLoss: @escaping @Sendable () -> Void
  ) -> any Cache

  /// Asks a node to give back the lease of a session, which is wanted elsewhere.
  func ask(_ owner: NodeID, toRelease session: String) throws(StorageError)

  /// What nodes tell each other. A notice may get lost; nothing depends on it but how long something takes.
  ///
  /// - Parameters:
  ///   - node: Whom they are for.
  ///   - patience: How long to wait for one.
  /// - Returns: Those that have come; none if there are none.
  func notices(for node: NodeID, within patience: Duration) throws(StorageError) -> [LeaseNotice]

  /// Something small that all nodes have the same: what the first one has kept.
  ///
  /// - Parameter new: What to keep if there is nothing yet.
  func sharedServerValue(_ name: String, orNew new: Data) throws(StorageError) -> Data
}

extension SharedStorage {
  /// Whether a storage that answers says that anything is kept for an owner.
  public func hasData(of owner: StorageOwner) -> Bool {
    (try? isKept(owner)) == true
  }
}

/// One node, for one stretch of time: one whose time was over goes on by another name.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
  /// 16 hexadecimal digits.
  public let rawValue: String

  /// One that no other node has.
  public init() {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    rawValue = String(repeating: "0", count: 16 - digits.count) + digits
  }

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public var description: String { rawValue }
}

/// That a node runs a session, and no other one does.
public struct SessionLease: Hashable, Sendable {
  public let session: String
  public let node: NodeID
  /// Tells it from all other leases, and is higher than those before it.
  public let epoch: Int
  /// That of the session's lease before it; 0 if there was none.
  public let precedingEpoch: Int

  public init(session: String, node: NodeID, epoch: Int, precedingEpoch: Int) {
    self.session = session
    self.node = node
    self.epoch = epoch
    self.precedingEpoch = precedingEpoch
  }
}

extension SessionLease {
  /// Why something wasn't saved whose session is another's by now, for the person at the screen.
  public static let lossReason =
    "The session goes on at another node of this server, which has what is saved."
}

/// What becomes of taking a lease.
public enum LeaseAnswer: Equatable, Sendable {
  case taken(SessionLease)
  /// Another node has it, and will for so long at least, unless it gives it back.
  case held(by: NodeID, remaining: Duration)
  /// The time of the node that asks is over.
  case nodeIsOver
}

/// What nodes tell each other.
public enum LeaseNotice: Hashable, Sendable {
  /// Somebody waits for the lease of a session that this node has.
  case wanted(String)
  /// The lease of a session was given back.
  case released(String)
  /// A node has ended, and all of its leases are free.
  case nodeLeft
}
