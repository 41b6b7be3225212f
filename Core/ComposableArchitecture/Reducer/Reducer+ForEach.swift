extension Reducer {
  /// Embeds the reducer of an element into a parent that holds a collection of them.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// The element handles its action first, then the parent does: so the parent can remove an element
  /// in answer to what it did. An element's effects end when it is removed.
  ///
  /// - Parameters:
  ///   - toElementsState: Where the elements lie.
  ///   - toElementAction: Which of the parent's actions are those of elements.
  ///   - element: The reducer of an element. An action for an id that isn't there is reported.
  /// - Complexity: An element's action costs O(1), however many elements there are.
  @warn_unqualified_access
  public func forEach<ElementState, ElementAction, ID: Hashable, Element>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Element: Reducer<ElementState, ElementAction> {
    ForEachReducer(
      base: self,
      elements: toElementsState,
      action: AnyCasePath(toElementAction),
      element: element(),
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

private struct ForEachReducer<Base: Reducer, ID: Hashable & Sendable, Element: Reducer>:
  CompositeReducer
{
  typealias State = Base.State
  typealias Action = Base.Action

  let base: Base
  let elements: WritableKeyPath<Base.State, IdentifiedArray<ID, Element.State>>
  let action: AnyCasePath<Base.Action, IdentifiedAction<ID, Element.Action>>
  let element: Element
  let location: SourceLocation

  func _prepare() -> _PreparedReducer<Base.State, Base.Action> {
    PreparedForEach(
      base: base._prepare(), place: Place(elements), elements: StateAccessor(elements),
      action: action, element: ChildReducer(element), location: location)
  }

  var _dependsOnRunTimeConditions: Bool {
    base._dependsOnRunTimeConditions || element._dependsOnRunTimeConditions
  }
}

private final class PreparedForEach<
  State, Action, ID: Hashable & Sendable, ElementState, ElementAction
>:
  _PreparedReducer<State, Action>
{
  private typealias Elements = IdentifiedArray<ID, ElementState>

  private let base: _PreparedReducer<State, Action>
  private let place: Place
  private let elements: StateAccessor<State, IdentifiedArray<ID, ElementState>>
  private let action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>
  private let match: (Action, (IdentifiedAction<ID, ElementAction>) -> Void) -> Bool
  private let element: ChildReducer<ElementState, ElementAction>
  private let location: SourceLocation
  private let replacement = ElementReplacement<ElementState>()

  init(
    base: _PreparedReducer<State, Action>,
    place: Place,
    elements: StateAccessor<State, IdentifiedArray<ID, ElementState>>,
    action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    element: ChildReducer<ElementState, ElementAction>,
    location: SourceLocation
  ) {
    self.base = base
    self.place = place
    self.elements = elements
    self.action = action
    match = action.matching
    self.element = element
    self.location = location
  }

  override func reduce(
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    let elementEffect = reduceElement(at: state, action: action)
    let idsBefore = elements.read(state) { Elements._idsIdentity(at: $0) }
    let baseEffect = base.reduce(at: state, action: action)
    let effect = elementEffect.merge(with: baseEffect)
    if elements.read(state, { Elements._idsIdentity(at: $0) === idsBefore }) { return effect }
    return effect.merge(with: endOfRemoved(of: idsBefore, in: state))
  }

  /// Ends the effects of the elements that were there before and aren't any more.
  @inline(never)
  private func endOfRemoved(
    of identity: AnyObject, in state: UnsafeMutablePointer<State>
  ) -> Effect<Action> {
    let removed = elements.read(state) { Elements._ids(of: identity, notIn: $0) }
    return .merge(
      removed.map { .cancelChild(NavigationIdentity(place: place, id: $0)) })
  }

  private func reduceElement(
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    _ = match(action) { identifiedAction in
      guard case .element(let id, let elementAction) = identifiedAction else { return }
      var isThere = false
      var elementEffect = Effect<ElementAction>.none
      let place = elements.place(in: state)
      elements.modifyInside(state) { elements in
        isThere = Elements._withElement(id: id, in: elements) { address, _ in
          replacement.notice(id, in: place, of: address) {
            elementEffect = element.reduce(at: address, action: elementAction)
          }
        }
      }
      guard isThere else {
        reportMissing(id, action)
        return
      }
      if elementEffect.isNone { return }
      effect =
        elementEffect
        .mapActions { [action = self.action] in action.embed(.element(id: id, action: $0)) }
        .child(NavigationIdentity(place: self.place, id: id))
    }
    return effect
  }

  private func reportMissing(_ id: ID, _ action: Action) {
    location.report(
      """
      A "forEach" received an action for an element that isn't there.

        Action:
      \(debugCaseOutput(action).indented(by: 4))

        Id:
      \(String(customDumping: id).indented(by: 4))

      The element's reducer was skipped. Usual causes:

      • The element was removed before this reducer ran. Put the reducer that removes elements below \
      or into the one that "forEach" is attached to, so that elements handle their actions first.

      • An effect of the element sent the action after the element was removed by a reducer outside \
      of this "forEach", which can't end the element's effects. Remove elements inside, or make the \
      effect cancellable and cancel it with the removal.

      • The action was sent to a store that was kept after its element was removed. Take stores anew \
      from the collection.
      """)
  }
}
