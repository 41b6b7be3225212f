import ConcurrencyExtras
import Persistence

/// A participant that shares a value of a room. It sees other participants' changes, and bases its
/// own changes on the value that it sees.
package final class RoomParticipant<Value: Codable & Sendable>: Sendable {
  package let shared: RoomValue<Value>
  private let author: Locked<RoomValue<Value>.Author?>
  private let seen: Locked<RoomValue<Value>.Seen>

  /// - Parameters:
  ///   - progress: The counter of the participant's changes.
  ///   - receive: Called with values that other participants have changed, on any thread.
  package init(
    _ shared: RoomValue<Value>, progress: SaveProgress? = nil,
    receive: @escaping @Sendable (Value) -> Void
  ) {
    self.shared = shared
    seen = Locked(shared.seen)
    author = Locked(nil)
    let author = shared.join(progress) { [weak self] seen in
      guard let self, isNews(seen) else { return }
      receive(seen.value)
      // The participant sees the value only after the call, because until then its changes derive
      // from the previous value.
      took(seen)
    }
    self.author.withLock { $0 = author }
    // The value may have changed before the participant was registered.
    let newest = shared.seen
    if isNews(newest) {
      receive(newest.value)
      took(newest)
    }
  }

  deinit {
    if let author = author.withLock({ $0 }) { shared.leave(author) }
  }

  /// The value that the participant sees.
  package var value: Value { seen.withLock { $0.value } }

  /// Replaces the value that the participant sees.
  package func set(_ value: Value) {
    took(shared.replace(seen.withLock { $0 }, by: value, author: author.withLock { $0 }))
  }

  private func isNews(_ other: RoomValue<Value>.Seen) -> Bool {
    seen.withLock { RoomValue.isNewer(other, than: $0) }
  }

  private func took(_ other: RoomValue<Value>.Seen) {
    // The older value is released outside the lock, because it belongs to the app and its deinit
    // may read the room.
    _ = seen.withLock { seen in
      guard RoomValue.isNewer(other, than: seen) else { return other }
      defer { seen = other }
      return seen
    }
  }
}
