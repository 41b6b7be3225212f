import ConcurrencyExtras
import Foundation
import Persistence

/// A process that runs some of an app's sessions, while other nodes run the rest. It takes, renews
/// and releases leases.
///
/// A dedicated thread renews all leases at once. If renewing fails for too long, the leases count
/// as lost shortly before they end. The node starts again as soon as the storage answers.
public final class SessionNode: @unchecked Sendable {
  // Sendable: the condition's lock guards the mutable state.

  /// The intervals and time limits of a node.
  public struct Timing: Sendable {
    /// The duration of leases after their last renewal.
    public var lease = Duration.milliseconds(600)
    /// The interval of renewals.
    public var heartbeat = Duration.milliseconds(150)
    /// The time before the end of its leases at which a node stops.
    public var margin = Duration.milliseconds(100)
    /// The time to wait for a session that another node has.
    public var patience = Duration.seconds(5)

    public init() {}
  }

  /// An error about a session that this node can't take.
  public enum Unavailable: Error, Equatable, Sendable, CustomStringConvertible {
    /// The storage doesn't answer.
    case noStorage(reason: String)
    /// Another node has the session and doesn't release it.
    case held(by: NodeID)
    /// This node is stopping.
    case ending

    public var description: String {
      switch self {
      case .noStorage(let reason): "The storage of the sessions does not answer: \(reason)"
      case .held(let node):
        "The session is in use on another node, \(node), which does not give it back."
      case .ending: "This node is stopping."
      }
    }
  }

  /// The callbacks of a node, which it calls on any thread.
  public struct Handlers: Sendable {
    /// The leases of these sessions are lost. The sessions have to stop immediately, and their
    /// saves may fail.
    public let lost: @Sendable (Set<String>) -> Void
    /// Another node wants a session. The host has to end the session cleanly and release its lease.
    public let wanted: @Sendable (String) -> Void

    public init(
      lost: @escaping @Sendable (Set<String>) -> Void, wanted: @escaping @Sendable (String) -> Void
    ) {
      self.lost = lost
      self.wanted = wanted
    }
  }

  typealias Instant = ContinuousClock.Instant

  /// A node's clock.
  struct Time: Sendable {
    var now: @Sendable () -> Instant
    /// Waits for a condition until a deadline at most. The caller holds the condition's lock.
    var wait: @Sendable (NSCondition, Instant) -> Void
    /// Waits for a duration, unless the task is cancelled.
    var sleep: @Sendable (Duration) async -> Void

    /// The clock of the machine.
    static let continuous = Time {
      .now
    } wait: { condition, end in
      _ = condition.wait(until: Date(timeIntervalSinceNow: (end - .now) / .seconds(1)))
    } sleep: { duration in
      try? await Task.sleep(for: duration)
    }
  }

  private let storage: any SharedStorage
  private let timing: Timing
  private let handlers: Handlers
  private let log: @Sendable (String) -> Void
  private let time: Time

  private let condition = NSCondition()
  private var term: LeaseTerm<Instant>
  private var leases: [String: SessionLease] = [:]
  /// The leases whose release has failed.
  private var unreleased: [SessionLease] = []
  private var isEnding = false
  private var isTermOver = false
  private var threads = 0
  private var failure: String?
  private var waiters: [Int: Waiter] = [:]
  private var lastWaiter = 0

  /// A task that waits for a change.
  private struct Waiter {
    /// The session of the lease; `nil` to wait for the beginning of the node's time.
    let session: String?
    let continuation: CheckedContinuation<Void, Never>
  }

  /// - Parameters:
  ///   - handlers: The callbacks for lost and wanted leases.
  ///   - log: Logs problems, on any thread.
  public convenience init(
    in storage: any SharedStorage, timing: Timing = Timing(), handlers: Handlers,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.init(in: storage, timing: timing, handlers: handlers, time: .continuous, log: log)
  }

  init(
    in storage: any SharedStorage, timing: Timing, handlers: Handlers, time: Time,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.storage = storage
    self.timing = timing
    self.handlers = handlers
    self.time = time
    self.log = log
    term = LeaseTerm(margin: timing.margin)
  }

  /// Begins to renew leases and to listen to other nodes.
  public func start() {
    condition.withLock { threads = 2 }
    Thread.detachNewThread { [self] in
      renewAll()
      end()
    }
    Thread.detachNewThread { [self] in
      listen()
      end()
    }
  }

