import Foundation

/// Where an app keeps what is to outlive it: a ``Cache`` for each of those who have data of their own.
///
/// What such a cache has said to be saved is there after the end of the process, and after a power cut.
/// One process at a time uses a storage.
///
/// All of it may take as long as a disk does, so none of it belongs on the main actor.
public protocol Storage: Sendable {
  /// What is kept for an owner.
  ///
  /// - Parameter maximumSize: How large a value may be, in bytes; `nil` for no limit. A larger one isn't
  ///   saved, nor read.
  func cache(of owner: StorageOwner, maximumSize: Int?) -> any Cache

  /// Whether anything is kept for an owner.
  func hasData(of owner: StorageOwner) -> Bool

  /// Takes down that an owner's data is used now. There may be none.
  func touch(_ owner: StorageOwner)

  /// The browsers' sessions that something is kept for, in any order.
  func sessions() throws(StorageError) -> [StoredSession]

  /// Deletes all that is kept for a session.
  func deleteSession(_ name: String) throws(StorageError)

  /// Reads something small that a server keeps for itself: a key, say.
  ///
  /// - Returns: `nil` if there is none.
  func serverValue(_ name: String) throws(StorageError) -> Data?

  /// Replaces something small that a server keeps for itself.
  func setServerValue(_ value: Data, _ name: String) throws(StorageError)
}

/// Whose data something is.
public enum StorageOwner: Hashable, Sendable {
  /// The one who uses the app in a terminal.
  case app
  /// A browser's session.
  case session(String)
  /// A room, whose values those who are in it share.
  case room(String)
}

/// A session that something is kept for.
public struct StoredSession: Equatable, Sendable {
  public let name: String
  public let lastUse: Date

  public init(name: String, lastUse: Date) {
    self.name = name
    self.lastUse = lastUse
  }
}

/// What is wrong with a storage.
public struct StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where it is, for the log: a path.
  public let location: String?
  /// What happened and what to do about it, in sentences that say nothing of the machine.
  public let reason: String

  public init(location: String? = nil, reason: String) {
    self.location = location
    self.reason = reason
  }

  public var description: String { "\(location.map { "\($0): " } ?? "")\(reason)" }
}
