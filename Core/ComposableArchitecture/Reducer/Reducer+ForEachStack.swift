import OrderedCollections

extension Reducer {
  /// Embeds the reducer of the screens of a navigation stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) { Detail() }
  /// ```
  ///
  /// A screen handles its action first, then the parent does. For `.popFrom` the parent comes first,
  /// and then the screen and all above it are removed; for `.push` the screen is there before the
  /// parent runs. A screen's effects end when it is removed, by whatever means; by
  /// `@Dependency(\.dismiss)` it removes itself and all above it.
  ///
  /// - Parameters:
  ///   - toStackState: Where the screens lie.
  ///   - toStackAction: Which of the parent's actions are the stack's. One that names a screen that
  ///     isn't there is reported.
  ///   - destination: The reducer of a screen.
  /// - Complexity: A screen's action costs O(1), however deep the stack is.
  // Disfavoured so that the compiler need not try both for each `forEach` in a chain: most are those of
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
    let destination = destination()
    let action = AnyCasePath(toStackAction)
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reduce(of: self, destination) {
      PreparedStack(
        base: self._prepare(), path: ScopePath(toStackState), stack: StateAccessor(toStackState),
        action: action, destination: ChildReducer(destination), location: location)
    }
  }

  /// Embeds the reducers of an enum of screens, which need not be named once more.
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
  private let changes = ElementChanges<ElementState>()
  private let dismissal = Dismissal()

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
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    // Whatever others did to the state since the last action.
    let earlier = notice(in: state, seen: seen(in: state))
    var effect = Effect<Action>.none
    let isOwn = match(action) { effect = reduce(at: state, action, $0) }
    if !isOwn { effect = reduceBase(at: state, action) }
    return earlier.merge(with: effect)
  }

  /// - Parameter stackAction: What the action is to the stack.
  private func reduce(
    at state: UnsafeMutablePointer<State>, _ action: Action,
    _ stackAction: StackAction<ElementState, ElementAction>
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    switch stackAction {
    case .element(let id, let elementAction):
      effect = effect.merge(with: reduceElement(id, elementAction, at: state, action))
      effect = effect.merge(with: reduceBase(at: state, action))

    case .popFrom(let id):
      effect = effect.merge(with: reduceBase(at: state, action))
      if contains(id, state) {
        let before = seen(in: state)
        stack.modify(state) { $0.pointee.pop(from: id) }
        effect = effect.merge(with: notice(in: state, seen: before))
      } else {
        report(
          "a \"popFrom\" action for an element", id, action,
          consequence: "Nothing was popped.",
          causes: """
            • The element was popped by the reducer itself when it handled this action. Leave it to \
            "forEach", which pops after the reducer has run.

            • The action was sent twice, or by a view that shows an element of the past.
            """)
      }

    case .push(let id, let elementState):
      push(elementState, id, at: state, action)
      effect = effect.merge(with: notice(in: state, seen: seen(in: state)))
      effect = effect.merge(with: reduceBase(at: state, action))
    }
    return effect
  }

  /// Runs the parent, and notices what it did to the stack: a stack that it replaced doesn't know what
  /// was seen.
  private func reduceBase(at state: UnsafeMutablePointer<State>, _ action: Action) -> Effect<Action>
  {
    let before = seen(in: state)
    let effect = base.reduce(at: state, action: action)
    return effect.merge(with: notice(in: state, seen: before))
  }

  private func seen(in state: UnsafeMutablePointer<State>) -> SeenStack? {
    stack.read(state) { $0.pointee.seen }
  }

  private func contains(_ id: StackElementID, _ state: UnsafeMutablePointer<State>) -> Bool {
    stack.read(state) { $0.pointee.components.index(id: id) != nil }
  }

  private func reduceElement(
    _ id: StackElementID, _ elementAction: ElementAction, at state: UnsafeMutablePointer<State>,
    _ action: Action
  ) -> Effect<Action> {
    let observed = stack.observedCollection(in: state)
    let tokens = seen(in: state)?.tokens
    var effect = Effect<ElementAction>.none
    let isThere = stack.modifyInside(state) { stack in
      StackState.withElement(id: id, in: stack) { element, position in
        changes.tell(id, in: observed, of: element) {
          if let tokens {
            dismissal.withDependency(tokens[position]) {
              effect = destination.reduce(at: element, action: elementAction)
            }
          } else {
            effect = destination.reduce(at: element, action: elementAction)
          }
        }
      }
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
    _ elementState: ElementState, _ id: StackElementID, at state: UnsafeMutablePointer<State>,
    _ action: Action
  ) {
    guard !contains(id, state) else {
      report(
        "a \"push\" action for an element", id, action, missing: false,
        consequence: "Nothing was pushed.",
        causes: """
          • The action was sent twice. Every push takes an id of its own: a navigation link draws \
          one, and 'StackState.append' does.
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
    stack.modify(state) { $0.pointee.push(elementState, id: id) }
  }

  /// Compares the elements with those that were seen last, and returns the effects that end those
  /// that are gone and begin those that are new.
  private func notice(
    in state: UnsafeMutablePointer<State>, seen: SeenStack?
  ) -> Effect<Action> {
    let isUnchanged = stack.read(state) { stack in
      guard let seen else { return stack.pointee.isEmpty }
      // A stack that was put back may have an older one of its own.
      return stack.pointee.seen === seen && StackState.idsIdentity(at: stack) === seen.identity
    }
    return isUnchanged ? .none : noticeChange(in: state, seen: seen)
  }

  @inline(never)
  private func noticeChange(
    in state: UnsafeMutablePointer<State>, seen: SeenStack?
  ) -> Effect<Action> {
    let identity = stack.read(state) { StackState.idsIdentity(at: $0) }
    let ids = StackState<ElementState>._ids(of: identity)
    let idsBefore = seen?.ids ?? []
    var tokens = seen?.tokens ?? []
    var begins: [EffectBox] = []

    // Mostly something is pushed on top, or popped from it.
    let kept = zip(ids, idsBefore).prefix { $0 == $1 }.count
    var others: [StackElementID: DismissToken] = [:]
    for position in kept..<idsBefore.count { others[idsBefore[position]] = tokens[position] }
    tokens.removeSubrange(kept...)
    for id in ids[kept...] {
      if let token = others.removeValue(forKey: id) {
        tokens.append(token)
      } else {
        let token = DismissToken()
        tokens.append(token)
        begins.append(OnDismissBox(token, action.embed(.popFrom(id: id))))
      }
    }
    var ends: [EffectBox] = []
    for id in idsBefore[kept...] {
      guard let token = others[id] else { continue }
      token.setOnDismiss(nil)
      ends.append(CancelChildBox(NavigationIdentity(path: path, id: id)))
    }
    stack.modifyInside(state) {
      $0.pointee.seen = SeenStack(identity: identity, ids: ids, tokens: tokens)
    }
    return .merge(boxes: ends + begins)
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
