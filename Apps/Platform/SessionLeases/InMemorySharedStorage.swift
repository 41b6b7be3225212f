import ConcurrencyExtras
import Foundation
import Persistence

/// A storage in memory that several nodes of one process share, for tests.
public final class InMemorySharedStorage: SharedStorage, @unchecked Sendable {
  // Sendable: the condition's lock guards the mutable state.

  private struct Owner {
    var values: [String: Data] = [:]
    var lastUse: Date
    var node: NodeID?
    var epoch = 0
  }

  private let condition = NSCondition()
  private let now: @Sendable () -> Date
  private var owners: [StorageOwner: Owner] = [:]
  private var nodes: [NodeID: Date] = [:]
  private var notices: [NodeID: [LeaseNotice]] = [:]
  private var serverValues: [String: Data] = [:]
  private var lastEpoch = 0
  private var outage: String?
  private var readingOutage: String?

  /// - Parameter now: Returns the current date, to measure the time of nodes and the last uses of
  ///   data.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }

  /// Makes every operation fail from now on, as if the storage were gone.
  ///
  /// - Parameter reason: The reason; `nil` to work again.
  public func fail(_ reason: String?) {
    condition.withLock { outage = reason }
  }

  /// Makes reading values fail from now on, while everything else works.
  ///
  /// - Parameter reason: The reason; `nil` to work again.
  public func failReading(_ reason: String?) {
    condition.withLock { readingOutage = reason }
  }

  private func access<Result>(_ body: () -> Result) throws(StorageError) -> Result {
    condition.lock()
    defer { condition.unlock() }
    if let outage { throw StorageError(reason: outage) }
    return body()
  }

  // MARK: - Leases

  public func renew(
    _ node: NodeID, for time: Duration, isNew: Bool, within patience: Duration
  ) throws(StorageError) -> Bool {
    try access {
      guard isNew || nodes[node].map({ $0 > now() }) == true else { return false }
      nodes[node] = now() + time / .seconds(1)
      return true
    }
  }

  public func leave(_ node: NodeID) throws(StorageError) {
    try access {
      nodes[node] = nil
      notices[node] = nil
      notify(nodes.keys, .nodeLeft)
    }
  }

  public func take(_ session: String, for node: NodeID) throws(StorageError) -> LeaseAnswer {
    try access {
      let now = now()
      guard let end = nodes[node], end > now else { return .nodeIsOver }
      var owner = owners[.session(session)] ?? Owner(lastUse: now)
      if let holder = owner.node, holder != node, let end = nodes[holder], end > now {
        return .held(by: holder, remaining: .seconds(end.timeIntervalSince(now)))
      }
      lastEpoch += 1
      let lease = SessionLease(
        session: session, node: node, epoch: lastEpoch, precedingEpoch: owner.epoch)
      owner.node = node
      owner.epoch = lastEpoch
      owner.lastUse = now
      owners[.session(session)] = owner
      return .taken(lease)
    }
  }

  public func release(_ lease: SessionLease) throws(StorageError) {
    try access {
      let owner = StorageOwner.session(lease.session)
      guard owners[owner]?.epoch == lease.epoch, owners[owner]?.node == lease.node else { return }
      if owners[owner]?.values.isEmpty == true {
        owners[owner] = nil
      } else {
        owners[owner]?.node = nil
      }
      notify(nodes.keys, .released(lease.session))
    }
  }

  public func cache(
    of lease: SessionLease, maximumSize: Int?, onLoss: @escaping @Sendable () -> Void
  ) -> any Cache {
    StoredValues(
      storage: self, owner: .session(lease.session), epoch: lease.epoch, maximumSize: maximumSize,
      onLoss: onLoss)
  }

  public func ask(_ owner: NodeID, toRelease session: String) throws(StorageError) {
    try access { notify([owner], .wanted(session)) }
  }

  public func notices(
    for node: NodeID, within patience: Duration
  ) throws(StorageError) -> [LeaseNotice] {
    condition.lock()
    defer { condition.unlock() }
    if notices[node] == nil {
      notices[node] = []
      _ = condition.wait(until: Date(timeIntervalSinceNow: patience / .seconds(1)))
    }
    if let outage { throw StorageError(reason: outage) }
    return notices.removeValue(forKey: node) ?? []
  }

  private func notify(_ nodes: some Sequence<NodeID>, _ notice: LeaseNotice) {
    for node in nodes { notices[node, default: []].append(notice) }
    condition.broadcast()
  }

