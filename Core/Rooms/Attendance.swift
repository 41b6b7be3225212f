import ConcurrencyExtras
import Foundation
import Persistence

/// The members of a room.
final class Attendance: Sendable {
  /// A member, as nodes announce it to each other.
  struct Entry: Codable, Equatable, Sendable {
    let id: String
    let name: String
    var details: Data?
  }

  private struct State: Sendable {
    /// The members of this node, in the order of arrival.
    var here: [Entry] = []
    /// The members of this node that are away, and therefore hidden from others.
    var away: Set<String> = []
    /// The number of members that are about to enter.
    var expected = 0
    var elsewhere: [Entry] = []
    var receivers: [String: @Sendable () -> Void] = [:]
    /// Whether a notification went out a moment ago, and whether changes have come since.
    var isPausing = false
    var hasNews = false
    /// A counter of all changes to the members.
    var generation = 0
    /// The members for each type of details requested since the last change. All requests for the
    /// same type share one array.
    var members: [ObjectIdentifier: any Sendable] = [:]
    var isAnnounced = true
    var isStale = true
    var isWorking = false
    var isRenewing = false
    var hasFailed = false
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// The members of this node that others see.
    var present: [Entry] {
      away.isEmpty ? here : here.filter { !away.contains($0.id) }
    }

    mutating func hasChanged() {
      generation += 1
      members = [:]
    }
  }

  /// The time for which nodes trust an announcement; a node that has gone stops announcing.
  private static let lifetime = Duration.seconds(6)
  private static let renewal = Duration.seconds(2)
  /// The largest number of members for which the node sends a notification of each change. In a
  /// larger room, one notification covers several changes, and notifications are rarer the more
  /// members there are. Otherwise the total cost would be quadratic, because each change concerns
  /// every member.
  private static let few = 50

  let room: String
  private let node: String
  private let storage: any RoomStorage
  private let clock: any Clock<Duration>
  private let log: @Sendable (String) -> Void
  private let state = Locked(State())

  init(
    room: String, node: String, storage: any RoomStorage, clock: any Clock<Duration>,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.room = room
    self.node = node
    self.storage = storage
    self.clock = clock
    self.log = log
  }

  /// Returns all members, those of this node first.
  ///
  /// - Complexity: O(*n*) the first time after a change, then O(1).
  func members<Details>(_: Details.Type) -> [RoomMember<Details>] {
    let type = ObjectIdentifier(Details.self)
    let (known, entries, generation) = state.withLock { state in
      (state.members[type], state.present + state.elsewhere, state.generation)
    }
    if let known = known as? [RoomMember<Details>] { return known }
    let members = entries.map { entry in
      RoomMember(
        id: entry.id, name: entry.name,
        details: entry.details.flatMap { try? JSONDecoder().decode(Details.self, from: $0) })
    }
    state.withLock { state in
      if state.generation == generation { state.members[type] = members }
    }
    return members
  }

  /// Whether this node has no members in the room, expects none, and has nothing to announce.
  var isEmpty: Bool {
    state.withLock { $0.here.isEmpty && $0.expected == 0 && !$0.isWorking }
  }

  /// Records that a member is about to enter.
  func expect() {
    state.withLock { $0.expected += 1 }
  }

  // MARK: - Members of this node

  /// Adds an expected member.
  ///
  /// - Parameter receive: Called when any member changes, on any thread.
  func join(
    _ id: String, name: String?, receive: @escaping @Sendable () -> Void
  ) -> Entry {
    let entry = change { state in
      let entry = Entry(id: id, name: name ?? guestName(besides: state.here + state.elsewhere))
      state.here.append(entry)
      state.expected -= 1
      state.receivers[id] = receive
      return entry
    }
    renew()
    return entry
  }

  func update(_ id: String, _ details: Data?) {
    change { state in
      guard let index = state.here.firstIndex(where: { $0.id == id }) else { return }
      state.here[index].details = details
    }
  }

  /// Hides a member for a while, or shows it again under the same name.
  func setAway(_ id: String, _ isAway: Bool) {
    change { state in
      if isAway { state.away.insert(id) } else { state.away.remove(id) }
    }
  }

  func leave(_ id: String) {
    change { state in
      state.here.removeAll { $0.id == id }
      state.away.remove(id)
      state.receivers[id] = nil
    }
  }

