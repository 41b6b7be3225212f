/// A window onto one element of a collection. It continues to show the last value of a removed
/// element.
///
/// Its readers observe the element, not the collection: changes to other elements don't notify
/// them.
final class ElementCore<Elements: _ElementContainer, ParentAction, Action>:
  ChildCore<Elements, ParentAction, Elements.Element, Action>
{
  typealias State = Elements.Element

  private let id: Elements.ElementID
  private let last: StateBox<State>
  /// Whether the last lookup found the element.
  private var isThere = true

  init(
    parent: StoreCore<Elements, ParentAction>,
    id: Elements.ElementID,
    initial: State,
    embed: @escaping (Action) -> ParentAction
  ) {
    self.id = id
    last = StateBox(initial)
    super.init(
      parent: parent, path: nil, isComputed: false, identity: ObservableIdentity.find(),
      embed: embed)
  }

  override func find() -> StateAddress<State>? {
    parent.withState { elements in
      let element = elements.value._element(id: id)
      isThere = element != nil
      if let element { last.address.value = element }
    }
    return last.address
  }

  override var identity: ObservableStateID? {
    guard let address = address(observed: false), isThere else { return nil }
    return identityReader?.of(address)
  }

  override func register() {
    parent.registerElementReader()
    super.register()
  }

  override var elementID: AnyHashable? { AnyHashable(id) }

  override var isValid: Bool {
    parent.isValid && parent.withState { $0.value._element(id: id) != nil }
  }
}
