import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReporting
import Persistence

/// The rooms that a process serves: what everybody in one shares, and who is there.
///
/// ```swift
/// @Shared(.room("kitchen", "todos", conflicts: .elements())) var todos: IdentifiedArrayOf<Todo> = []
/// ```
///
/// All who are served by one process see a change at once. Where a ``RoomStorage`` is shared by several nodes, those
/// of the others see it as soon as their node has heard of it.
public final class Rooms: Sendable {
  private struct State: Sendable {
    /// Those of open rooms, which stay.
    var kept: [RoomDirectory.ID: any AnySharedValue] = [:]
    /// What was saved in open rooms and nobody has asked for.
    var open: [String: [String: RoomRecord]] = [:]
  }

  private let directory: RoomDirectory
  private let storage: any RoomStorage
  private let clock: any Clock<Duration>
  private let log: @Sendable (String) -> Void
  private let node = UUID().uuidString
  private let state = Locked(State())

  /// - Parameters:
  ///   - storage: What keeps the rooms.
  ///   - clock: What tells when to try again what has failed, and when to say anew who is there.
  ///   - log: Is told what goes wrong, on any thread.
  public init(
    storage: any RoomStorage = InMemoryRoomStorage(),
    clock: any Clock<Duration> = ContinuousClock(),
    log: @escaping @Sendable (String) -> Void = { reportIssue("\($0)") }
  ) {
    self.storage = storage
    self.clock = clock
    self.log = log
    directory = RoomDirectory(following: storage)
  }

  /// Reads all that is saved in a room, so that its values are there when they are asked for, and keeps them from
  /// then on. The values of a room that isn't open are the initial ones until they are read.
  public func open(_ room: String) async throws(StorageError) {
    let values = try await storage.values(of: room)
    state.withLock { $0.open[room] = values }
  }

  // MARK: - Values

  /// A value that all in a room share. There is one for each name.
  ///
  /// - Parameters:
  ///   - name: What it is called in the room. A name is for values of one type.
  ///   - room: Which room.
  ///   - initial: What it is if nothing was saved.
  ///   - schema: The form in which it is kept, and how older ones become it.
  ///   - conflicts: What becomes of two changes that were made at the same time. It is that of the first who asks.
  public func value<Value: Codable & Sendable>(
    _ name: String, of room: String, initial: @autoclosure () -> Value,
    schema: Schema = .unversioned, conflicts: ConflictRule<Value> = .lastWriter
  ) -> RoomValue<Value> {
    let id = RoomDirectory.ID(room: room, name: name)
    if let existing = directory.value(id) {
      if let value = existing as? RoomValue<Value> { return value }
      reportIssue(
        """
        \(existing) is asked for as a '\(Value.self)', but it is a '\(type(of: existing))'. Use another name for \
        one of them: this one is shared with nobody.
        """)
      return make(id, initial(), schema, conflicts, record: .nothing, in: InMemoryRoomStorage())
    }
    let record = state.withLock { state -> RoomValue<Value>.KnownRecord in
      guard let open = state.open[room] else { return .unknown }
      return open[name].map { .record($0) } ?? .nothing
    }
    let new = make(id, initial(), schema, conflicts, record: record, in: storage)
    let first = directory.add(new, id)
    state.withLock { state in
      guard state.open[room] != nil else { return }
      state.kept[id] = first
      state.open[room]?[name] = nil
    }
    return first as? RoomValue<Value> ?? new
  }

  private func make<Value>(
    _ id: RoomDirectory.ID, _ initial: Value, _ schema: Schema, _ conflicts: ConflictRule<Value>,
    record: RoomValue<Value>.KnownRecord, in storage: any RoomStorage
  ) -> RoomValue<Value> {
    RoomValue(
      id.name, of: id.room, initial: initial, schema: schema, rule: conflicts, record: record,
      storage: storage, directory: directory, clock: clock, log: log)
  }

  /// Waits until everything is saved.
  ///
  /// - Returns: A sentence for the log about what could not be saved; `nil` if everything is.
  public func finish() async -> String? {
    var failures: [String] = []
    for value in directory.values {
      if let failure = await value.saved() { failures.append("\(value): \(failure)") }
    }
    for attendance in directory.attendances { await attendance.end() }
    return failures.isEmpty ? nil : failures.joined(separator: " ")
  }

  // MARK: - Who is there

  /// Enters a room.
  ///
  /// - Parameters:
  ///   - room: Which room.
  ///   - details: What others are told of somebody: what they are looking at or working on, say.
  ///   - name: What others call them; one without a name is called a guest, and numbered.
  /// - Returns: Their place in the room, which they leave when nobody holds it any more.
  public func join<Details: Codable & Equatable & Sendable>(
    _ room: String, as details: Details.Type, name: String? = nil
  ) -> RoomMembership<Details> {
    let attendance = directory.attendance(of: room) {
      Attendance(room: room, node: node, storage: storage, clock: clock, log: log)
    }
    return RoomMembership(attendance, in: directory, name: name)
  }
}

/// A ``RoomValue`` of any type.
protocol AnySharedValue: AnyObject, Sendable, CustomStringConvertible {
  func mayHaveChanged(to version: Int?)
  func saved() async -> StorageError?
}

extension RoomValue: AnySharedValue {}

extension Rooms: DependencyKey {
  /// Rooms of this process alone, in memory. A program that keeps them installs its own.
  public static let liveValue = Rooms()
  public static var testValue: Rooms { Rooms() }
}

extension DependencyValues {
  /// What everybody in a room shares.
  public var rooms: Rooms {
    get { self[Rooms.self] }
    set { self[Rooms.self] = newValue }
  }
}
