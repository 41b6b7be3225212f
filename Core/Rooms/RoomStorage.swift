import ConcurrencyExtras
import Foundation
import Persistence

/// Where what belongs to rooms is kept: in memory, on a disk, or in a database that several nodes share.
///
/// It keeps bytes with a version, and saves only what was made of the newest: what two nodes have changed at the
/// same time is for them to put together, by a ``ConflictRule``. An adapter for another database is these seven
/// methods.
public protocol RoomStorage: Sendable {
  /// All values of a room, by their names.
  func values(of room: String) async throws(StorageError) -> [String: RoomRecord]

  /// A value as it was saved last.
  ///
  /// - Returns: `nil` if none was.
  func value(_ name: String, of room: String) async throws(StorageError) -> RoomRecord?

  /// Saves a value, unless another one was saved since.
  ///
  /// - Parameters:
  ///   - data: The value.
  ///   - mark: What tells this try from all others.
  ///   - version: That of the value that it was made of; 0 if there was none.
  func save(
    _ data: Data, mark: String, as name: String, of room: String, replacing version: Int
  ) async throws(StorageError) -> RoomSaving

  /// Gets what nobody can read out of the way, without losing it.
  ///
  /// - Returns: Where it is now; `nil` if it could not be moved.
  func moveAside(_ name: String, of room: String) async -> String?

  /// Tells of all that changes, by others above all, until what is returned is released.
  ///
  /// - Parameter receive: May be told of a change several times, or of one of its own; not to be told of one at
  ///   all is made good by ``RoomChange/everything`` soon.
  func follow(_ receive: @escaping @Sendable (RoomChange) -> Void) -> RoomFollowing

  /// Says who of a node is in a room, until it is said anew or the time is over.
  ///
  /// - Parameter members: `nil` if nobody is there any more.
  func announce(
    _ members: Data?, from node: String, in room: String, for lifetime: Duration
  ) async throws(StorageError)

  /// What nodes have said of who is in a room, by their names.
  func announced(in room: String) async throws(StorageError) -> [String: Data]
}

/// A value as a ``RoomStorage`` keeps it.
public struct RoomRecord: Equatable, Sendable {
  public var data: Data
  /// Grows with each value that is saved; the first one has 1.
  public var version: Int
  /// What the value was saved with.
  public var mark: String

  public init(data: Data, version: Int, mark: String) {
    self.data = data
    self.version = version
    self.mark = mark
  }
}

/// What became of a value that was to be saved.
public enum RoomSaving: Equatable, Sendable {
  /// It is saved, and this is its version.
  case saved(version: Int)
  /// Another one was saved since, and this one wasn't.
  case conflict(RoomRecord)
}

/// What has changed in a ``RoomStorage``.
public enum RoomChange: Equatable, Sendable {
  /// A value of a room was saved.
  case value(_ name: String, room: String, version: Int)
  /// Somebody has come into a room, has left it, or does something else there.
  case members(room: String)
  /// Whoever follows may have missed something.
  case everything
}

/// Follows a storage for as long as somebody holds it.
public final class RoomFollowing: Sendable {
  private let end: @Sendable () -> Void

  /// - Parameter end: Ends it.
  public init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}

/// Keeps rooms in memory: for one process, and for tests, which have several nodes share it.
public final class InMemoryRoomStorage: RoomStorage {
  private struct Name: Hashable {
    let room: String
    let name: String
  }

  private struct State {
    var records: [Name: RoomRecord] = [:]
    var announced: [Name: (members: Data, end: ContinuousClock.Instant)] = [:]
    var followers: [Int: @Sendable (RoomChange) -> Void] = [:]
    var lastFollower = 0
    var failure: StorageError?
  }

  private let state = Locked(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameter now: What tells when something that was announced is over.
  public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// Has everything fail, as if the storage were away; `nil` has it work again.
  package func fail(_ error: StorageError?) {
    state.withLock { $0.failure = error }
    if error == nil { tell(.everything) }
  }

  private func perform<Result: Sendable>(
    _ body: (inout State) -> Result
  ) throws(StorageError) -> Result {
    let result = state.withLock { state -> Swift.Result<Result, StorageError> in
      if let failure = state.failure { return .failure(failure) }
      return .success(body(&state))
    }
    return try result.get()
  }

  private func tell(_ change: RoomChange) {
    for follower in state.withLock({ Array($0.followers.values) }) { follower(change) }
  }

  public func values(of room: String) async throws(StorageError) -> [String: RoomRecord] {
    try perform { state in
      var values: [String: RoomRecord] = [:]
      for (name, record) in state.records where name.room == room { values[name.name] = record }
      return values
    }
  }

  public func value(_ name: String, of room: String) async throws(StorageError) -> RoomRecord? {
    try perform { $0.records[Name(room: room, name: name)] }
  }

  public func save(
    _ data: Data, mark: String, as name: String, of room: String, replacing version: Int
  ) async throws(StorageError) -> RoomSaving {
    let saving = try perform { state -> RoomSaving in
      let key = Name(room: room, name: name)
      if let record = state.records[key], record.version != version { return .conflict(record) }
      state.records[key] = RoomRecord(data: data, version: version + 1, mark: mark)
      return .saved(version: version + 1)
    }
    if case .saved(let version) = saving { tell(.value(name, room: room, version: version)) }
    return saving
  }

  public func moveAside(_ name: String, of room: String) async -> String? {
    state.withLock { state in
      let record = state.records.removeValue(forKey: Name(room: room, name: name))
      state.records[Name(room: room, name: "\(name).unreadable")] = record
      return "\(name).unreadable"
    }
  }

  public func follow(_ receive: @escaping @Sendable (RoomChange) -> Void) -> RoomFollowing {
    let number = state.withLock { state in
      state.lastFollower += 1
      state.followers[state.lastFollower] = receive
      return state.lastFollower
    }
    return RoomFollowing { [weak self] in self?.state.withLock { $0.followers[number] = nil } }
  }

  public func announce(
    _ members: Data?, from node: String, in room: String, for lifetime: Duration
  ) async throws(StorageError) {
    let end = now() + lifetime
    try perform { state in
      state.announced[Name(room: room, name: node)] = members.map { ($0, end) }
    }
    tell(.members(room: room))
  }

  public func announced(in room: String) async throws(StorageError) -> [String: Data] {
    let now = now()
    return try perform { state in
      var announced: [String: Data] = [:]
      for (name, said) in state.announced where name.room == room && said.end > now {
        announced[name.name] = said.members
      }
      return announced
    }
  }
}
