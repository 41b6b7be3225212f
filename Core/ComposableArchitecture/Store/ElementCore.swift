/// A window onto one element of a collection. When the element is gone it goes on to show what was
/// there last.
///
/// Its readers observe the element, not the collection: they don't care for what happens to others.
final class ElementCore<Elements: _ElementContainer, ParentAction, Action>:
  ChildCore<Elements, ParentAction, Elements.Element, Action>
{
  typealias State = Elements.Element

  private let id: Elements.ElementID
  private let last: StateBox<State>
  /// Where the element was observed last, and its observation there.
  private var observed: (observers: StateObservers, observation: ElementObservation)?
  private lazy var identity = ObservableIdentity<State>()

  init(
    parent: StoreCore<Elements, ParentAction>,
    id: Elements.ElementID,
    initial: State,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.id = id
    last = StateBox(initial)
    super.init(parent: parent, path: nil, isComputed: false, embed: embed)
  }

  override func find(_ observing: Observing) -> StateAddress<State>? {
    if isFound {
      if observing != .nothing { _ = parent.address(.ancestors) }
    } else {
      parent.withState(observing == .nothing ? .nothing : .ancestors) { elements in
        if let element = elements.value._element(id: id) { last.address.value = element }
      }
    }
    guard observing != .nothing else { return last.address }
    guard let identity else { return last.address }
    if let collection = parent.observedCollection {
      observe(identity.shown(last.address), in: collection)
    } else if let replacements = parent.replacements {
      observe(
        ShownState(identity.of(last.address)),
        in: parent.elementWatch.collection(of: parent, replacements, identity))
    }
    return last.address
  }

  /// Registers the reader where replacements of the element are noticed.
  private func observe(_ shown: ShownState, in collection: ObservedCollection) {
    if observed?.observers !== collection.observers {
      observed = (
        collection.observers, collection.observers.observation(of: id, in: collection.keyPath)
      )
    }
    if observed?.observation.access(shown) == true {
      collection.observers.sawUntold(id, in: collection.keyPath)
    }
  }

  override var replacements: Replacements? { parent.replacements }

  override var isValid: Bool {
    parent.isValid && parent.withState { $0.value._element(id: id) != nil }
  }
}
