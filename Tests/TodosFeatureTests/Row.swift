import ComposableArchitecture
import Foundation

@testable import TodosFeature

/// A minimal row for the list.
@Reducer
struct Row: Sendable {
  @ObservableState
  struct State: Codable, Equatable, Identifiable, Sendable {
    let id: UUID
    var title = ""
    var isDone = false
  }

  enum Action: Equatable, Sendable {
    case toggled
    case renamed(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggled: state.isDone.toggle()
      case .renamed(let title): state.title = title
      }
      return .none
    }
  }
}

typealias Filter = Todos<Row>.Filter

extension Row: TodosRow {
  static func blank(id: UUID) -> State { State(id: id) }
  static func isComplete(_ state: State) -> Bool { state.isDone }
  static func isToggle(_ action: Action) -> Bool { action == .toggled }
}

extension Todos<Row>.State {
  /// Makes rows with the ids and titles 1, 2, 3, …. The rows with the ids in `done` are done.
  static func rows(_ count: Int, done: Set<Int> = [], filter: Filter = .all) -> Self {
    Self(
      todos: IdentifiedArray(
        uniqueElements: (1...count).map {
          Row.State(id: UUID($0), title: "\($0)", isDone: done.contains($0))
        }),
      filter: filter)
  }

  /// The numbers of the rows' ids, in the order of the rows.
  var numbers: [Int] {
    todos.ids.compactMap { id in (0...99).first { UUID($0) == id } }
  }

  /// Puts the rows into the order of the given ids.
  mutating func reorder(_ numbers: [Int]) {
    todos = IdentifiedArray(uniqueElements: numbers.map { todos[id: UUID($0)]! })
  }
}
