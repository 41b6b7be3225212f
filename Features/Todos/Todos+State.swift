import ComposableArchitecture
import Foundation

extension Todos.State {
  /// The todos that the filter lets through, in order.
  ///
  /// - Complexity: O(*n*); O(1) if all are shown.
  public var filteredTodos: IdentifiedArrayOf<Row.State> {
    switch filter {
    case .all: todos
    case .active: todos.filter { !Row.isComplete($0) }
    case .completed: todos.filter(Row.isComplete)
    }
  }

  /// Whether there is a completed todo.
  ///
  /// - Complexity: O(1).
  public var canClearCompleted: Bool { completedCount > 0 }

  /// How many todos are still to be done.
  ///
  /// - Complexity: O(1).
  public var remainingCount: Int { todos.count - completedCount }

  /// Takes over todos that were changed elsewhere. How they are shown stays as it is.
  mutating func replaceTodos(with todos: IdentifiedArrayOf<Row.State>) {
    self.todos = todos
    completedCount = todos.count(where: Row.isComplete)
    if todos.isEmpty { isEditing = false }
  }

  /// Moves todos among those that are shown. What is hidden stays next to what it stood behind.
  mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let shown = filteredTodos
    let source = source.filteredIndexSet(includeInteger: shown.indices.contains)
    guard (0...shown.count).contains(destination), !source.isEmpty else { return }
    let positions = IndexSet(source.compactMap { todos.index(id: shown[$0].id) })
    // In front of the todo that is shown there; at the end, behind the last one that is shown.
    let target =
      destination < shown.count
      ? todos.index(id: shown[destination].id)
      : shown.last.flatMap { todos.index(id: $0.id) }.map { $0 + 1 }
    todos.move(fromOffsets: positions, toOffset: target ?? todos.count)
  }
}

extension Todos.State: Equatable {
  // What is counted follows from the rest.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.todos == rhs.todos && lhs.filter == rhs.filter && lhs.isEditing == rhs.isEditing
      && lhs.confirmation == rhs.confirmation
  }
}

// What is saved: the todos. What the list shows of them and how is not.
extension Todos.State: Codable {
  private enum CodingKeys: String, CodingKey {
    case todos
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(todos: try values.decode(IdentifiedArrayOf<Row.State>.self, forKey: .todos))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(todos, forKey: .todos)
  }
}
