/// The stores of a collection's elements at the time of this value's creation.
@MainActor
struct StoreCollection<ID: Hashable & Sendable, ElementState, ElementAction>:
  @preconcurrency RandomAccessCollection, @preconcurrency PositionedByID
{
  typealias Element = Store<ElementState, ElementAction>

  private let store: Store<IdentifiedArray<ID, ElementState>, IdentifiedAction<ID, ElementAction>>
  private let elements: IdentifiedArray<ID, ElementState>

  init(_ store: Store<IdentifiedArray<ID, ElementState>, IdentifiedAction<ID, ElementAction>>) {
    self.store = store
    // Observes the collection as a whole, because readers depend on its ids and their order.
    elements = store.core.withState(observed: true) { $0.value }
    endIndex = elements.count
    if store.children.count > elements.count { store.forgetInvalidChildren() }
  }

  nonisolated var startIndex: Int { 0 }
  nonisolated let endIndex: Int

  subscript(position: Int) -> Element {
    store.element(elements.ids[position], initial: elements[position])
  }

  func position(of id: AnyHashable) -> Int? { elements.position(of: id) }
}

extension Store {
  /// Returns the store of one element of a collection.
  fileprivate func element<ID: Hashable & Sendable, ElementState, ElementAction>(
    _ id: ID, initial: @autoclosure () -> ElementState
  ) -> Store<ElementState, ElementAction>
  where
    State == IdentifiedArray<ID, ElementState>, Action == IdentifiedAction<ID, ElementAction>
  {
    child(.element(id: id)) {
      ElementCore(parent: core, id: id, initial: initial()) { .element(id: id, action: $0) }
    }
  }

  /// Returns the store of one element of a collection, if the element exists: `rows.scope(id: id)`.
  ///
  /// The caller doesn't observe the collection. The same element has the same store while the store
  /// is alive.
  ///
  /// - Complexity: O(1) on average.
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    id: ID
  ) -> Store<ElementState, ElementAction>?
  where
    State == IdentifiedArray<ID, ElementState>, Action == IdentifiedAction<ID, ElementAction>
  {
    core.withState { elements in
      elements.value.index(id: id).map { element(id, initial: elements.value[$0]) }
    }
  }
}
