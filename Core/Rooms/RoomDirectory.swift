import ConcurrencyExtras

/// The rooms of a process, with the changes that arrive from other nodes. Values and memberships
/// keep the directory alive; the directory holds values weakly.
final class RoomDirectory: Sendable {
  struct ID: Hashable {
    let room: String
    let name: String
  }

  private struct Weak: Sendable {
    weak let value: (any AnySharedValue)?
  }

  private struct State: Sendable {
    var values: [ID: Weak] = [:]
    /// The count at which released values are removed.
    var limit = 64
    var attendances: [String: Attendance] = [:]
    var following: RoomFollowing?
  }

  private let state = Locked(State())

  init(following storage: any RoomStorage) {
    let following = storage.follow { [weak self] in self?.receive($0) }
    state.withLock { $0.following = following }
  }

  private func receive(_ change: RoomChange) {
    switch change {
    case .value(let name, let room, let version):
      value(ID(room: room, name: name))?.mayHaveChanged(to: version)
    case .members(let room):
      state.withLock { $0.attendances[room] }?.othersMayHaveChanged()
    case .everything:
      for value in values { value.mayHaveChanged(to: nil) }
      for attendance in attendances { attendance.othersMayHaveChanged() }
    }
  }

  var values: [any AnySharedValue] {
    state.withLock { $0.values.values.compactMap(\.value) }
  }

  var attendances: [Attendance] {
    state.withLock { Array($0.attendances.values) }
  }

  func value(_ id: ID) -> (any AnySharedValue)? {
    state.withLock { $0.values[id]?.value }
  }

  /// Adds a value, unless there already is one with this id.
  ///
  /// - Returns: The value that is registered.
  /// - Complexity: Amortized O(1).
  func add(_ value: any AnySharedValue, _ id: ID) -> any AnySharedValue {
    state.withLock { state in
      if let first = state.values[id]?.value { return first }
      if state.values.count >= state.limit {
        state.values = state.values.filter { $0.value.value != nil }
        state.limit = max(64, 2 * state.values.count)
      }
      state.values[id] = Weak(value: value)
      return value
    }
  }

  /// Returns the attendance of a room that a member is about to enter.
  func attendance(of room: String, orNew new: () -> Attendance) -> Attendance {
    state.withLock { state in
      if state.attendances[room] == nil {
        // Attendances without members needn't be kept.
        state.attendances = state.attendances.filter { !$0.value.isEmpty }
      }
      let attendance = state.attendances[room] ?? new()
      state.attendances[room] = attendance
      attendance.expect()
      return attendance
    }
  }
}
