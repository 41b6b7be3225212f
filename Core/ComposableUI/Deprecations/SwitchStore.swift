#if Deprecations
  import ComposableArchitecture

  /// A view with separate content for each case of a store's enum state.
  ///
  /// ```swift
  /// SwitchStore(store) { state in
  ///   switch state {
  ///   case .loggedIn:
  ///     CaseLet(\Feature.State.loggedIn, action: Feature.Action.loggedIn) { LoggedInView(store: $0) }
  ///   case .loggedOut:
  ///     CaseLet(\Feature.State.loggedOut, action: Feature.Action.loggedOut) { LoggedOutView(store: $0) }
  ///   }
  /// }
  /// ```
  ///
  /// The view is evaluated when the current case changes.
  @available(*, deprecated, message: "Use '@Reducer enum' and 'switch store.case { … }'.")
  public struct SwitchStore<State, Action, Content: View>: View {
    /// The observed store.
    public let store: Store<State, Action>
    /// Returns the view for a state.
    public let content: (State) -> Content

    /// - Parameters:
    ///   - store: The observed store.
    ///   - content: The view for a state.
    public init(
      _ store: Store<State, Action>,
      @ViewBuilder content: @escaping (_ initialState: State) -> Content
    ) {
      self.store = store
      self.content = content
    }

    public var body: some View {
      WithViewStore(
        store, observe: { $0 }, removeDuplicates: { _enumTag($0) == _enumTag($1) },
        content: { viewStore in
          SwitchContent(store: store, content: content(viewStore.state))
        })
    }
  }

  /// A view that passes a store down to the cases inside it.
  private struct SwitchContent<Content: View>: _PrimitiveView {
    let store: AnyObject
    let content: Content

    private func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
      var inputs = inputs
      inputs.environment.switchStore = SwitchedStore(store: store)
      return inputs
    }

    static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
      Content._makeNode(view.content, view.inputs(inputs))
    }

    static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
      Content._updateNode(node, view.content, view.inputs(inputs))
    }
  }

  /// The view for one case of an enum, in a ``SwitchStore``.
  @available(*, deprecated, message: "Use '@Reducer enum' and 'switch store.case { … }'.")
  public struct CaseLet<EnumState, EnumAction, CaseState, CaseAction, Content: View>:
    _PrimitiveView
  {
    /// Returns the case's payload.
    public let toCaseState: (EnumState) -> CaseState?
    /// Converts an action of the case to an action of the enum.
    public let fromCaseAction: (CaseAction) -> EnumAction
    /// Returns the view of the case's store.
    public let content: (Store<CaseState, CaseAction>) -> Content
    private let location: IssueLocation

    /// - Parameters:
    ///   - toCaseState: Returns the case's payload.
    ///   - fromCaseAction: Converts an action of the case to an action of the enum.
    ///   - content: Returns the view of the case's store.
    public init(
      _ toCaseState: @escaping (EnumState) -> CaseState?,
      action fromCaseAction: @escaping (CaseAction) -> EnumAction,
      @ViewBuilder then content: @escaping (_ store: Store<CaseState, CaseAction>) -> Content,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) {
      self.toCaseState = toCaseState
      self.fromCaseAction = fromCaseAction
      self.content = content
      location = IssueLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
    }

    private func resolved(_ inputs: _ViewInputs) -> ResolvedCase<Self> {
      ResolvedCase(
        caseLet: self, store: inputs.environment.switchStore?.store, location: location,
        content: { store in
          guard let store = store as? Store<EnumState, EnumAction> else { return nil }
          return store._scope(state: toCaseState, action: fromCaseAction)._unwrapped()
            .map { AnyView(content($0)) }
        },
        description: { store in
          guard let store = store as? Store<EnumState, EnumAction> else {
            return """
              A "CaseLet" of '\(EnumState.self)' is in no "SwitchStore" of that type. Put it in one: \
              'SwitchStore(store) { … }'.
              """
          }
          return """
            A "CaseLet" for '\(CaseState.self)' was shown while its state was another case:

              \(store.withState { "\($0)" })

            Match each case with its own "CaseLet".
            """
        })
    }

    public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
      ResolvedCase<Self>._makeNode(view.resolved(inputs), inputs)
    }

    public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
      ResolvedCase<Self>._updateNode(node, view.resolved(inputs), inputs)
    }
  }

  @available(*, deprecated)
  extension CaseLet where EnumAction == CaseAction {
    /// - Parameters:
    ///   - toCaseState: Returns the case's payload.
    ///   - content: Returns the view of the case's store.
    public init(
      state toCaseState: @escaping (EnumState) -> CaseState?,
      @ViewBuilder then content: @escaping (_ store: Store<CaseState, CaseAction>) -> Content
    ) {
      self.init(toCaseState, action: { $0 }, then: content)
    }
  }

  /// A case with its store.
  private struct ResolvedCase<Case>: View {
    let caseLet: Case
    let store: AnyObject?
    let location: IssueLocation
    let content: (AnyObject?) -> AnyView?
    let description: (AnyObject?) -> String

    @ViewBuilder var body: some View {
      if let view = content(store) {
        view
      } else {
        _CaseLetMismatchView<Case, Void>(text: description(store), location: location)
      }
    }
  }

  /// The content of a ``CaseLet`` whose case isn't the current one. In debug builds it explains the
  /// mistake.
  public struct _CaseLetMismatchView<State, Action>: View {
    let text: String
    let location: IssueLocation

    public var body: some View {
      #if DEBUG
        Text("\(location.fileID):\(location.line): \(text)")
          .foregroundStyle(.red)
          .onAppear { location.report(text) }
      #else
        EmptyView()
      #endif
    }
  }
#endif
