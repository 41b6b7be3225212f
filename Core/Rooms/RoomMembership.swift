import ConcurrencyExtras
import Foundation

/// Somebody in a room.
public struct RoomMember<Details: Codable & Equatable & Sendable>: Equatable, Identifiable, Sendable
{
  /// What tells them from everybody else.
  public let id: String
  /// What others call them.
  public let name: String
  /// What they say of themselves; `nil` if they say nothing.
  public let details: Details?

  public init(id: String, name: String, details: Details? = nil) {
    self.id = id
    self.name = name
    self.details = details
  }
}

/// Somebody's own place in a room. They leave it when nobody holds it any more.
public final class RoomMembership<Details: Codable & Equatable & Sendable>: Sendable {
  /// What tells them from everybody else.
  public let id: String
  /// What others call them.
  public let name: String

  private let attendance: Attendance
  /// What tells it of others.
  private let directory: RoomDirectory
  private let receiver: Receiver

  /// Gets what there is to be told, for who follows.
  private final class Receiver: Sendable {
    let follower = Locked<(@Sendable () -> Void)?>(nil)

    func receive() {
      follower.withLock { $0 }?()
    }
  }

  init(_ attendance: Attendance, in directory: RoomDirectory, name: String?) {
    self.attendance = attendance
    self.directory = directory
    let receiver = Receiver()
    self.receiver = receiver
    id = UUID().uuidString
    self.name =
      attendance.join(id, name: name.map { String($0.prefix(64)) }) { receiver.receive() }
      .name
  }

  deinit {
    attendance.leave(id)
  }

  /// Tells the others something of oneself.
  ///
  /// - Parameter details: `nil` to take back what was told.
  public func update(_ details: Details?) {
    attendance.update(id, details.flatMap { try? JSONEncoder().encode($0) })
  }

  /// Is away for a while, so that others see nobody, or is there again.
  public func setAway(_ isAway: Bool) {
    attendance.setAway(id, isAway)
  }

  /// Who else is there.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public var others: [RoomMember<Details>] {
    attendance.members(Details.self).filter { $0.id != id }
  }

  /// Follows who else is there.
  ///
  /// - Parameter receive: Is called when that has changed, on any thread, instead of the one before.
  public func onChange(_ receive: @escaping @Sendable () -> Void) {
    receiver.follower.withLock { $0 = receive }
  }
}
