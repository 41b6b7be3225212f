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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Destination: Reducer<DestinationState, DestinationAction> {
    forEach(
      toStackState, .to(toStackAction), destination(),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func forEach<Destination: Reducer>(
    _ stack: WritableKeyPath<State, StackState<Destination.State>>,
    _ action: AnyCasePath<Action, StackAction<Destination.State, Destination.Action>>,
    _ destination: Destination, _ location: SourceLocation
  ) -> Reduce<State, Action> {
    Reduce(of: self, destination) {
      PreparedStack(
        base: self._prepare(), path: ScopePath(stack), stack: StateAccessor.to(stack),
        action: action,
        destination: ChildReducer(destination), location: location)
    }
  }

  /// Embeds the reducers of an enum of screens, which need not be named again.
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

private final class PreparedStack<State, Action, ElementState, ElementAction>:
  _PreparedReducer<State, Action>
{
  private let base: _PreparedReducer<State, Action>
  private let path: ScopePath
  private let stack: StateAccessor<State, StackState<ElementState>>
  private let action: AnyCasePath<Action, StackAction<ElementState, ElementAction>>
  private let match: (Action, (StackAction<ElementState, ElementAction>) -> Void) -> Bool
  private let destination: ChildReducer<ElementState, ElementAction>
  private let location: SourceLocation

  init(
    base: _PreparedReducer<State, Action>,
    path: ScopePath,
    stack: StateAccessor<State, StackState<ElementState>>,
    action: AnyCasePath<Action, StackAction<ElementState, ElementAction>>,
    destination: ChildReducer<ElementState, ElementAction>,
    location: SourceLocation
  ) {
    self.base = base
    self.path = path
    self.stack = stack
    self.action = action
    match = action.matching
    self.destination = destination
    self.location = location
  }

  override func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    let before = ids(in: &state)
    // Detects what other code did to the state since the last action.
    let known = context.known?[path.last] as? PresentedStack
    let (earlier, new) = change(to: before, in: &state, known: known?.ids)
    var effect = Effect<Action>.none
    let isOwn = match(action) {
      effect = reduce(into: &state, before, action, $0, known ?? new, in: context)
    }
    if !isOwn { effect = reduceBase(into: &state, before, action, in: context) }
    return earlier.merge(with: effect)
  }

  /// - Parameters:
  ///   - before: The identity of the current ids.
  ///   - stackAction: The stack's part of the action.
  ///   - presented: The stack, unless it is empty.
  private func reduce(
    into state: inout State, _ before: AnyObject, _ action: Action,
    _ stackAction: StackAction<ElementState, ElementAction>, _ presented: PresentedStack?,
    in context: ReducerContext
  ) -> Effect<Action> {
    switch stackAction {
    case .element(let id, let elementAction):
      return reduceElement(id, elementAction, of: presented, into: &state, action, in: context)
        .merge(with: reduceBase(into: &state, before, action, in: context))

    case .popFrom(let id):
      if !contains(id, &state) {
        report(
          "a \"popFrom\" action for an element", id, action,
          consequence: "Nothing was popped.",
          causes: """
            • The element was popped before this reducer ran. Put the reducer that pops into the one \
            that "forEach" is attached to, or leave it to "forEach", which pops after that one has run.

            • The action was sent twice, or by a view of an element that is already gone.
            """)
      }
      let effect = reduceBase(into: &state, before, action, in: context)
      // The parent may already have popped the screen.
      guard contains(id, &state) else { return effect }
      let before = ids(in: &state)
      stack.modify(&state) { $0.pop(from: id) }
      return effect.merge(with: change(to: ids(in: &state), in: &state, known: before).effect)

    case .push(let id, let elementState):
      push(elementState, id, into: &state, action)
      let pushed = ids(in: &state)
      return change(to: pushed, in: &state, known: before).effect
        .merge(with: reduceBase(into: &state, pushed, action, in: context))
    }
  }

  /// Runs the parent, and detects its changes to the stack.
  private func reduceBase(
    into state: inout State, _ before: AnyObject, _ action: Action,
    in context: ReducerContext
  ) -> Effect<Action> {
    let effect = base.reduce(into: &state, action: action, in: context)
    return effect.merge(with: change(to: ids(in: &state), in: &state, known: before).effect)
  }

  /// Returns the identity of the current ids.
  private func ids(in state: inout State) -> AnyObject {
    stack.read(&state) { StackState.idsIdentity(of: &$0) }
  }

  private func contains(_ id: StackElementID, _ state: inout State) -> Bool {
    stack.read(&state) { $0.components.index(id: id) != nil }
  }

  private func reduceElement(
    _ id: StackElementID, _ elementAction: ElementAction, of presented: PresentedStack?,
    into state: inout State, _ action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var effect = Effect<ElementAction>.none
    let isThere = stack.modifyElement(id: id, in: &state) { element in
      let outer = context.enter(path.last, id: AnyHashable(id))
      presented?.withDismissal(of: id) {
        effect = destination.reduce(into: &element, action: elementAction, in: context)
      }
      context.leave(outer)
    }
    guard isThere else {
      report(
        "an action for an element", id, action,
        consequence: "The element's reducer was skipped.",
        causes: """
          • The element was popped before this reducer ran. Put the reducer that pops into the one \
          that "forEach" is attached to, so that elements handle their actions first.

          • An effect of the element sent the action after the element was removed by a reducer \
          outside of this "forEach". Remove it inside, so that its effects end with it.

          • The action was sent to a store that was kept after its element was popped.
          """)
      return .none
    }
    if effect.isNone { return .none }
    return
      effect
      .mapActions { [casePath = self.action] in casePath.embed(.element(id: id, action: $0)) }
      .child(NavigationIdentity(path: path, id: id))
  }

  private func push(
    _ elementState: ElementState, _ id: StackElementID, into state: inout State,
    _ action: Action
  ) {
    guard !contains(id, &state) else {
      report(
        "a \"push\" action for an element", id, action, missing: false,
        consequence: "Nothing was pushed.",
        causes: """
          • The action was sent twice. Every push needs an id of its own: navigation links and \
          'StackState.append' draw one.
          """)
      return
    }
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
    stack.modify(&state) { $0.push(elementState, id: id) }
  }

  /// Compares the elements with the known ones, and returns the effects that cancel the effects of
  /// removed elements, and the changed stack.
  ///
  /// - Parameters:
  ///   - ids: The identity of the current ids.
  ///   - known: The identity of the known ids; `nil` if there were none.
  private func change(
    to ids: AnyObject, in state: inout State, known: AnyObject?
  ) -> (effect: Effect<Action>, new: PresentedStack?) {
    ids === known ? (.none, nil) : endRemoved(in: &state, known: known)
  }

  @inline(never)
  private func endRemoved(
    in state: inout State, known: AnyObject?
  ) -> (effect: Effect<Action>, new: PresentedStack?) {
    let ids = stack.read(&state) { StackState.isEmpty(&$0) ? nil : StackState.idsIdentity(of: &$0) }
    if known == nil, ids == nil { return (.none, nil) }
    let new = ids.map { PresentedStack(ids: $0, contains: StackState<ElementState>.contains) }
    let removed = stack.read(&state) { stack in
      known.map { StackState.ids(of: $0, notIn: &stack) } ?? []
    }
    let presented = Effect.presented(new, at: path) { [action] id in
      id.map { action.embed(.popFrom(id: $0)) }
    }
    return (
      .merge(removed.map { .cancelChild(NavigationIdentity(path: path, id: $0)) } + [presented]),
      new
    )
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
