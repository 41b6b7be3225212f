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
  /// - Complexity: O(*n*).
  public var canClearCompleted: Bool { todos.contains(where: Row.isComplete) }

  /// The number of todos that aren't complete.
  ///
  /// - Complexity: O(*n*).
  public var remainingCount: Int { todos.count { !Row.isComplete($0) } }

  /// Moves todos among the visible ones. Hidden todos keep their order.
  mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let shown = filteredTodos
    let source = source.filteredIndexSet(includeInteger: shown.indices.contains)
    guard (0...shown.count).contains(destination), !source.isEmpty else { return }
    let positions = IndexSet(source.compactMap { todos.index(id: shown[$0].id) })
    // The target is before the visible todo at the destination, or after the last visible one.
    let target =
      destination < shown.count
      ? todos.index(id: shown[destination].id)
      : shown.last.flatMap { todos.index(id: $0.id) }.map { $0 + 1 }
    todos.move(fromOffsets: positions, toOffset: target ?? todos.count)
  }
}

// Saves only the todos, and neither the filter nor the editing mode.
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
