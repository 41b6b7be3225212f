import ComposableArchitecture
import ComposableUI
import Foundation
import TodoFeature
import TodosFeature
import TourFeature

/// A list of things to do and the tour that explains it.
public struct TodosTourView<Content: View>: View {
  private let store: StoreOf<TodosTour>
  private let content: Content

  /// - Parameters:
  ///   - store: The tour.
  ///   - content: The list.
  public init(store: StoreOf<TodosTour>, @ViewBuilder content: () -> Content) {
    self.store = store
    self.content = content()
  }

  public var body: some View {
    TourView(store: store) {
      content
    } sample: { step, store in
      if let part = TodosTourPart(rawValue: step) { TodosSample(store: store, part: part) }
    }
  }
}

/// The part of the list that a step shows.
private struct TodosSample: View {
  let store: StoreOf<Todos<Todo>>
  let part: TodosTourPart
  @FocusState private var focus: UUID?

  var body: some View {
    VStack(alignment: .leading) {
      switch part {
      case .adding: AddTodoButton(store: store, focus: $focus)
      case .filtering: TodosFilter(store: store)
      case .editing: EditTodosButton(store: store)
      case .checking, .clearing: EmptyView()
      }
      TodosList(store: store, focus: $focus) { TodoView(store: $0) }
      if part == .checking || part == .clearing { TodosFooter(store: store) }
    }
  }
}