  private func end() {
    condition.withLock {
      threads -= 1
      condition.broadcast()
    }
  }

  /// The current name of the node.
  public var id: NodeID { condition.withLock { term.node } }

  // MARK: - Leases

  /// Takes the lease of a session. If another node has the lease, asks that node to release it.
  ///
  /// - Complexity: Waits until the other node has ended the session or, if that node was killed,
  ///   until its lease ends. It waits for `patience` at most.
  public func take(_ session: String) async throws(Unavailable) -> SessionLease {
    let deadline = time.now() + timing.patience
    var asked: Instant?
    while true {
      let (node, isEnding, reason) = condition.withLock { () -> (NodeID?, Bool, String?) in
        (term.end == nil ? nil : term.node, self.isEnding, failure)
      }
      if isEnding { throw .ending }
      guard let node else {
        guard time.now() < deadline else {
          throw .noStorage(reason: reason ?? "It takes too long.")
        }
        await wait(for: nil, atMost: .milliseconds(250))
        continue
      }
      let answer = await BlockingWork.run { [storage] in
        Result { () throws(StorageError) in try storage.take(session, for: node) }
      }
      switch answer {
      case .success(.taken(let lease)):
        let isHeld = condition.withLock {
          // The node's time may have ended before the answer.
          guard term.node == node, !isTermOver else { return false }
          leases[session] = lease
          return true
        }
        if isHeld { return lease }
      case .success(.held(let owner, let remaining)):
        guard time.now() < deadline else { throw .held(by: owner) }
        if asked.map({ time.now() - $0 > .seconds(1) }) ?? true {
          asked = time.now()
          await BlockingWork.run { [storage, log] in
            do throws(StorageError) { try storage.ask(owner, toRelease: session) } catch {
              log("A node can't be asked for a session: \(error)")
            }
          }
        }
        await wait(
          for: session, atMost: max(.milliseconds(10), min(remaining, .milliseconds(250))))
      case .success(.nodeIsOver):
        lose(node)
      case .failure(let error):
        guard time.now() < deadline else { throw .noStorage(reason: error.reason) }
        await wait(for: session, atMost: .milliseconds(100))
      }
    }
  }

  /// The reason why the last renewal failed; `nil` if it succeeded.
  public var outage: String? { condition.withLock { failure } }

  /// Whether this node has a lease, and the node's time isn't over.
  public func has(_ lease: SessionLease) -> Bool {
    condition.withLock { leases[lease.session] == lease && !term.mustStop(at: time.now()) }
  }

  /// Releases a lease.
  public func release(_ lease: SessionLease) async {
    let isHeld = condition.withLock {
      guard leases[lease.session] == lease else { return false }
      leases[lease.session] = nil
      return true
    }
    guard isHeld else { return }
    await BlockingWork.run { [self] in releaseNow(lease) }
  }

  private func releaseNow(_ lease: SessionLease) {
    do throws(StorageError) {
      try storage.release(lease)
    } catch {
      // The lease ends with the node's time, or when a retry succeeds.
      condition.withLock { if unreleased.count < 10_000 { unreleased.append(lease) } }
    }
  }

  /// Drops a lease that turned out to belong to another node.
  public func lost(_ lease: SessionLease) {
    let wasHeld = condition.withLock {
      guard leases[lease.session] == lease else { return false }
      leases[lease.session] = nil
      return true
    }
    if wasHeld { handlers.lost([lease.session]) }
  }

  /// Ends the node's time and all of its leases.
  public func stop() async {
    let node = condition.withLock {
      isEnding = true
      condition.broadcast()
      return term.node
    }
    resumeWaiters { _ in true }
    await BlockingWork.run { [storage, log] in
      do throws(StorageError) { try storage.leave(node) } catch {
        log(
          "A node could not announce its end: \(error) Other nodes take over its sessions in a moment."
        )
      }
    }
    await BlockingWork.run { [condition, self] in
      condition.withLock { while threads > 0 { condition.wait() } }
    }
  }

  // MARK: - Renewing

