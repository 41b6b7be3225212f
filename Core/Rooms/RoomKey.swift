import ConcurrencyExtras
import Dependencies
import Foundation
import Persistence
import Sharing

extension SharedReaderKey {
  /// Shares a value with all participants of a room, live.
  ///
  /// ```swift
  /// @Shared(.room("kitchen", "todos", conflicts: .elements())) var todos: IdentifiedArrayOf<Todo> = []
  /// ```
  ///
  /// - Parameters:
  ///   - room: The name of the room.
  ///   - name: The value's name in the room.
  ///   - conflicts: The rule for concurrent changes.
  ///   - schema: The format of the saved value, with migrations from older formats.
  public static func room<Value: Codable>(
    _ room: String, _ name: String, conflicts: ConflictRule<Value> = .lastWriter,
    schema: Schema = .unversioned
  ) -> Self where Self == RoomKey<Value> {
    RoomKey(room, name, conflicts, schema)
  }
}

/// A key of a value that all participants of a room share; see
/// `SharedReaderKey.room(_:_:conflicts:schema:)`.
public struct RoomKey<Value: Codable & Sendable>: SharedKey {
  /// The identity of a key: the `Rooms` instance, the room and the name.
  public struct ID: Hashable, Sendable {
    fileprivate let rooms: ObjectIdentifier
    fileprivate let room: String
    fileprivate let name: String
  }

  private let rooms: Rooms
  private let room: String
  private let name: String
  private let conflicts: ConflictRule<Value>
  private let schema: Schema
  private let progress: SaveProgress?
  /// The participant that holds the value of this key.
  private let participant = LockIsolated<RoomParticipant<Value>?>(nil)

  init(_ room: String, _ name: String, _ conflicts: ConflictRule<Value>, _ schema: Schema) {
    @Dependency(\.rooms) var rooms
    @Dependency(\.saveProgress) var progress
    self.rooms = rooms
    self.room = room
    self.name = name
    self.conflicts = conflicts
    self.schema = schema
    self.progress = progress
  }

  public var id: ID { ID(rooms: ObjectIdentifier(rooms), room: room, name: name) }

  private func value(_ initial: Value) -> RoomValue<Value> {
    rooms.value(name, of: room, initial: initial, schema: schema, conflicts: conflicts)
  }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    switch context {
    case .initialValue(let initial):
      continuation.resume(returning: value(initial).value)
    case .userInitiated:
      guard let shared = participant.value?.shared else {
        continuation.resumeReturningInitialValue()
        return
      }
      Task {
        shared.mayHaveChanged(to: nil)
        if let failure = await shared.saved() {
          continuation.resume(throwing: failure)
        } else {
          continuation.resume(returning: shared.value)
        }
      }
    }
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    guard let initial = context.initialValue else { return SharedSubscription {} }
    participant.setValue(
      RoomParticipant(value(initial), progress: progress) { subscriber.yield($0) })
    return SharedSubscription { participant.setValue(nil) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    guard let participant = participant.value else {
      self.value(value).change { $0 = value }
      continuation.resume()
      return
    }
    participant.set(value)
    Task {
      if let failure = await participant.shared.saved() {
        continuation.resume(throwing: failure)
      } else {
        continuation.resume()
      }
    }
  }
}

extension RoomKey: CustomStringConvertible {
  public var description: String {
    ".room(\(String(reflecting: room)), \(String(reflecting: name)))"
  }
}
