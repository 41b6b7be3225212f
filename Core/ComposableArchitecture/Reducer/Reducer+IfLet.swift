extension Reducer {
  /// Embeds the reducer of an optional child: one presented from `@Presents` state, or one whose
  /// state is a plain optional.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$edit, action: \.edit) { Edit() }
  /// ```
  ///
  /// The child handles its action first, then the parent does. So the parent can remove the child
  /// in answer to its action. For `.dismiss` the parent runs first, then the state becomes `nil`.
  /// The child's effects are cancelled when its state becomes `nil` or that of another child:
  /// another case of an enum, or another `Identifiable` id.
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state: `\.$edit` if it is presented, `\.edit` if
  ///     it is a plain optional.
  ///   - toChildAction: The case of the parent's actions for the child's actions. It holds a
  ///     ``PresentationAction`` if the child is presented. An action that arrives while there is no
  ///     child is reported.
  ///   - child: The child's reducer.
  // One function for both, so that the compiler has no overload to choose in a chain. The choice
  // depends on the state, which the compiler learns only at the end of the chain.
  @warn_unqualified_access
  public func ifLet<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @_ChildReducerBuilder<ChildState, ChildAction>
    destination child: () -> _ChildReducer<ChildState, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    child().embed(
      into: _prepare(), toChildState, .to(toChildAction),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Embeds the reducer of a child whose state is a plain optional, given as `then`.
  ///
  /// Same as ``ifLet(_:action:destination:fileID:filePath:line:column:)``, for a reducer passed in
  /// parentheses: `then: makeChild`.
  // Disfavoured so that the compiler need not try it for a trailing closure.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    _ChildReducer.optional(wrapped()).embed(
      into: _prepare(), toWrappedState, .to(toWrappedAction),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Embeds a child whose reducer need not be named: an enum of features, or an alert or a dialog.
  /// An alert or a dialog is removed when the user presses one of its buttons.
  ///
  /// ```swift
  /// @Reducer enum Destination { case edit(Edit), alert(AlertState<Alert>) }
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination)
  /// ```
  ///
  /// - Parameters:
  ///   - toChildState: The key path to the child's state: `\.$destination`, `\.$alert`, or an
  ///     optional alert.
  ///   - toChildAction: The case of the parent's actions for the child's actions. A child action
  ///     that arrives while there is no child is reported.
  // One function for all of them, so that the compiler has no overload to choose in a chain.
  @warn_unqualified_access
  public func ifLet<ChildState: _IntegratesItself>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildState._ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    ChildState._ownChild.embed(
      into: _prepare(), toChildState, .to(toChildAction),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Embeds an optional alert or dialog whose buttons have another action type than the parent's
  /// case.
  // Disfavoured, like the next overload, so that the compiler tries them only where the types
  // differ.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ toChildState: WritableKeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    _ChildReducer.optional(EmptyReducer<ChildState, ChildAction>()).embed(
      into: _prepare(), toChildState, .to(toChildAction),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Embeds a presented alert or dialog whose buttons have another action type than the parent's
  /// case.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ toChildState: WritableKeyPath<State, PresentationState<ChildState>>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    _ChildReducer.presented(EmptyReducer<ChildState, ChildAction>()).embed(
      into: _prepare(), toChildState, .to(toChildAction),
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// The operator `ifLet`. Its subclasses ``IfLetPresented`` and ``IfLetOptional`` access the child.
class IfLet<State, Action, Part, PartAction, ChildState, ChildAction>:
  PreparedEmbedding<State, Action, Part, PartAction, ChildState, ChildAction>
{
  final let identifier = StateIdentifier<ChildState>()

  /// Whether `@Presents` holds the child. The store then remembers the child, so that the operator
  /// notices a child that other code presents, and the child can dismiss itself.
  var isPresentation: Bool { fatalError("\(Self.self) must override \(#function).") }

  override final func reduce(
    into state: inout State, action: Action, in context: ReducerContext
  ) -> Effect<Action> {
    var presented = isPresentation ? context.known?[path.last] as? PresentedChild : nil
    var current = isPresentation ? presented?.identity : identity(in: &state)
    // Other code may have presented another child since the last action.
    var effect = isPresentation ? change(from: &current, &presented, in: &state) : .none
    var isOver = false
    _ = match(action) { partAction in
      guard let child = current else { return reportMissing(action) }
      let childEffect = reduceChild(
        child, presented, into: &state, partAction, &isOver, in: context)
      effect = effect.merge(with: childEffect)
      if !isPresentation { current = identity(in: &state) }
    }
    effect = effect.merge(with: base.reduce(into: &state, action: action, in: context))
    // The parent still sees an alert whose button was pressed, and may present another child.
    if isOver, let current, identity(in: &state) == current { removeChild(in: &state) }
    return effect.merge(with: change(from: &current, &presented, in: &state))
  }

  /// Runs the child's reducer.
  ///
  /// - Parameters:
  ///   - presented: The store's record of the child, if it is presented.
  ///   - isOver: Receives whether the action ends the child: it dismisses the child, or the child is
  ///     an alert or a dialog.
  func reduceChild(
    _ child: StateIdentity, _ presented: PresentedChild?, into state: inout State,
    _ action: PartAction, _ isOver: inout Bool, in context: ReducerContext
  ) -> Effect<Action> {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Returns the identity of the current child; `nil` if there is none.
  func identity(in state: inout State) -> StateIdentity? {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// Whether the state still holds the known child, or still none.
  func isCurrent(_ known: StateIdentity?, in state: inout State) -> Bool {
    fatalError("\(Self.self) must override \(#function).")
  }

  func removeChild(in state: inout State) {
    fatalError("\(Self.self) must override \(#function).")
  }

  /// The action that dismisses the child; `nil` if no action does.
  var dismissal: @Sendable (StackElementID?) -> Action? { { _ in nil } }

  /// Cancels the effects of a removed or replaced child, and updates the store's record.
  ///
  /// - Parameters:
  ///   - known: The identity of the known child, `nil` if there was none; becomes that of the current
  ///     child.
  ///   - presented: The store's record of the known child; becomes that of the current child.
  private func change(
    from known: inout StateIdentity?, _ presented: inout PresentedChild?, in state: inout State
  ) -> Effect<Action> {
    if isCurrent(known, in: &state) { return .none }
    let new = identity(in: &state)
    defer { known = new }
    presented = isPresentation ? new.map(PresentedChild.init) : nil
    return replace(known, by: presented)
  }

  private func replace(_ known: StateIdentity?, by new: PresentedChild?) -> Effect<Action> {
    let end: Effect<Action> =
      known.map { .cancelChild(NavigationIdentity(path: path, id: $0.id)) } ?? .none
    guard isPresentation else { return end }
    return end.merge(with: .presented(new, at: path, dismissal: dismissal))
  }

  private func reportMissing(_ action: Action) {
    location.report(
      """
      An "ifLet" received an action of a child \(isPresentation ? "that isn't presented" : "whose state is nil").

        Action:
      \(debugCaseOutput(action).indented(by: 4))

      The child's reducer was skipped. Usual causes:

      • The state was set to nil before this reducer ran. Put the reducer that does so into the one \
      that "ifLet" is attached to, so that the child handles its action first.

      • An effect of the child sent the action after the state was set to nil by a reducer outside of \
      this "ifLet"\(
        isPresentation
          ? ". Set it to nil inside, so that the child's effects end with it."
          : ", which can't end the child's effects. Set it to nil inside, or make the effect "
            + "cancellable and cancel it.")

      • The action was sent to a store that was kept after the child was \(isPresentation ? "dismissed" : "gone").
      """)
  }
}
