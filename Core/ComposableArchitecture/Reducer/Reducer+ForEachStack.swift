import OrderedCollections

extension Reducer {
  /// Embeds the reducer of the screens of a navigation stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) { Detail() }
  /// ```
  ///
  /// A screen handles its action first, then the parent does. For `.popFrom` the parent runs first,
  /// then the screen and all above it are removed. For `.push` the screen is added before the
  /// parent runs. A screen's effects are cancelled when it is removed, by whatever means.
  /// `@Dependency(\.dismiss)` removes the screen and all above it.
  ///
  /// - Parameters:
  ///   - toStackState: The key path to the stack in the parent's state.
  ///   - toStackAction: The case of the parent's actions for stack actions. An action for a missing
  ///     screen is reported.
  ///   - destination: The reducer of a screen.
  /// - Complexity: A screen's action costs O(1), however deep the stack is.
  // Disfavoured so that the compiler need not try both overloads in a chain: most calls use
  // identified arrays.
  @_disfavoredOverload
  @warn_unqualified_access
  public func forEach<DestinationState, DestinationAction, Destination>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Destination: Reducer<DestinationState, DestinationAction> {
    Reduce(
      ForEachInStack(
        _prepare(), toStackState, .to(toStackAction), destination()._prepare(),
        IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  /// Embeds the reducers of an enum of screens, without naming them again.
  ///
  /// ```swift
  /// @Reducer enum Path { case detail(Detail), edit(Edit) }
  ///
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path)
  /// ```
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ state: WritableKeyPath<State, StackState<DestinationState>>,
    action: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>
  ) -> Reduce<State, Action> where DestinationState.StateReducer.Action == DestinationAction {
    self.forEach(state, action: action) { DestinationState.StateReducer.body }
  }
}

/// The operator `forEach` on a stack.
private final class ForEachInStack<State, Action, ElementState, ElementAction>:
  PreparedEmbedding<
    State, Action, StackState<ElementState>, StackAction<ElementState, ElementAction>, ElementState,
    ElementAction
  >
{
  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var presented = context.known?[path.last] as? PresentedStack
    var known = presented?.ids
    // Other code may have changed the stack since the last action.
    var effect = change(from: &known, &presented, in: &state)
    var popped: StackElementID?
    _ = match(action) { stackAction in
      switch stackAction {
      case .element(let id, let elementAction):
        let elementEffect = reduceElement(
          id, of: presented, into: &state, elementAction, of: action, in: context)
        effect = effect.merge(with: elementEffect)
      case .popFrom(let id):
        if !contains(id, &state) { reportMissingPopped(id, action) }
        popped = id
      case .push(let id, let elementState):
        push(elementState, id, into: &state, action)
        effect = effect.merge(with: change(from: &known, &presented, in: &state))
      }
    }
    effect = effect.merge(with: base.reduce(into: &state, action: action, in: context))
      .merge(with: change(from: &known, &presented, in: &state))
    // The parent may already have popped the screen.
    guard let popped, contains(popped, &state) else { return effect }
    part.modify(&state) { $0.pop(from: popped) }
    return effect.merge(with: change(from: &known, &presented, in: &state))
  }

  private func contains(_ id: StackElementID, _ state: inout State) -> Bool {
    part.read(&state) { $0.components.index(id: id) != nil }
  }

  private func reduceElement(
    _ id: StackElementID, of presented: PresentedStack?, into state: inout State,
    _ elementAction: ElementAction, of action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<ElementAction>.none
    let isThere = part.modifyElement(id: id, in: &state) { element in
      let outer = context.enter(path.last, id: AnyHashable(id))
      presented?.withDismissal(of: id) {
        effect = child.reduce(into: &element, action: elementAction, in: context)
      }
      context.leave(outer)
    }
    if !isThere { reportMissing(id, action) }
    if effect.isNone { return .none }
    return
      effect
      .mapActions { [embed] in embed(.element(id: id, action: $0)) }
      .child(NavigationIdentity(path: path, id: id))
  }

