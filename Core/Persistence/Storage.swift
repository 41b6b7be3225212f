import Foundation

/// A storage of an app's data: a ``Cache`` for each owner.
///
/// A value that one of these caches has saved survives the end of the process and a power cut. Only
/// one process at a time uses a storage.
///
/// Every function may wait for the disk, so don't call any of them on the main actor.
public protocol Storage: Sendable {
  /// Returns the cache of an owner.
  ///
  /// - Parameter maximumSize: The maximum size of a value in bytes; `nil` for no limit. Larger
  ///   values are neither saved nor read.
  func cache(of owner: StorageOwner, maximumSize: Int?) -> any Cache

  /// Whether an owner has data.
  func hasData(of owner: StorageOwner) -> Bool

  /// Records that an owner's data is in use now. The owner may have no data.
  func touch(_ owner: StorageOwner)

  /// Returns the browser sessions that have data, in any order.
  func sessions() throws(StorageError) -> [StoredSession]

  /// Deletes all data of a session.
  func deleteSession(_ name: String) throws(StorageError)

  /// Reads a small value of the server itself, such as a key.
  ///
  /// - Returns: `nil` if there is none.
  func serverValue(_ name: String) throws(StorageError) -> Data?

  /// Replaces a small value of the server itself.
  func setServerValue(_ value: Data, _ name: String) throws(StorageError)
}

/// The owner of data.
public enum StorageOwner: Hashable, Sendable {
  /// The user of the app in a terminal.
  case app
  /// A browser's session.
  case session(String)
  /// A room, whose members share its values.
  case room(String)
}

/// A session that has data.
public struct StoredSession: Equatable, Sendable {
  public let name: String
  public let lastUse: Date

  public init(name: String, lastUse: Date) {
    self.name = name
    self.lastUse = lastUse
  }
}

/// An error of a storage.
public struct StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the storage, for the log.
  public let location: String?
  /// The cause and the remedy, in sentences that reveal nothing about the machine.
  public let reason: String

  public init(location: String? = nil, reason: String) {
    self.location = location
    self.reason = reason
  }

  public var description: String { "\(location.map { "\($0): " } ?? "")\(reason)" }
}
