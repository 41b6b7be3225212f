import Caching
import ComposableArchitecture
import ConcurrencyExtras
import Foundation
import Rooms

/// What all who use an app share with each other.
struct AppRooms: Sendable {
  let rooms: Rooms
  /// Whether whoever runs the app wants what can be shared to be.
  let isShared: Bool
  /// Who sees only a first page is nowhere.
  let isVisiting: Bool

  init(_ rooms: Rooms = Rooms(), isShared: Bool = false, isVisiting: Bool = false) {
    self.rooms = rooms
    self.isShared = isShared
    self.isVisiting = isVisiting
  }

  /// The same for somebody who only looks.
  var visiting: AppRooms { AppRooms(rooms, isShared: isShared, isVisiting: true) }

  /// Those that an app has, with all that is saved in them.
  ///
  /// - Parameter log: Is told what goes wrong, on any thread.
  static func open(
    _ rooms: [RoomScope], in storage: any RoomStorage, isShared: Bool,
    log: @escaping @Sendable (String) -> Void
  ) async throws(StorageError) -> AppRooms {
    let all = Rooms(storage: storage, log: log)
    if isShared { for room in rooms { try await all.open(room.name) } }
    return AppRooms(all, isShared: isShared)
  }
}

/// What ``AppContext/saved(_:of:schema:conflicts:initial:)`` is told to share a state with.
public struct RoomScope: Hashable, Sendable {
  /// What the room is called.
  public let name: String

  /// Everybody who is in a room.
  ///
  /// - Parameter name: What it is called: letters, digits, `-` and `_`.
  public static func room(_ name: String) -> Self {
    Self(
      name: String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" }))
  }
}

extension AppContext {
  /// Whether whoever runs the app wants what can be shared to be (`--shared`).
  public var isShared: Bool { data.rooms.isShared }

  /// Brings back a state that everybody in a room shares, and makes what saves it from now on: what one changes,
  /// all others see at once. See `Store.follow(_:_:)`.
  ///
  /// ```swift
  /// let todos = context.saved("todos", of: .room("everybody"), conflicts: .elements(), initial: [])
  /// ```
  ///
  /// - Parameters:
  ///   - key: What the state is called in the room.
  ///   - room: Which room. One of ``ComposableApp/rooms`` is read before the app is made; the state of another one
  ///     is the initial one until it is read.
  ///   - schema: The form in which it is kept, and how older ones become it.
  ///   - conflicts: What becomes of two changes that were made at the same time, on two nodes say.
  ///   - initial: The state of a new room.
  public func saved<State: Codable & Sendable>(
    _ key: String, of room: RoomScope, schema: Schema = .unversioned,
    conflicts: ConflictRule<State> = .lastWriter, initial: @autoclosure () -> State
  ) -> SavedState<State> {
    data.saved(key, of: room, schema: schema, conflicts: conflicts, initial: initial)
  }

  /// Enters a room: the others see that somebody is there, and what they say of themselves.
  ///
  /// - Parameters:
  ///   - room: Which room.
  ///   - details: What others are told: what somebody is working on, say.
  /// - Returns: The window's place in the room, which it leaves when nobody holds it any more; while no page shows the
  ///   window, others don't see it. Somebody who has signed in has their name there, anybody else is a numbered guest.
  public func join<Details: Codable & Equatable & Sendable>(
    _ room: RoomScope, as details: Details.Type
  ) -> RoomMembership<Details> {
    #if Web
      let name = signedIn?.user.name
    #else
      let name: String? = nil
    #endif
    let rooms = data.rooms.isVisiting ? Rooms() : data.rooms.rooms
    let membership = rooms.join(room.name, as: details, name: name)
    onShown { [weak membership] isShown in membership?.setAway(!isShown) }
    return membership
  }
}

extension Store {
  /// Sends an action when others come into a room, leave it or do something else there, and one at once for those
  /// who are there already.
  ///
  /// - Parameters:
  ///   - membership: The window's own place in the room.
  ///   - action: The action that takes over who else is there.
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
      // Where many come at once they are told of together.
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

/// Keeps a state in a room, on behalf of one person.
final class RoomKeeper<Value: Codable & Sendable>: StateKeeper {
  private let participant: RoomParticipant<Value>
  private let receiver: Receiver
  private let turns = Turns()

  /// Gets what others make of the state, for whoever follows.
  private final class Receiver: Sendable {
    let follower = Locked<(@MainActor @Sendable (Value) -> Void)?>(nil)

    func receive(_ value: Value) {
      guard let follower = follower.withLock({ $0 }) else { return }
      // At once where that is possible: nobody is to change what is older than what others see.
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
