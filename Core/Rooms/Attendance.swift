import ConcurrencyExtras
import Foundation
import Persistence

/// Who is in a room.
final class Attendance: Sendable {
  /// Somebody, as nodes tell each other of them.
  struct Entry: Codable, Equatable, Sendable {
    let id: String
    let name: String
    var details: Data?
  }

  private struct State: Sendable {
    /// Who is served by this node, in the order in which they came.
    var here: [Entry] = []
    /// Who of them is away for the moment, and isn't seen by others.
    var away: Set<String> = []
    /// How many are about to come in.
    var expected = 0
    var elsewhere: [Entry] = []
    var receivers: [String: @Sendable () -> Void] = [:]
    /// Whether all were told of a change a moment ago, and whether there was another one since.
    var isPausing = false
    var hasNews = false
    /// Counts the changes of all that.
    var generation = 0
    /// Everybody as somebody has asked for them since the last change: all who ask for them as the same type get
    /// the same.
    var members: [ObjectIdentifier: any Sendable] = [:]
    var isAnnounced = true
    var isStale = true
    var isWorking = false
    var isRenewing = false
    var hasFailed = false
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// Who of this node is seen by others.
    var present: [Entry] {
      away.isEmpty ? here : here.filter { !away.contains($0.id) }
    }

    mutating func hasChanged() {
      generation += 1
      members = [:]
    }
  }

  /// For how long nodes believe what one has said: one that is gone says nothing any more.
  private static let lifetime = Duration.seconds(6)
  private static let renewal = Duration.seconds(2)
  /// How many see each other's changes one by one. What happens among more of them they are told together, the more
  /// there are the less often: each change concerns them all, so that together they'd cost the square of their number.
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

  /// Everybody, those of this node first.
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

  /// Whether nobody of this node is there, or about to be.
  var isEmpty: Bool {
    state.withLock { $0.here.isEmpty && $0.expected == 0 && !$0.isWorking }
  }

  /// Somebody is about to come in.
  func expect() {
    state.withLock { $0.expected += 1 }
  }

  // MARK: - Of this node

  /// Somebody comes in who is expected.
  ///
  /// - Parameter receive: Is told when others have changed, on any thread.
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

  /// Somebody is away for a while, or is there again: under the same name.
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

  /// Tells everybody of a change: at once, unless they were told of one a moment ago.
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

  // MARK: - Of other nodes

  func othersMayHaveChanged() {
    state.withLock { $0.isStale = true }
    work()
  }

  /// Says that nobody of this node is there any more, because it ends.
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
        // It is tried again when it is said anew.
        let isNews = state.withLock { state in
          defer { state.hasFailed = true }
          return !state.hasFailed
        }
        if isNews { log("Who is in room \"\(room)\" can't be told to other nodes: \(error)") }
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

  /// Says anew who is there, and looks who is elsewhere, for as long as anybody is here.
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
