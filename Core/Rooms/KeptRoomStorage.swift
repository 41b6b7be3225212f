import ConcurrencyExtras
import Foundation
import Persistence

/// A storage that keeps rooms in the app's own storage, for a single process.
public final class KeptRoomStorage: RoomStorage {
  private struct Name: Hashable {
    let room: String
    let name: String
  }

  private struct State: Sendable {
    var caches: [String: any Cache] = [:]
    /// The version and mark of each value that was read. Only this process saves values.
    var known: [Name: (version: Int, mark: String)] = [:]
  }

  private let storage: any Storage
  private let maximumSize: Int?
  private let state = Locked(State())

  /// - Parameters:
  ///   - storage: The app's storage. Only this process may use it.
  ///   - maximumSize: The maximum size of a value, in bytes; `nil` for no limit.
  public init(_ storage: any Storage, maximumSize: Int? = nil) {
    self.storage = storage
    self.maximumSize = maximumSize
  }

  private func cache(of room: String) -> any Cache {
    state.withLock { state in
      if let cache = state.caches[room] { return cache }
      let new = storage.cache(of: .room(room), maximumSize: maximumSize)
      state.caches[room] = new
      return new
    }
  }

  /// - Parameter data: The data stored under the name.
  private func record(_ data: Data, _ name: String, _ room: String) -> RoomRecord {
    let known = state.withLock { state in
      let known = state.known[Name(room: room, name: name)] ?? (version: 1, mark: "")
      state.known[Name(room: room, name: name)] = known
      return known
    }
    return RoomRecord(data: data, version: known.version, mark: known.mark)
  }

  public func values(of room: String) async throws(StorageError) -> [String: RoomRecord] {
    let cache = cache(of: room)
    let found = await BlockingWork.run { cache.everything(maximumCount: 1_000) } ?? [:]
    var values: [String: RoomRecord] = [:]
    for (name, data) in found {
      if let data {
        values[name] = record(data, name, room)
      } else if let record = try await value(name, of: room) {
        values[name] = record
      }
    }
    return values
  }

  public func value(_ name: String, of room: String) async throws(StorageError) -> RoomRecord? {
    let cache = cache(of: room)
    let data = await BlockingWork.run {
      Result { () throws(CacheError) in try cache.data(forKey: name) }
    }
    return try unwrapped(data).map { record($0, name, room) }
  }

  public func save(
    _ data: Data, mark: String, as name: String, of room: String, replacing version: Int
  ) async throws(StorageError) -> RoomSaving {
    let key = Name(room: room, name: name)
    if let known = state.withLock({ $0.known[key] }), known.version != version {
      if let record = try await value(name, of: room) { return .conflict(record) }
    }
    let cache = cache(of: room)
    let saved = await BlockingWork.run {
      Result { () throws(CacheError) in try cache.setData(data, forKey: name) }
    }
    try unwrapped(saved)
    state.withLock { $0.known[key] = (version + 1, mark) }
    return .saved(version: version + 1)
  }

  private func unwrapped<Value>(
    _ result: Result<Value, CacheError>
  ) throws(StorageError) -> Value {
    do throws(CacheError) {
      return try result.get()
    } catch {
      throw StorageError(location: nil, reason: error.description)
    }
  }

  public func moveAside(_ name: String, of room: String) async -> String? {
    let cache = cache(of: room)
    return await BlockingWork.run { cache.moveAside(forKey: name) }
  }

  // There are no other nodes.

  public func follow(_ receive: @escaping @Sendable (RoomChange) -> Void) -> RoomFollowing {
    RoomFollowing {}
  }

  public func announce(
    _ members: Data?, from node: String, in room: String, for lifetime: Duration
  ) async throws(StorageError) {}

  public func announced(in room: String) async throws(StorageError) -> [String: Data] { [:] }
}
