import AppHost
import ComposableArchitecture
import ComposableUI
import Foundation
import Rooms
import TodoFeature

/// Who else is at a list that all share, and which todo each of them is writing.
@Reducer
struct Editors {
  /// What others are told of somebody: the todo that they are writing.
  struct Writing: Codable, Equatable, Sendable {
    let todo: UUID
  }

  @ObservableState
  struct State: Equatable {
    /// What others call the person at this window.
    let name: String
    /// Who else is there, as far as there is room to say so.
    var others: [String] = []
    /// How many there are besides.
    var moreCount = 0
    /// Who else is writing a todo.
    var writers: [UUID: [String]] = [:]

    /// Who is there.
    var people: [String] {
      ["\(name) (you)"] + others + (moreCount > 0 ? ["\(moreCount) more"] : [])
    }

    mutating func take(_ members: [RoomMember<Writing>]) {
      let named = members.prefix(5).map(\.name)
      if others != named { others = named }
      if moreCount != members.count - named.count { moreCount = members.count - named.count }
      var writers: [UUID: [String]] = [:]
      for member in members {
        if let writing = member.details { writers[writing.todo, default: []].append(member.name) }
      }
      if self.writers != writers { self.writers = writers }
    }
  }

  enum Action {
    case othersChanged([RoomMember<Writing>])
    /// The person at this window has written something of a todo.
    case wrote(UUID)
  }

  private enum CancelID { case writing }

  @Dependency(\.continuousClock) var clock

  /// The window's place in the room; `nil` where there is none.
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

/// Who is at the list.
struct EditorsView: View {
  let store: StoreOf<Editors>

  var body: some View {
    Text("Here: \(store.people.formatted(.list(type: .and)))")
      .font(.caption)
      .foregroundStyle(.secondary)
  }
}

/// A todo that others may be writing.
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
