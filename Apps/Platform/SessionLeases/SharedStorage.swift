import Foundation
import Persistence

/// A storage that several nodes share: processes that serve one app and each run some of its
/// sessions.
///
/// A node runs a session while it has the session's lease, and no two nodes have it at the same
/// time. A lease covers a browser's session with all of its windows, so that their shared data
/// changes in one place. All tabs of a browser are on one node, or get there by reconnecting.
///
/// A node's leases end together, some time after their last renewal, by the storage's own clock.
/// Each lease has a higher epoch than any lease before it. The storage refuses saves with a lease
/// that isn't the session's newest. So a node that was suspended for a while can do no harm.
///
/// ``SessionNode`` does the work of a node. To check an implementation for another database, use
/// the suite `SharedStorageConformance`, which the existing implementations pass.
///
/// Every function may wait for a network, but has a time limit.
public protocol SharedStorage: Storage {
  /// Starts or extends the time of a node and of all its leases, counted from now.
  ///
  /// - Parameters:
  ///   - time: The duration.
  ///   - isNew: Whether the node's time starts with this call.
  ///   - patience: The time limit of this call.
  /// - Returns: Whether the time was renewed. If not, the node's time is over, and other nodes may
  ///   have its leases.
  func renew(
    _ node: NodeID, for time: Duration, isNew: Bool, within patience: Duration
  ) throws(StorageError) -> Bool

  /// Ends a node's time and all of its leases, and notifies the nodes that wait for a lease.
  func leave(_ node: NodeID) throws(StorageError)

  /// Takes the lease of a session if it is free, belongs to the node itself, or belongs to a node
  /// whose time is over.
  func take(_ session: String, for node: NodeID) throws(StorageError) -> LeaseAnswer

  /// Releases a lease and notifies waiting nodes. A lease that another node has by now stays.
  func release(_ lease: SessionLease) throws(StorageError)

  /// Whether an owner has data.
  func isKept(_ owner: StorageOwner) throws(StorageError) -> Bool

  /// Returns the cache of a session. It rejects saves with a lease that isn't the session's newest.
  ///
  /// - Parameters:
  ///   - maximumSize: The maximum size of a value in bytes; `nil` for no limit.
  ///   - onLoss: Is called, on any thread, for each save that is refused because the lease is lost.
  func cache(
    of lease: SessionLease, maximumSize: Int?, onLoss: @escaping @Sendable () -> Void
  ) -> any Cache

  /// Asks a node to release the lease of a session that another node wants.
  func ask(_ owner: NodeID, toRelease session: String) throws(StorageError)

  /// Waits for notices between nodes. A lost notice only causes delays.
  ///
  /// - Parameters:
  ///   - node: The receiver of the notices.
  ///   - patience: The time to wait for a notice.
  /// - Returns: The notices; empty if none has arrived.
  func notices(for node: NodeID, within patience: Duration) throws(StorageError) -> [LeaseNotice]

  /// Returns a small value that all nodes share: the one that the first node has kept.
  ///
  /// - Parameter new: The value to keep if there is none yet.
  func sharedServerValue(_ name: String, orNew new: Data) throws(StorageError) -> Data
}

extension SharedStorage {
  /// Whether an owner has data; `false` if the storage doesn't answer.
  public func hasData(of owner: StorageOwner) -> Bool {
    (try? isKept(owner)) == true
  }
}

/// The name of a node until the node's time is over. The node then continues under another name.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
  /// The name: 16 hexadecimal digits.
  public let rawValue: String

  /// Makes a unique name.
  public init() {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    rawValue = String(repeating: "0", count: 16 - digits.count) + digits
  }

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public var description: String { rawValue }
}

/// The exclusive right of a node to run a session.
public struct SessionLease: Hashable, Sendable {
  public let session: String
  public let node: NodeID
  /// The number of the lease, which is higher than that of all earlier leases.
  public let epoch: Int
  /// The epoch of the session's previous lease; 0 if there was none.
  public let precedingEpoch: Int

  public init(session: String, node: NodeID, epoch: Int, precedingEpoch: Int) {
    self.session = session
    self.node = node
    self.epoch = epoch
    self.precedingEpoch = precedingEpoch
  }
}

extension SessionLease {
  /// The reason why data of a session on another node wasn't saved, for the user.
  public static let lossReason =
    "The session goes on at another node of this server, which has the saved data."
}

/// The answer to taking a lease.
public enum LeaseAnswer: Equatable, Sendable {
  case taken(SessionLease)
  /// Another node has the lease, for at least the remaining time unless that node releases it.
  case held(by: NodeID, remaining: Duration)
  /// The time of the requesting node is over.
  case nodeIsOver
}

/// A notice between nodes.
public enum LeaseNotice: Hashable, Sendable {
  /// Another node waits for the lease of a session that this node has.
  case wanted(String)
  /// The lease of a session was given back.
  case released(String)
  /// A node has ended, and all of its leases are free.
  case nodeLeft
}
