import ConcurrencyExtras
import Foundation
import Persistence

/// The storage of rooms: in memory, on a disk, or in a database that several nodes share.
///
/// It keeps bytes with a version, and saves only values that derive from the newest version. The
/// nodes merge concurrent changes with a ``ConflictRule``. An adapter for another database
/// implements these seven methods.
public protocol RoomStorage: Sendable {
  /// Returns all values of a room, by their names.
  func values(of room: String) async throws(StorageError) -> [String: RoomRecord]

  /// Returns the last saved value.
  ///
  /// - Returns: `nil` if none was saved.
  func value(_ name: String, of room: String) async throws(StorageError) -> RoomRecord?

  /// Saves a value, unless a newer value has been saved meanwhile.
  ///
  /// - Parameters:
  ///   - data: The value.
  ///   - mark: A string that identifies this attempt to save.
  ///   - version: The version that the value derives from; 0 if there was none.
  func save(
    _ data: Data, mark: String, as name: String, of room: String, replacing version: Int
  ) async throws(StorageError) -> RoomSaving

  /// Moves an unreadable value out of the way, without deleting it.
  ///
  /// - Returns: The value's new name or path; `nil` if the value could not be moved.
  func moveAside(_ name: String, of room: String) async -> String?

  /// Notifies the caller of all changes, especially by other nodes, until the returned object is
  /// released.
  ///
  /// - Parameter receive: Called for each change, possibly several times, and possibly for the
  ///   node's own changes. After a missed change, it soon receives ``RoomChange/everything``.
  func follow(_ receive: @escaping @Sendable (RoomChange) -> Void) -> RoomFollowing

  /// Announces a node's members of a room, until the next announcement or the end of the lifetime.
  ///
  /// - Parameter members: The node's members; `nil` if the node has no members in the room any
  ///   more.
  func announce(
    _ members: Data?, from node: String, in room: String, for lifetime: Duration
  ) async throws(StorageError)

  /// Returns the announced members of a room, by the names of the nodes.
  func announced(in room: String) async throws(StorageError) -> [String: Data]
}

/// A value as a ``RoomStorage`` keeps it.
public struct RoomRecord: Equatable, Sendable {
  public var data: Data
  /// A number that grows with each saved value, from 1.
  public var version: Int
  /// The mark that identifies the attempt by which the value was saved.
  public var mark: String

  public init(data: Data, version: Int, mark: String) {
    self.data = data
    self.version = version
    self.mark = mark
  }
}

/// The result of an attempt to save a value.
public enum RoomSaving: Equatable, Sendable {
  /// The value is saved, with this version.
  case saved(version: Int)
  /// A newer value had been saved already, so this value wasn't saved.
  case conflict(RoomRecord)
}

/// A change in a ``RoomStorage``.
public enum RoomChange: Equatable, Sendable {
  /// A value of a room was saved.
  case value(_ name: String, room: String, version: Int)
  /// A member has entered or left a room, or has changed its details.
  case members(room: String)
  /// The follower may have missed changes to any room.
  case everything
}

/// A subscription to the changes in a storage. The release of this object ends the subscription.
public final class RoomFollowing: Sendable {
  private let end: @Sendable () -> Void

  /// - Parameter end: Ends the subscription.
  public init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}

/// A storage that keeps rooms in memory, for one process, or for tests whose nodes share one
/// storage.
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

  /// - Parameter now: The clock that decides when announcements expire.
  public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
  }

  /// Makes every operation fail, as if the storage were down; `nil` makes it work again.
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
      let key = Name(room: room, name: name)
      let free = AsideName.names(for: name).first {
        state.records[Name(room: room, name: $0)] == nil
      }
      guard let record = state.records[key], let free else { return nil }
      state.records[key] = nil
      state.records[Name(room: room, name: free)] = record
      return free
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
