import ComposableArchitecture
import Foundation
import TodoFeature
import TodosFeature
import TourFeature

/// A tour of a list of things to do.
public typealias TodosTour = Tour<Todos<Todo>>

/// The parts of the list that the tour shows, one in each step.
enum TodosTourPart: String, CaseIterable {
  case adding, checking, filtering, editing, clearing

  var step: TourStep<Todos<Todo>.State> {
    TourStep(rawValue, title: title, text: text, sample: sample)
  }

  private var title: String {
    switch self {
    case .adding: "Write down what there is to do"
    case .checking: "Check off what is done"
    case .filtering: "See only some"
    case .editing: "Put it in order"
    case .clearing: "Clear it away"
    }
  }

  private var text: String {
    switch self {
    case .adding:
      "Add Todo puts a new one on top, ready to be written. Try it: nothing that you do here is kept."
    case .checking: "Press a box. A second later a finished todo sinks below the rest."
    case .filtering: "The filter shows all, what is left, or what is done."
    case .editing: "Edit lets you move todos up and down, and delete them."
    case .clearing: "Clear Completed deletes all that is done."
    }
  }

  private var sample: Todos<Todo>.State {
    switch self {
    case .adding: Todos<Todo>.State()
    case .checking: Todos<Todo>.State(todos: Self.todos(completed: 0))
    case .filtering: Todos<Todo>.State(todos: Self.todos(completed: 1), filter: .active)
    case .editing: Todos<Todo>.State(todos: Self.todos(completed: 0), isEditing: true)
    case .clearing: Todos<Todo>.State(todos: Self.todos(completed: 2))
    }
  }

  /// Makes sample todos.
  private static func todos(completed: Int) -> IdentifiedArrayOf<Todo.State> {
    let texts = ["Water the plants", "Call Grandma", "Return the books"]
    return IdentifiedArray(
      uniqueElements: texts.enumerated().map { offset, text in
        Todo.State(
          id: UUID(offset), description: text, isComplete: offset >= texts.count - completed)
      })
  }
}

extension Tour<Todos<Todo>>.State {
  /// Starts the tour of a list of things to do.
  ///
  /// - Parameter progress: The user's progress.
  public init(progress: Shared<TourProgress>) {
    self.init(steps: TodosTourPart.allCases.map(\.step), progress: progress)
  }
}

extension TourProgress {
  /// Returns the progress before the user has answered the offer. A user with todos needs no
  /// introduction, so the tour is over then.
  public static func first(with todos: Todos<Todo>.State) -> Self {
    todos.todos.isEmpty ? .offered : .over
  }
}
