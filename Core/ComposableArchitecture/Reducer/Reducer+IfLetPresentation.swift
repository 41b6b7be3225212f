extension Reducer {
  /// Embeds the reducer of a child that is presented from `@Presents` state.
  ///
  /// The child handles its action first, then the parent does. For `.dismiss` the parent comes first,
  /// and then the state becomes `nil`. The child's effects end when its state becomes `nil` or that
  /// of another child: another case of an enum, another `Identifiable` id.
  ///
  /// - Parameters:
  ///   - toPresentationState: Where the child's state lies: `\.$child`.
  ///   - toPresentationAction: Which of the parent's actions are the child's. One that arrives while
  ///     there is no child is reported.
  ///   - destination: The child's reducer.
  @warn_unqualified_access
  public func ifLet<DestinationState, DestinationAction, Destination>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Destination: Reducer<DestinationState, DestinationAction> {
    ifLet(
      toPresentationState, AnyCasePath(toPresentationAction), destination(),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func ifLet<Destination: Reducer>(
    _ presentation: WritableKeyPath<State, PresentationState<Destination.State>>,
    _ action: AnyCasePath<Action, PresentationAction<Destination.Action>>,
    _ destination: Destination, _ location: SourceLocation
  ) -> Reduce<State, Action> {
    Reduce(of: self, destination) {
      PreparedPresentation(
        base: self._prepare(), path: ScopePath(presentation),
        presentation: StateAccessor(presentation), action: action,
        destination: ChildReducer(destination), location: location)
    }
  }
}

private final class PreparedPresentation<State, Action, ChildState, ChildAction>:
  _PreparedReducer<State, Action>
{
  private let base: _PreparedReducer<State, Action>
  private let path: ScopePath
  private let presentation: StateAccessor<State, PresentationState<ChildState>>
  private let action: AnyCasePath<Action, PresentationAction<ChildAction>>
  private let match: (Action, (PresentationAction<ChildAction>) -> Void) -> Bool
  private let destination: ChildReducer<ChildState, ChildAction>
  private let location: SourceLocation
  private let identifier = StateIdentifier<ChildState>()
  /// Where the child keeps its registrar, in bytes, if the presentation is tracked and the child is an
  /// observable struct; negative if not.
  private let registrarOffset: Int
  private let dismissal = Dismissal()

  init(
    base: _PreparedReducer<State, Action>,
    path: ScopePath,
    presentation: StateAccessor<State, PresentationState<ChildState>>,
    action: AnyCasePath<Action, PresentationAction<ChildAction>>,
    destination: ChildReducer<ChildState, ChildAction>,
    location: SourceLocation
  ) {
    self.base = base
    self.path = path
    self.presentation = presentation
    registrarOffset =
      presentation.isTracked ? RegistrarAccessor<ChildState>()?.offset ?? -1 : -1
    self.action = action
    match = action.matching
    self.destination = destination
    self.location = location
  }

  override func reduce(
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    let isOwn = match(action) { presentationAction in
      switch presentationAction {
      case .dismiss: effect = reduceDismiss(at: state, action: action)
      case .presented(let childAction):
        effect = reducePresented(at: state, action: action, childAction)
      }
    }
    if isOwn { return effect }
    if mayPresent(state) {
      let (earlier, seen) = noticeEarlier(in: state)
      return earlier.merge(with: reduceBase(at: state, action: action, seen: seen))
    }
    effect = base.reduce(at: state, action: action)
    return mayPresent(state) ? effect.merge(with: notice(in: state, seen: nil)) : effect
  }

  private func reduceDismiss(
    at state: UnsafeMutablePointer<State>, action: Action
  ) -> Effect<Action> {
    let (earlier, seen) = noticeEarlier(in: state)
    if seen == nil { reportMissing(action) }
    return earlier.merge(
      with: reduceBase(at: state, action: action, seen: seen, isOver: true))
  }

  private func reducePresented(
    at state: UnsafeMutablePointer<State>, action: Action, _ childAction: ChildAction
  ) -> Effect<Action> {
    let (earlier, seen) = noticeEarlier(in: state)
    var childEffect = Effect<Action>.none
    if let seen {
      childEffect = reduceChild(seen, at: state, action: childAction)
    } else {
      reportMissing(action)
    }
    let isOver = !identifier.isNeverEphemeral && ends(in: state, by: childAction)
    return earlier.merge(with: childEffect)
      .merge(with: reduceBase(at: state, action: action, seen: seen, isOver: isOver))
  }

  /// Whether what is presented is over after an action of its own.
  @inline(never)
  private func ends(
    in state: UnsafeMutablePointer<State>, by childAction: ChildAction
  ) -> Bool {
    presentation.read(state) { presentation in
      guard let child = presentation.pointee.address else { return false }
      return identifier.ends(child, by: childAction)
    }
  }

  /// - Parameters:
  ///   - seen: What is presented now.
  ///   - isOver: Whether it goes away, unless the parent presents something else instead.
  private func reduceBase(
    at state: UnsafeMutablePointer<State>, action: Action, seen: SeenPresentation?,
    isOver: Bool = false
  ) -> Effect<Action> {
    let effect = base.reduce(at: state, action: action)
    if isOver, let seen, identity(in: state) == seen.identity {
      presentation.replace(state) { $0.pointee.wrappedValue = nil }
    }
    return effect.merge(with: notice(in: state, seen: seen))
  }

  /// What was presented when it was looked at last, which tells what others did to the state since.
  @inline(__always)
  private func seen(in state: UnsafeMutablePointer<State>) -> SeenPresentation? {
    presentation.read(state) { $0.pointee.seen }
  }

  /// The identity of what is presented.
  private func identity(in state: UnsafeMutablePointer<State>) -> StateIdentity? {
    presentation.read(state) { presentation in
      if let child = presentation.pointee.address { identifier.identity(of: child) } else { nil }
    }
  }

  /// Whether something is presented, or was when it was looked at last.
  private func mayPresent(_ state: UnsafeMutablePointer<State>) -> Bool {
    presentation.read(state) { $0.pointee.isPresented || $0.pointee.seen != nil }
  }

  private func reduceChild(
    _ seen: SeenPresentation, at state: UnsafeMutablePointer<State>, action: ChildAction
  ) -> Effect<Action> {
    var effect = Effect<ChildAction>.none
    if registrarOffset >= 0, let presentation = presentation.address(in: state),
      let child = PresentationState.uniqueAddress(presentation)
    {
      if isReplaced(
        child, registrar: registrarOffset, by: { effect = reduceChild(seen, at: child, action) })
      {
        self.presentation.didReplace(in: state)
      }
    } else {
      presentation.modify(state) { presentation in
        guard let child = PresentationState.uniqueAddress(presentation) else { return }
        effect = reduceChild(seen, at: child, action)
      }
    }
    return effect.isNone ? .none : embed(effect, of: seen)
  }

  /// Runs the child's reducer, which can be dismissed.
  private func reduceChild(
    _ seen: SeenPresentation, at child: UnsafeMutablePointer<ChildState>, _ action: ChildAction
  ) -> Effect<ChildAction> {
    guard let token = seen.token else { return destination.reduce(at: child, action: action) }
    var effect = Effect<ChildAction>.none
    dismissal.withDependency(token) { effect = destination.reduce(at: child, action: action) }
    return effect
  }

  @inline(never)
  private func embed(_ effect: Effect<ChildAction>, of seen: SeenPresentation) -> Effect<Action> {
    effect
      .mapActions { [casePath = action] in casePath.embed(.presented($0)) }
      .child(NavigationIdentity(path: path, id: seen.identity))
  }

  /// Compares what is presented with what was seen last, and returns the effects that end one
  /// presentation and begin another, and what is seen now.
  @inline(__always)
  private func noticeEarlier(
    in state: UnsafeMutablePointer<State>
  ) -> (effect: Effect<Action>, seen: SeenPresentation?) {
    let seen = seen(in: state)
    if isPresented(seen, in: state) { return (.none, seen) }
    let effect = noticeChange(in: state, seen: seen)
    return (effect, self.seen(in: state))
  }

  /// Compares what is presented with what was seen before, and returns the effects that end one
  /// presentation and begin another.
  private func notice(
    in state: UnsafeMutablePointer<State>, seen: SeenPresentation?
  ) -> Effect<Action> {
    isPresented(seen, in: state) ? .none : noticeChange(in: state, seen: seen)
  }

  /// Whether what was seen before is what is presented now.
  @inline(__always)
  private func isPresented(
    _ seen: SeenPresentation?, in state: UnsafeMutablePointer<State>
  ) -> Bool {
    presentation.read(state) { current in
      // A presentation that was replaced as a whole doesn't know any more what was seen.
      guard current.pointee.seen === seen else { return false }
      guard let child = current.pointee.address else { return seen == nil }
      guard let seen else { return false }
      return identifier.isConstant || hasIdentity(of: seen, child)
    }
  }

  @inline(never)
  private func hasIdentity(
    of seen: SeenPresentation, _ child: UnsafeMutablePointer<ChildState>
  ) -> Bool {
    identifier.identity(of: child) == seen.identity
  }

  @inline(never)
  private func noticeChange(
    in state: UnsafeMutablePointer<State>, seen: SeenPresentation?
  ) -> Effect<Action> {
    let identity = identity(in: state)
    guard identity != seen?.identity else {
      presentation.modifyInside(state) { $0.pointee.seen = seen }
      return .none
    }

    var effect = Effect<Action>.none
    if let seen {
      seen.token?.setOnDismiss(nil)
      effect = .cancelChild(NavigationIdentity(path: path, id: seen.identity))
    }
    var new: SeenPresentation?
    if let identity {
      let isEphemeral = presentation.read(state) { presentation in
        if let child = presentation.pointee.address { identifier.isEphemeral(child) } else { false }
      }
      let token = isEphemeral ? nil : DismissToken()
      new = SeenPresentation(identity: identity, token: token)
      if let token {
        effect = effect.merge(with: .onDismiss(token, action.embed(.dismiss)))
      }
    }
    presentation.modifyInside(state) { $0.pointee.seen = new }
    return effect
  }

  private func reportMissing(_ action: Action) {
    location.report(
      """
      An "ifLet" received an action of a child that isn't presented.

        Action:
      \(debugCaseOutput(action).indented(by: 4))

      The child's reducer was skipped. Usual causes:

      • The state was set to nil before this reducer ran. Put the reducer that does so into the one \
      that "ifLet" is attached to, so that the child handles its action first.

      • An effect of the child sent the action after the state was set to nil by a reducer outside of \
      this "ifLet". Set it to nil inside, so that the child's effects end with it.

      • The action was sent to a store that was kept after the child was dismissed.
      """)
  }
}
