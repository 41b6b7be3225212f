/// A window onto one element of a collection. When the element is gone it goes on to show what was
/// there last.
///
/// Its readers observe the element, not the collection: they don't care for what happens to others.
final class ElementCore<Elements: _ElementContainer, ParentAction, Action>:
  StoreCore<Elements.Element, Action>
{
  typealias State = Elements.Element

  private let parent: StoreCore<Elements, ParentAction>
  private let id: Elements.ElementID
  private let embed: (Action) -> ParentAction
  private var last: State
  /// Where the element was observed last, and its observation there.
  private var observed: (observers: ElementObservers, observation: ElementObservation)?
  private lazy var identity = ObservableIdentity<State>()
  private lazy var replacement = ReplacementWatch(self)

  init(
    parent: StoreCore<Elements, ParentAction>,
    id: Elements.ElementID,
    initial: State,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.id = id
    self.embed = embed
    last = initial
  }

  override func withState<R>(_ body: (State) -> R) -> R {
    parent.withUnobservedState { elements, place in
      if let element = elements._element(id: id) { last = element }
      if let place {
        if let identity { observe(identity.of(last), in: place) }
      } else {
        replacement?.access(last, self)
      }
    }
    return body(last)
  }

  override func peek<R>(_ body: (State) -> R) -> R {
    parent.withUnobservedState { elements, _ in
      if let element = elements._element(id: id) { last = element }
    }
    return body(last)
  }

  /// Registers the reader where replacements of the element are noticed.
  private func observe(_ identity: ObservableStateID, in place: ElementObservers.Place) {
    if observed?.observers !== place.observers {
      observed = (
        place.observers, place.observers.observation(of: id, in: place.collection)
      )
    }
    observed?.observation.access(identity)
  }

  override func send(_ action: Action) -> StoreTask {
    parent.send(embed(action))
  }

  override func access() {
    parent.access()
  }

  override var replacements: Replacements? { parent.replacements }

  override func watch(_ replacements: Replacements, _ watcher: @escaping () -> Bool) {
    parent.watch(replacements, watcher)
  }

  override func nextStackElementID() -> StackElementID {
    parent.nextStackElementID()
  }

  override var isValid: Bool {
    parent.isValid
      && parent.withUnobservedState { elements, _ in elements._element(id: id) != nil }
  }
}