  private func push(
    _ elementState: ElementState, _ id: StackElementID, into state: inout State,
    _ action: Action
  ) {
    if contains(id, &state) { return reportPresentPushed(id, action) }
    let values = DependencyValues._current
    if values.context == .test {
      let next = values.stackElementID.peek()
      if id.generation > next.generation {
        location.report(
          """
          A "forEach" received a "push" action for element \(id), but the next id that is drawn is \
          \(next).

            Action:
          \(debugCaseOutput(action).indented(by: 4))

          The element was pushed. In a test, send "push" with the id \(next): ids count up from 0 \
          with every element that is inserted.
          """)
      } else if id == next {
        _ = values.stackElementID.next()
      }
    }
    part.modify(&state) { $0.push(elementState, id: id) }
  }

  /// Cancels the effects of removed screens, and updates the store's record of the stack.
  ///
  /// - Parameters:
  ///   - known: The identity of the known ids, `nil` if there were none; becomes that of the current
  ///     ids.
  ///   - presented: The store's record of the stack; becomes a new one if there is none.
  private func change(
    from known: inout AnyObject?, _ presented: inout PresentedStack?, in state: inout State
  ) -> Effect<Action> {
    let ids = part.read(&state) { StackState.idsIdentity(of: &$0) }
    if ids === known { return .none }
    defer { known = ids }
    return endRemoved(from: known, &presented, in: &state)
  }

  private func endRemoved(
    from known: AnyObject?, _ presented: inout PresentedStack?, in state: inout State
  ) -> Effect<Action> {
    let ids = part.read(&state) { StackState.isEmpty(&$0) ? nil : StackState.idsIdentity(of: &$0) }
    if known == nil, ids == nil { return .none }
    let new = ids.map { PresentedStack(ids: $0, contains: StackState<ElementState>.contains) }
    // The store keeps its existing record, and updates it from the new one.
    if presented == nil { presented = new }
    let record = Effect.presented(new, at: path) { [embed] id in
      id.map { embed(.popFrom(id: $0)) }
    }
    let removed = part.read(&state) { stack in
      known.map { StackState.ids(of: $0, notIn: &stack) } ?? []
    }
    if removed.isEmpty { return record }
    return .merge(
      removed.map { .cancelChild(NavigationIdentity(path: path, id: $0)) } + [record])
  }

  private func reportMissing(_ id: StackElementID, _ action: Action) {
    report(
      "an action for an element", id, action, consequence: "The element's reducer was skipped.",
      causes: """
        • The element was popped before this reducer ran. Put the reducer that pops into the one \
        that "forEach" is attached to, so that elements handle their actions first.

        • An effect of the element sent the action after the element was removed by a reducer \
        outside of this "forEach". Remove it inside, so that its effects end with it.

        • The action was sent to a store that was kept after its element was popped.
        """)
  }

  private func reportMissingPopped(_ id: StackElementID, _ action: Action) {
    report(
      "a \"popFrom\" action for an element", id, action, consequence: "Nothing was popped.",
      causes: """
        • The element was popped before this reducer ran. Put the reducer that pops into the one \
        that "forEach" is attached to, or leave it to "forEach", which pops after that one has run.

        • The action was sent twice, or by a view of an element that is already gone.
        """)
  }

  private func reportPresentPushed(_ id: StackElementID, _ action: Action) {
    report(
      "a \"push\" action for an element", id, action, missing: false,
      consequence: "Nothing was pushed.",
      causes: """
        • The action was sent twice. Every push needs an id of its own: navigation links and \
        'StackState.append' draw one.
        """)
  }

  private func report(
    _ what: String, _ id: StackElementID, _ action: Action, missing: Bool = true,
    consequence: String, causes: String
  ) {
    location.report(
      """
      A "forEach" received \(what) that \(missing ? "isn't" : "is already") in the stack.

        Action:
      \(debugCaseOutput(action).indented(by: 4))

        Id:
          \(id)

      \(consequence) Usual causes:

      \(causes)
      """)
  }
}