  private func renewAll() {
    while true {
      let (node, isNew, patience) = condition.withLock {
        (
          term.node, term.end == nil,
          term.lastMoment.map { max(.milliseconds(1), $0 - time.now()) } ?? .seconds(2)
        )
      }
      let sent = time.now()
      let result = Result { () throws(StorageError) in
        try storage.renew(node, for: timing.lease, isNew: isNew, within: patience)
      }
      renewed(node, result, sent: sent)
      let next = sent + timing.heartbeat
      let isOver = condition.withLock {
        if case .failure = result, !isEnding, !isTermOver {
          pause(for: .milliseconds(50))
        }
        while !isEnding, !isTermOver {
          let end = min(next, term.lastMoment ?? next)
          guard end > time.now() else { break }
          time.wait(condition, end)
        }
        isTermOver = false
        return isEnding
      }
      if isOver { return }
    }
  }

  private func renewed(_ node: NodeID, _ result: Result<Bool, StorageError>, sent: Instant) {
    let received = time.now()
    switch result {
    case .success(true):
      let (goesOn, hadFailed) = condition.withLock {
        guard term.node == node else { return (true, false) }
        defer { failure = nil }
        return (
          term.renewed(for: timing.lease, sent: sent, received: received), failure != nil
        )
      }
      guard goesOn else { return lose(node) }
      if hadFailed { log("The storage of the sessions answers again.") }
      resumeWaiters { $0.session == nil }
      let unreleased = condition.withLock {
        defer { self.unreleased = [] }
        return self.unreleased
      }
      for lease in unreleased { releaseNow(lease) }
    case .success(false):
      lose(node)
    case .failure(let error):
      let isNews = condition.withLock {
        defer { failure = error.reason }
        return failure == nil
      }
      if isNews { log("Leases can't be renewed: \(error)") }
      if condition.withLock({ term.mustStop(at: received) }) { lose(node) }
    }
  }

  /// Ends a node's time: all of its leases are lost, and it continues under another name.
  private func lose(_ node: NodeID) {
    let sessions: Set<String>? = condition.withLock {
      guard term.node == node else { return nil }
      defer { leases = [:] }
      term = LeaseTerm(margin: timing.margin)
      unreleased = []
      isTermOver = true
      condition.broadcast()
      return Set(leases.keys)
    }
    guard let sessions else { return }
    if !sessions.isEmpty {
      log("The leases of \(sessions.count) sessions could not be renewed in time: they end here.")
    }
    handlers.lost(sessions)
  }

  // MARK: - Waiting

  private func listen() {
    var failures = 0
    while !condition.withLock({ isEnding }) {
      let node = id
      do throws(StorageError) {
        for notice in try storage.notices(for: node, within: .milliseconds(200)) { receive(notice) }
        failures = 0
      } catch {
        failures += 1
        let pause = Duration.milliseconds(min(50 << min(failures, 5), 250))
        condition.withLock {
          if !isEnding { self.pause(for: pause) }
        }
      }
    }
  }

  private func receive(_ notice: LeaseNotice) {
    switch notice {
    case .wanted(let session):
      if condition.withLock({ leases[session] != nil }) { handlers.wanted(session) }
    case .released(let session):
      resumeWaiters { $0.session == session }
    case .nodeLeft:
      resumeWaiters { $0.session != nil }
    }
  }

  /// Waits for a change, for a duration at most. The caller holds the lock.
  private func pause(for duration: Duration) {
    time.wait(condition, time.now() + duration)
  }

  /// Waits for news of a session, or of the node if `session` is `nil`, for a duration at most.
  private func wait(for session: String?, atMost duration: Duration) async {
    let timer = LockIsolated<Task<Void, Never>?>(nil)
    await withCheckedContinuation { continuation in
      let number = condition.withLock {
        lastWaiter += 1
        waiters[lastWaiter] = Waiter(session: session, continuation: continuation)
        return lastWaiter
      }
      timer.setValue(
        Task { [time] in
          await time.sleep(duration)
          resume(number)
        })
    }
    timer.value?.cancel()
  }

  private func resume(_ number: Int) {
    condition.withLock { waiters.removeValue(forKey: number) }?.continuation.resume()
  }

  private func resumeWaiters(where isMeant: (Waiter) -> Bool) {
    let resumed = condition.withLock {
      let numbers = waiters.filter { isMeant($0.value) }.map(\.key)
      return numbers.compactMap { waiters.removeValue(forKey: $0) }
    }
    for waiter in resumed { waiter.continuation.resume() }
  }
}
