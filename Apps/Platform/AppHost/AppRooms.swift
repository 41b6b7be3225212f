import Caching
import ComposableArchitecture
import ConcurrencyExtras
import Foundation
import Rooms

/// The rooms that all users of an app share.
struct AppRooms: Sendable {
  let rooms: Rooms
  /// Whether the app was started with `--shared`.
  let isShared: Bool
  /// Whether the visitor has only loaded a first page, and so counts as absent.
  let isVisiting: Bool

  init(_ rooms: Rooms = Rooms(), isShared: Bool = false, isVisiting: Bool = false) {
    self.rooms = rooms
    self.isShared = isShared
    self.isVisiting = isVisiting
  }

  /// The same rooms for a visitor that has only loaded a first page.
  var visiting: AppRooms { AppRooms(rooms, isShared: isShared, isVisiting: true) }

  /// Makes the rooms of an app. If the app is shared, opens them and loads everything that is saved
  /// in them.
  ///
  /// - Parameter log: Logs problems, on any thread.
  static func open(
    _ rooms: [RoomScope], in storage: any RoomStorage, isShared: Bool,
    log: @escaping @Sendable (String) -> Void
  ) async throws(StorageError) -> AppRooms {
    let all = Rooms(storage: storage, log: log)
    if isShared { for room in rooms { try await all.open(room.name) } }
    return AppRooms(all, isShared: isShared)
  }
}

/// A room in which ``AppContext/saved(_:of:schema:conflicts:initial:)`` keeps a state.
public struct RoomScope: Hashable, Sendable {
  /// The name of the room.
  public let name: String

  /// Returns the room with a name. All members of a room share its states.
  ///
  /// - Parameter name: The name of the room: ASCII letters, digits, `-` and `_`. Any other
  ///   character becomes `_`.
  public static func room(_ name: String) -> Self {
    Self(
      name: String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" }))
  }
}

extension AppContext {
  /// Whether the app was started with `--shared`, to share its states in rooms.
  public var isShared: Bool { data.rooms.isShared }

  /// Restores a state that all members of a room share, and saves it from now on. All members see
  /// each change immediately; see `Store.follow(_:_:)`.
  ///
  /// ```swift
  /// let todos = context.saved("todos", of: .room("everybody"), conflicts: .elements(), initial: [])
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the state in the room.
  ///   - room: The room. A room of ``ComposableApp/rooms`` is loaded before the app is made. The
  ///     state of any other room is the initial one until it is loaded.
  ///   - schema: The version of the saved form, and the migrations from older ones.
  ///   - conflicts: The rule for two simultaneous changes, on two nodes for example.
  ///   - initial: The state of a new room.
  public func saved<State: Codable & Sendable>(
    _ key: String, of room: RoomScope, schema: Schema = .unversioned,
    conflicts: ConflictRule<State> = .lastWriter, initial: @autoclosure () -> State
  ) -> SavedState<State> {
    data.saved(key, of: room, schema: schema, conflicts: conflicts, initial: initial)
  }

  /// Enters a room: other members see the window's presence and its details.
  ///
  /// - Parameters:
  ///   - room: The room.
  ///   - details: The details for other members: the item that the user is editing, say.
  /// - Returns: The window's membership, which ends when it is released. Other members see it only
  ///   while a page shows the window. A signed-in user appears by name, any other user as a
  ///   numbered guest.
  public func join<Details: Codable & Equatable & Sendable>(
    _ room: RoomScope, as details: Details.Type
  ) -> RoomMembership<Details> {
    let name = signedIn?.user.name
    let rooms = data.rooms.isVisiting ? Rooms() : data.rooms.rooms
    let membership = rooms.join(room.name, as: details, name: name)
    onShown { [weak membership] isShown in membership?.setAway(!isShown) }
    return membership
  }
}

extension Store {
  /// Sends an action immediately, and again when other members enter, leave or change their
  /// details.
  ///
  /// - Parameters:
  ///   - membership: The window's own membership.
  ///   - action: The action that receives the other members.
  public func follow<Details>(
    _ membership: RoomMembership<Details>,
    _ action: @escaping @MainActor ([RoomMember<Details>]) -> Action
  ) {
    let isPlanned = LockIsolated(false)
    let send: @MainActor @Sendable () -> Void = { [weak self, weak membership] in
      guard let self, let membership else { return }
      _ = self.send(action(membership.others))
    }
    membership.onChange {
      // Many simultaneous changes need only one action.
      guard
        isPlanned.withValue({ isPlanned in
          defer { isPlanned = true }
          return !isPlanned
        })
      else { return }
      Task { @MainActor in
        isPlanned.setValue(false)
        send()
      }
    }
    send()
  }
}

/// An object that saves a state in a room, on behalf of one user.
final class RoomKeeper<Value: Codable & Sendable>: StateKeeper {
  private let participant: RoomParticipant<Value>
  private let receiver: Receiver
  private let turns = Turns()

  /// A receiver that passes the changes of other members to the follower.
  private final class Receiver: Sendable {
    let follower = Locked<(@MainActor @Sendable (Value) -> Void)?>(nil)

    func receive(_ value: Value) {
      guard let follower = follower.withLock({ $0 }) else { return }
      // Deliver synchronously if possible, so that no window changes an outdated value.
      if isOnMainActor {
        MainActor.assumeIsolated { follower(value) }
      } else {
        Task { @MainActor in follower(value) }
      }
    }
  }

  init(_ shared: RoomValue<Value>, progress: SaveProgress) {
    let receiver = Receiver()
    self.receiver = receiver
    participant = RoomParticipant(shared, progress: progress) { receiver.receive($0) }
  }

  func onReceive(_ follower: @escaping @MainActor @Sendable (Value) -> Void) {
    receiver.follower.withLock { $0 = follower }
  }

  func takeTurn() -> Int { turns.take() }

  func keep(_ value: Value, in turn: Int) {
    if turns.isNewest(turn) { participant.set(value) }
  }
}
