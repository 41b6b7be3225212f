import ConcurrencyExtras
import Foundation

/// A member of a room.
public struct RoomMember<Details: Codable & Equatable & Sendable>: Equatable, Identifiable, Sendable
{
  /// The member's unique identity.
  public let id: String
  /// The name that other members see.
  public let name: String
  /// The details that the member shares; `nil` for none.
  public let details: Details?

  public init(id: String, name: String, details: Details? = nil) {
    self.id = id
    self.name = name
    self.details = details
  }
}

/// A membership in a room. The member leaves the room when the membership is released.
public final class RoomMembership<Details: Codable & Equatable & Sendable>: Sendable {
  /// The member's unique identity.
  public let id: String
  /// The name that other members see.
  public let name: String

  private let attendance: Attendance
  /// The directory that forwards changes by other nodes.
  private let directory: RoomDirectory
  private let receiver: Receiver

  /// Forwards notifications to the follower.
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

  /// Shares details with the other members.
  ///
  /// - Parameter details: `nil` withdraws the details.
  public func update(_ details: Details?) {
    attendance.update(id, details.flatMap { try? JSONEncoder().encode($0) })
  }

  /// Hides the member from other members, or shows it again.
  public func setAway(_ isAway: Bool) {
    attendance.setAway(id, isAway)
  }

  /// The other members.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public var others: [RoomMember<Details>] {
    attendance.members(Details.self).filter { $0.id != id }
  }

  /// Observes the other members.
  ///
  /// - Parameter receive: Called when the other members change, on any thread. It replaces the
  ///   earlier function.
  public func onChange(_ receive: @escaping @Sendable () -> Void) {
    receiver.follower.withLock { $0 = receive }
  }
}
