import AppHost
import ComposableArchitecture
import ComposableUI
import Foundation
import Rooms
import TodoFeature

/// The other people at a shared list, and the todos that they are editing.
@Reducer
struct Editors {
  /// A person's presence, as the room sends it to the others: the todo that the person edits.
  struct Writing: Codable, Equatable, Sendable {
    let todo: UUID
  }

  @ObservableState
  struct State: Equatable {
    /// The name of this window's user, as others see it.
    let name: String
    /// The names of the other people, as many as there is room for.
    var others: [String] = []
    /// The number of other people beyond those names.
    var moreCount = 0
    /// The names of the people that are editing each todo.
    var writers: [UUID: [String]] = [:]

    /// The names of all people at the list.
    var people: [String] {
      ["\(name) (you)"] + others + (moreCount > 0 ? ["\(moreCount) more"] : [])
    }

    mutating func take(_ members: [RoomMember<Writing>]) {
      let named = members.prefix(5).map(\.name)
      others = named
      moreCount = members.count - named.count
      writers = members.reduce(into: [:]) { writers, member in
        if let writing = member.details { writers[writing.todo, default: []].append(member.name) }
      }
    }
  }

  enum Action {
    case othersChanged([RoomMember<Writing>])
    /// The user of this window has edited a todo.
    case wrote(UUID)
  }

  private enum CancelID { case writing }

  @Dependency(\.continuousClock) var clock

  /// The window's membership in the room; `nil` if there is no room.
  let membership: RoomMembership<Writing>?

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .othersChanged(let others):
        state.take(others)
        return .none

      case .wrote(let todo):
        return .run { [membership, clock] _ in
          membership?.update(Writing(todo: todo))
          try await clock.sleep(for: .seconds(5))
          membership?.update(nil)
        }
        .cancellable(id: CancelID.writing, cancelInFlight: true)
      }
    }
  }
}

/// A line with the names of the people at the list.
struct EditorsView: View {
  let store: StoreOf<Editors>

  var body: some View {
    Text("Here: \(store.people.formatted(.list(type: .and)))")
      .font(.caption)
      .foregroundStyle(.secondary)
  }
}

/// A todo, with the names of others that are editing it.
struct SharedTodoView: View {
  let store: StoreOf<Todo>
  let editors: StoreOf<Editors>

  var body: some View {
    let writers = editors.writers[store.id] ?? []
    VStack(alignment: .leading) {
      TodoView(store: store)
      if !writers.isEmpty {
        Text(
          "\(writers.formatted(.list(type: .and))) \(writers.count == 1 ? "is" : "are") writing…"
        )
        .font(.caption)
        .foregroundStyle(.secondary)
      }
    }
  }
}
