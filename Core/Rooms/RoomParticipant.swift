import ConcurrencyExtras
import Persistence

/// One of those who share a value of a room: they see what others make of it, and make something else of what they
/// see.
package final class RoomParticipant<Value: Codable & Sendable>: Sendable {
  package let shared: RoomValue<Value>
  private let author: Locked<RoomValue<Value>.Author?>
  private let seen: Locked<RoomValue<Value>.Seen>

  /// - Parameters:
  ///   - progress: What counts their changes.
  ///   - receive: Is given what others make of the value, on any thread.
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
      // Only now: what is made of the one before it is made of that.
      took(seen)
    }
    self.author.withLock { $0 = author }
    // What has come between.
    let newest = shared.seen
    if isNews(newest) {
      receive(newest.value)
      took(newest)
    }
  }

  deinit {
    if let author = author.withLock({ $0 }) { shared.leave(author) }
  }

  /// What they see.
  package var value: Value { seen.withLock { $0.value } }

  /// They make something else of what they see.
  package func set(_ value: Value) {
    took(shared.replace(seen.withLock { $0 }, by: value, author: author.withLock { $0 }))
  }

  private func isNews(_ other: RoomValue<Value>.Seen) -> Bool {
    seen.withLock { RoomValue.isNewer(other, than: $0) }
  }

  private func took(_ other: RoomValue<Value>.Seen) {
    // The older one is released here: its value is the app's, and may read the room when it goes.
    _ = seen.withLock { seen in
      guard RoomValue.isNewer(other, than: seen) else { return other }
      defer { seen = other }
      return seen
    }
  }
}
