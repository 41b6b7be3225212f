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
  ///   - element: The reducer of an element. An action for an unknown id is reported as an issue.
  /// - Complexity: An element's action costs O(1), whatever the number of elements. Adding or
  ///   removing elements in an action copies the ids, O(*n*).
  @warn_unqualified_access
  public func forEach<ElementState, ElementAction, ID: Hashable, Element>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Element: Reducer<ElementState, ElementAction> {
    Reduce(
      ForEach(
        _prepare(), toElementsState, .to(toElementAction), element()._prepare(),
        IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

/// The operator `forEach` on a collection.
private final class ForEach<State, Action, ID: Hashable & Sendable, ElementState, ElementAction>:
  PreparedEmbedding<
    State, Action, IdentifiedArray<ID, ElementState>, IdentifiedAction<ID, ElementAction>,
    ElementState, ElementAction
  >
{
  private typealias Elements = IdentifiedArray<ID, ElementState>

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    _ = match(action) { elementAction in
      guard case .element(let id, let elementAction) = elementAction else { return }
      effect = reduceElement(id, into: &state, elementAction, of: action, in: context)
    }
    let idsBefore = part.read(&state) { Elements._idsIdentity(at: &$0) }
    effect = effect.merge(with: base.reduce(into: &state, action: action, in: context))
    if part.read(&state, { Elements._idsIdentity(at: &$0) === idsBefore }) { return effect }
    return effect.merge(with: endOfRemoved(of: idsBefore, in: &state))
  }

  private func reduceElement(
    _ id: ID, into state: inout State, _ elementAction: ElementAction, of action: Action,
    in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<ElementAction>.none
    let isThere = part.modifyElement(id: id, in: &state) { element in
      let outer = context.enter(path.last, id: AnyHashable(id))
      effect = child.reduce(into: &element, action: elementAction, in: context)
      context.leave(outer)
    }
    if !isThere { reportMissing(id, action) }
    if effect.isNone { return .none }
    return
      effect
      .mapActions { [embed] in embed(.element(id: id, action: $0)) }
      .child(NavigationIdentity(path: path, id: id))
  }

  /// Cancels the effects of removed elements.
  private func endOfRemoved(of identity: AnyObject, in state: inout State) -> Effect<Action> {
    let removed = part.read(&state) { Elements._ids(of: identity, notIn: &$0) }
    return .merge(removed.map { .cancelChild(NavigationIdentity(path: path, id: $0)) })
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