  @discardableResult
  private func change<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
    let (result, isChanged) = state.withLock { state in
      let before = (state.here, state.away)
      let result = change(&state)
      if (state.here, state.away) == before { return (result, false) }
      state.isAnnounced = false
      state.hasChanged()
      return (result, true)
    }
    if isChanged { tell() }
    work()
    return result
  }

  /// Notifies all members of this node that members have changed: immediately, or after the pause
  /// that follows the last notification.
  private func tell() {
    let (receivers, pause) = state.withLock { state -> ([@Sendable () -> Void], Duration?) in
      if state.isPausing {
        state.hasNews = true
        return ([], nil)
      }
      let count = state.here.count + state.elsewhere.count
      state.isPausing = count > Self.few
      state.hasNews = false
      return (
        Array(state.receivers.values), state.isPausing ? .milliseconds(min(count, 1_000)) : nil
      )
    }
    for receive in receivers { receive() }
    guard let pause else { return }
    Task { [weak self, clock] in
      try? await clock.sleep(for: pause)
      guard let self else { return }
      let hasNews = state.withLock { state in
        state.isPausing = false
        return state.hasNews
      }
      if hasNews { tell() }
    }
  }

  private func guestName(besides others: [Entry]) -> String {
    let names = Set(others.map(\.name))
    var number = 1
    while names.contains("Guest \(number)") { number += 1 }
    return "Guest \(number)"
  }

  // MARK: - Exchange with other nodes

  func othersMayHaveChanged() {
    state.withLock { $0.isStale = true }
    work()
  }

  /// Announces that this node has no members any more, because it ends.
  func end() async {
    change { state in
      state.here = []
      state.away = []
      state.receivers = [:]
    }
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isWorking { return true }
        state.waiters.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  private func work() {
    let begins = state.withLock { state in
      if state.isWorking || state.isAnnounced && !state.isStale { return false }
      state.isWorking = true
      return true
    }
    if begins { Task { await run() } }
  }

  private enum Job: Sendable {
    case announce([Entry])
    case look
    case done([CheckedContinuation<Void, Never>])
  }

  private func nextJob() -> Job {
    state.withLock { state in
      if !state.isAnnounced {
        state.isAnnounced = true
        return .announce(state.present)
      }
      if state.isStale {
        state.isStale = false
        return .look
      }
      state.isWorking = false
      defer { state.waiters = [] }
      return .done(state.waiters)
    }
  }

  private func run() async {
    while true {
      do throws(StorageError) {
        switch nextJob() {
        case .announce(let entries):
          let data = entries.isEmpty ? nil : try? JSONEncoder().encode(entries)
          try await storage.announce(data, from: node, in: room, for: Self.lifetime)
        case .look:
          try await look()
        case .done(let waiters):
          for waiter in waiters { waiter.resume() }
          return
        }
        state.withLock { $0.hasFailed = false }
      } catch {
        // The next renewal retries, so only the first failure is reported.
        let isNews = state.withLock { state in
          defer { state.hasFailed = true }
          return !state.hasFailed
        }
        if isNews { log("Other nodes can't be told who is in room \"\(room)\": \(error)") }
      }
    }
  }

  private func look() async throws(StorageError) {
    let announced = try await storage.announced(in: room)
    let entries = announced.filter { $0.key != node }.sorted { $0.key < $1.key }
      .flatMap { (try? JSONDecoder().decode([Entry].self, from: $0.value)) ?? [] }
    let isChanged = state.withLock { state in
      guard state.elsewhere != entries else { return false }
      state.elsewhere = entries
      state.hasChanged()
      return true
    }
    if isChanged { tell() }
  }

  /// Renews this node's announcement and reads the announcements of other nodes, as long as this
  /// node has members.
  private func renew() {
    let begins = state.withLock { state in
      defer { state.isRenewing = true }
      return !state.isRenewing
    }
    guard begins else { return }
    Task { [weak self, clock] in
      while true {
        try? await clock.sleep(for: Self.renewal)
        guard let self, !Task.isCancelled else { return }
        let goesOn = state.withLock { state in
          state.isRenewing = !state.here.isEmpty
          if state.isRenewing {
            state.isAnnounced = false
            state.isStale = true
          }
          return state.isRenewing
        }
        guard goesOn else { return }
        work()
      }
    }
  }
}
