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
    self.element = element
    self.location = location
  }

  override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let elementEffect = reduceElement(into: &state, action: action)
    let idsBefore = elements.read(&state) { $0.ids }
    let baseEffect = base.reduce(into: &state, action: action)
    let effect = elementEffect.merge(with: baseEffect)

    let removed = elements.read(&state) { elements in
      elements.sharesIDs(with: idsBefore)
        ? [] : idsBefore.filter { elements.index(id: $0) == nil }
    }
    guard !removed.isEmpty else { return effect }
    return effect.merge(
      with: .merge(
        removed.map { .init(.cancelChild(identity: NavigationIdentity(place: place, id: $0))) }))
  }

  private func reduceElement(into state: inout State, action: Action) -> Effect<Action> {
    guard case .element(let id, let elementAction)? = self.action.extract(from: action)
    else { return .none }
    let effect = elements.modifyInside(&state) { elements, place -> Effect<ElementAction>? in
      guard let index = elements.index(id: id) else { return nil }
      return replacement.notice(id, in: place, of: &elements[index]) {
        element.reduce(into: &$0, action: elementAction)
      }
    }
    guard let effect else {
      reportMissing(id, action)
      return .none
    }
    return
      effect
      .mapActions { [action = self.action] in action.embed(.element(id: id, action: $0)) }
      .child(NavigationIdentity(place: place, id: id))
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
