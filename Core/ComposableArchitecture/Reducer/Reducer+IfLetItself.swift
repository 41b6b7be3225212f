extension Reducer {
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
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    ChildState._integrate(
      into: self, toChildState, action: .to(toChildAction), fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// Embeds an optional alert or dialog whose buttons have another action type than the parent's
  /// case.
  ///
  /// - Parameters:
  ///   - toChildState: The alert, `\.alert`.
  ///   - toChildAction: The parent's actions that end it.
  // Disfavoured, like the next one, so that the compiler tries them only where the types differ.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ toChildState: WritableKeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    ifLet(
      toChildState, .to(toChildAction), EmptyReducer<ChildState, ChildAction>(),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Embeds a presented alert or dialog whose buttons have another action type than the parent's
  /// case.
  ///
  /// - Parameters:
  ///   - toChildState: The alert, `\.$alert`.
  ///   - toChildAction: The parent's actions. Among them `.dismiss` ends the alert.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<ChildState: _EphemeralState, ChildAction>(
    _ toChildState: WritableKeyPath<State, PresentationState<ChildState>>,
    action toChildAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> {
    ifLet(
      toChildState, .to(toChildAction), EmptyReducer<ChildState, ChildAction>(),
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// State that names its own reducer: an alert, a dialog, an enum of features.
public protocol _HasReducer {
  associatedtype _OwnReducer: Reducer where _OwnReducer.State == Self
  static var _ownReducer: _OwnReducer { get }
}

extension _EphemeralState {
  public static var _ownReducer: EmptyReducer<Self, Action> { EmptyReducer() }
}

extension CaseReducerState {
  public static var _ownReducer: StateReducer.Body { StateReducer.body }
}

/// An optional child whose state names its own reducer.
public protocol _IntegratesItself {
  /// The type of the child's actions in the parent.
  associatedtype _ChildAction

  static func _integrate<State, Action>(
    into base: some Reducer<State, Action>, _ state: WritableKeyPath<State, Self>,
    action: AnyCasePath<Action, _ChildAction>, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) -> Reduce<State, Action>
}

extension Optional: _IntegratesItself where Wrapped: _EphemeralState {
  public static func _integrate<State, Action>(
    into base: some Reducer<State, Action>, _ state: WritableKeyPath<State, Self>,
    action: AnyCasePath<Action, Wrapped.Action>, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) -> Reduce<State, Action> {
    base.ifLet(
      state, action, Wrapped._ownReducer,
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension PresentationState: _IntegratesItself where State: _HasReducer {
  public static func _integrate<ParentState, ParentAction>(
    into base: some Reducer<ParentState, ParentAction>,
    _ state: WritableKeyPath<ParentState, Self>,
    action: AnyCasePath<ParentAction, PresentationAction<State._OwnReducer.Action>>,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) -> Reduce<ParentState, ParentAction> {
    base.ifLet(
      state, action, State._ownReducer,
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