  public func sharedServerValue(_ name: String, orNew new: Data) throws(StorageError) -> Data {
    try access {
      let value = serverValues[name] ?? new
      serverValues[name] = value
      return value
    }
  }

  // MARK: - Storage

  public func cache(of owner: StorageOwner, maximumSize: Int?) -> any Cache {
    StoredValues(storage: self, owner: owner, epoch: 0, maximumSize: maximumSize, onLoss: {})
  }

  public func isKept(_ owner: StorageOwner) throws(StorageError) -> Bool {
    try access { owners[owner]?.values.isEmpty == false }
  }

  public func touch(_ owner: StorageOwner) {
    condition.withLock { owners[owner]?.lastUse = now() }
  }

  public func sessions() throws(StorageError) -> [StoredSession] {
    try access {
      owners.compactMap { owner, stored in
        guard case .session(let name) = owner else { return nil }
        return StoredSession(name: name, lastUse: stored.lastUse)
      }
    }
  }

  public func deleteSession(_ name: String) throws(StorageError) {
    try access {
      let holder = owners[.session(name)]?.node
      guard holder.flatMap({ nodes[$0] }).map({ $0 > now() }) != true else { return }
      owners[.session(name)] = nil
    }
  }

  public func serverValue(_ name: String) throws(StorageError) -> Data? {
    try access { serverValues[name] }
  }

  public func setServerValue(_ value: Data, _ name: String) throws(StorageError) {
    try access { serverValues[name] = value }
  }

  // MARK: - Values

  fileprivate func values(of owner: StorageOwner) throws(StorageError) -> [String: Data] {
    if let reason = condition.withLock({ readingOutage }) { throw StorageError(reason: reason) }
    return try access { owners[owner]?.values ?? [:] }
  }

  /// - Returns: Whether the lease is still the newest.
  fileprivate func change(
    _ owner: StorageOwner, epoch: Int, _ change: (inout [String: Data]) -> Void
  ) throws(StorageError) -> Bool {
    try access {
      if owners[owner] == nil, epoch == 0 { owners[owner] = Owner(lastUse: now()) }
      guard var stored = owners[owner], stored.epoch == epoch else { return false }
      change(&stored.values)
      stored.lastUse = now()
      owners[owner] = stored
      return true
    }
  }
}

/// The data of one owner.
private struct StoredValues: Cache {
  let storage: InMemorySharedStorage
  let owner: StorageOwner
  let epoch: Int
  let maximumSize: Int?
  let onLoss: @Sendable () -> Void

  func data(forKey key: String) throws(CacheError) -> Data? {
    let data: Data?
    do throws(StorageError) {
      data = try storage.values(of: owner)[key]
    } catch {
      throw .unreadable(key: key, reason: error.reason, movedTo: nil)
    }
    if let data, let maximumSize, data.count > maximumSize {
      throw .unreadable(
        key: key, reason: FileError.tooLarge(maximum: maximumSize).reason,
        movedTo: moveAside(forKey: key))
    }
    return data
  }

  func setData(_ data: Data, forKey key: String) throws(CacheError) {
    if let maximumSize, data.count > maximumSize {
      throw .rejected(key: key, reason: FileError.tooLarge(maximum: maximumSize).reason)
    }
    try change(forKey: key) { $0[key] = data }
  }

  private func change(
    forKey key: String, _ change: (inout [String: Data]) -> Void
  ) throws(CacheError) {
    let isNewest: Bool
    do throws(StorageError) {
      isNewest = try storage.change(owner, epoch: epoch, change)
    } catch {
      throw .notSaved(key: key, reason: error.reason)
    }
    guard isNewest else {
      onLoss()
      throw .rejected(key: key, reason: SessionLease.lossReason)
    }
  }

  func moveAside(forKey key: String) -> String? {
    for other in AsideName.names(for: key) {
      guard let values = try? storage.values(of: owner), let value = values[key] else { return nil }
      if values[other] != nil { continue }
      let isMoved =
        (try? change(forKey: key) {
          $0[other] = value
          $0[key] = nil
        }) != nil
      return isMoved ? other : nil
    }
    return nil
  }

  func everything(maximumCount: Int) -> [String: Data?]? {
    guard let values = try? storage.values(of: owner) else { return nil }
    var found: [String: Data?] = [:]
    for (key, value) in values where !AsideName.isOne(key) {
      let isRead = found.count < maximumCount && value.count <= maximumSize ?? .max
      found.updateValue(isRead ? value : nil, forKey: key)
    }
    return found
  }
}
