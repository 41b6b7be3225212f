import ConcurrencyExtras
import Dependencies
import Foundation
import IssueReporting
import Persistence

/// The rooms that a process serves: their shared values and their members.
///
/// ```swift
/// @Shared(.room("kitchen", "todos", conflicts: .elements())) var todos: IdentifiedArrayOf<Todo> = []
/// ```
///
/// All participants in one process see a change at once. If several nodes share a ``RoomStorage``,
/// the participants of other nodes see the change as soon as their node is notified.
public final class Rooms: Sendable {
  private struct State: Sendable {
    /// The values of open rooms, which stay in memory.
    var kept: [RoomDirectory.ID: any AnySharedValue] = [:]
    /// Saved values that no caller has requested yet, by open room and name.
    var open: [String: [String: RoomRecord]] = [:]
  }

  private let directory: RoomDirectory
  private let storage: any RoomStorage
  private let clock: any Clock<Duration>
  private let log: @Sendable (String) -> Void
  private let node = UUID().uuidString
  private let state = Locked(State())

  /// - Parameters:
  ///   - storage: The storage of the rooms.
  ///   - clock: The clock for retries after failures, and for renewing the announcement of members.
  ///   - log: Called with a description of each problem, on any thread.
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

  /// Reads all saved values of a room and keeps them in memory, so that they are available at once.
  /// A value of a room that isn't open starts as its initial value until it has been read.
  public func open(_ room: String) async throws(StorageError) {
    let values = try await storage.values(of: room)
    state.withLock { $0.open[room] = values }
  }

  // MARK: - Values

  /// Returns a value of a room by its name. All participants of the room share it.
  ///
  /// - Parameters:
  ///   - name: The value's name in the room. All uses of a name must have the same type.
  ///   - room: The name of the room.
  ///   - initial: The value if nothing was saved.
  ///   - schema: The format of the saved value, with migrations from older formats.
  ///   - conflicts: The rule for concurrent changes. The first request for the value sets it.
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
        one of them: the new value isn't shared.
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
  /// - Returns: A sentence for the log about the values that could not be saved; `nil` if there are
  ///   none.
  public func finish() async -> String? {
    var failures: [String] = []
    for value in directory.values {
      if let failure = await value.saved() { failures.append("\(value): \(failure)") }
    }
    for attendance in directory.attendances { await attendance.end() }
    return failures.isEmpty ? nil : failures.joined(separator: " ")
  }

  // MARK: - Members

  /// Enters a room.
  ///
  /// - Parameters:
  ///   - room: The name of the room.
  ///   - details: The type of the details that the members share, such as a member's current
  ///     selection.
  ///   - name: The name that other members see; a member without a name becomes a numbered guest.
  /// - Returns: A membership. The member leaves the room when the membership is released.
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
  /// Rooms in memory, for this process alone. A program with persistent rooms installs its own.
  public static let liveValue = Rooms()
  public static var testValue: Rooms { Rooms() }
}

extension DependencyValues {
  /// The rooms whose values all participants share.
  public var rooms: Rooms {
    get { self[Rooms.self] }
    set { self[Rooms.self] = newValue }
  }
}
