/// The stores of a collection's elements, as they were when it was made.
@MainActor
struct StoreCollection<ID: Hashable & Sendable, ElementState, ElementAction>:
  @preconcurrency RandomAccessCollection
{
  typealias Element = Store<ElementState, ElementAction>

  private let store: Store<IdentifiedArray<ID, ElementState>, IdentifiedAction<ID, ElementAction>>
  private let elements: IdentifiedArray<ID, ElementState>

  init(_ store: Store<IdentifiedArray<ID, ElementState>, IdentifiedAction<ID, ElementAction>>) {
    self.store = store
    // Reads the collection as such: which elements it has is what is observed here.
    elements = store.core.withState { $0 }
    endIndex = elements.count
    store.forgetElements(except: elements)
  }

  nonisolated var startIndex: Int { 0 }
  nonisolated let endIndex: Int

  subscript(position: Int) -> Element {
    store.element(elements.ids[position], initial: elements[position])
  }
}

extension Store {
  /// The store of one element of a collection.
  fileprivate func element<ID: Hashable & Sendable, ElementState, ElementAction>(
    _ id: ID, initial: @autoclosure () -> ElementState
  ) -> Store<ElementState, ElementAction>
  where
    State == IdentifiedArray<ID, ElementState>, Action == IdentifiedAction<ID, ElementAction>
  {
    child(.element(id: id)) {
      ElementCore(parent: core, id: id, initial: initial())
    }
  }

  /// Lets go of the stores of elements that are no longer there.
  fileprivate func forgetElements<ID, ElementState>(
    except elements: IdentifiedArray<ID, ElementState>
  ) {
    guard children.count > elements.count else { return }
    children = children.filter { scope, _ in
      guard case .element(let id) = scope, let id = id.base as? ID else { return true }
      return elements.index(id: id) != nil
    }
  }
}

/// A window onto one element of a collection. When the element is gone it goes on to show what was
/// there last.
///
/// Its readers observe the element, not the collection: they don't care for what happens to others.
final class ElementCore<ID: Hashable & Sendable, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>
  private let id: ID
  private var last: State
  private let observation = ElementObservation()
  private var place: ElementObservers.Place?

  init(
    parent: StoreCore<IdentifiedArray<ID, State>, IdentifiedAction<ID, Action>>,
    id: ID,
    initial: State
  ) {
    self.parent = parent
    self.id = id
    last = initial
  }

  isolated deinit {
    place?.remove(observation, of: id)
  }

  override func withState<R>(_ body: (State) -> R) -> R {
    parent.withUnobservedState { elements, place in
      if let index = elements.index(id: id) { last = elements[index] }
      if let place, let state = last as? any ObservableState { observe(state._$id, in: place) }
    }
    return body(last)
  }

  /// Registers the reader, and this element where replacements of it are noticed.
  private func observe(_ identity: ObservableStateID, in place: ElementObservers.Place) {
    if self.place?.observers !== place.observers {
      self.place?.remove(observation, of: id)
      place.observers.add(observation, of: id, in: place.collection)
      self.place = place
    }
    observation.access(identity)
  }

  override func send(_ action: Action) -> StoreTask {
    parent.send(.element(id: id, action: action))
  }

  override func access() {
    parent.access()
  }

  override var isValid: Bool {
    parent.isValid && parent.withUnobservedState { elements, _ in elements.index(id: id) != nil }
  }
}

extension Store {
  /// The store of one element of a collection, if it is there: `rows.scope(id: id)`.
  ///
  /// Reads nothing of the collection for its caller, so observes nothing. The same element has the
  /// same store for as long as it is alive.
  ///
  /// - Complexity: O(1) on average.
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    id: ID
  ) -> Store<ElementState, ElementAction>?
  where
    State == IdentifiedArray<ID, ElementState>, Action == IdentifiedAction<ID, ElementAction>
  {
    core.withUnobservedState { elements, _ in
      elements.index(id: id).map { element(id, initial: elements[$0]) }
    }
  }
}
