extension Reducer {
  /// Embeds the reducer of an element into a parent that holds a collection of elements.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// The element handles its action first, then the parent does. So the parent can remove an
  /// element in answer to the element's action. An element's effects are cancelled when it is
  /// removed.
  ///
  /// - Parameters:
  ///   - toElementsState: The key path to the collection in the parent's state.
  ///   - toElementAction: The case of the parent's actions for element actions.
  ///   - element: The reducer of an element. An action for an unknown id is reported.
  /// - Complexity: An element's action costs O(1), whatever the number of elements. Adding or
  ///   removing elements in an action copies the ids, O(*n*).
  @warn_unqualified_access
  public func forEach<ElementState, ElementAction, ID: Hashable, Element>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Element: Reducer<ElementState, ElementAction> {
    forEach(
      toElementsState, .to(toElementAction), element(),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func forEach<ID: Hashable, Element: Reducer>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, Element.State>>,
    _ action: AnyCasePath<Action, IdentifiedAction<ID, Element.Action>>, _ element: Element,
    _ location: SourceLocation
  ) -> Reduce<State, Action> {
    Reduce(of: self, element) {
      PreparedForEach(
        base: self._prepare(), path: ScopePath(elements), elements: StateAccessor.to(elements),
        action: action, element: ChildReducer(element), location: location)
    }
  }
}

private final class PreparedForEach<
  State, Action, ID: Hashable & Sendable, ElementState, ElementAction
>:
  _PreparedReducer<State, Action>
{
  private typealias Elements = IdentifiedArray<ID, ElementState>

  private let base: _PreparedReducer<State, Action>
  private let path: ScopePath
  private let elements: StateAccessor<State, IdentifiedArray<ID, ElementState>>
  private let action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>
  private let match: (Action, (IdentifiedAction<ID, ElementAction>) -> Void) -> Bool
  private let element: ChildReducer<ElementState, ElementAction>
  private let location: SourceLocation

  init(
    base: _PreparedReducer<State, Action>,
    path: ScopePath,
    elements: StateAccessor<State, IdentifiedArray<ID, ElementState>>,
    action: AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>,
    element: ChildReducer<ElementState, ElementAction>,
    location: SourceLocation
  ) {
    self.base = base
    self.path = path
    self.elements = elements
    self.action = action
    match = action.matching
    self.element = element
    self.location = location
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    let elementEffect = reduceElement(into: &state, action: action, in: context)
    let idsBefore = elements.read(&state) { Elements._idsIdentity(at: &$0) }
    let baseEffect = base.reduce(into: &state, action: action, in: context)
    let effect = elementEffect.merge(with: baseEffect)
    if elements.read(&state, { Elements._idsIdentity(at: &$0) === idsBefore }) { return effect }
    return effect.merge(with: endOfRemoved(of: idsBefore, in: &state))
  }

  /// Cancels the effects of removed elements.
  @inline(never)
  private func endOfRemoved(
    of identity: AnyObject, in state: inout State
  ) -> Effect<Action> {
    let removed = elements.read(&state) { Elements._ids(of: identity, notIn: &$0) }
    return .merge(
      removed.map { .cancelChild(NavigationIdentity(path: path, id: $0)) })
  }

  private func reduceElement(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    _ = match(action) { identifiedAction in
      guard case .element(let id, let elementAction) = identifiedAction else { return }
      var elementEffect = Effect<ElementAction>.none
      let isThere = elements.modifyElement(id: id, in: &state) { elementState in
        let outer = context.enter(path.last, id: AnyHashable(id))
        elementEffect = element.reduce(into: &elementState, action: elementAction, in: context)
        context.leave(outer)
      }
      guard isThere else {
        reportMissing(id, action)
        return
      }
      if elementEffect.isNone { return }
      effect =
        elementEffect
        .mapActions { [casePath = self.action] in casePath.embed(.element(id: id, action: $0)) }
        .child(NavigationIdentity(path: path, id: id))
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
