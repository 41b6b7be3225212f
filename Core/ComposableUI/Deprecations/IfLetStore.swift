#if Deprecations
  import ComposableArchitecture

  /// A view that shows one content while a child state exists, and another otherwise.
  ///
  /// The view is evaluated when the state appears or disappears, but not when the state changes.
  @available(
    *, deprecated,
    message: "Write 'if let child = store.scope(state: \\.child, action: \\.child) { … }'."
  )
  public struct IfLetStore<State, Action, Content: View>: View {
    private let store: Store<State?, Action>
    private let content: (Store<State?, Action>) -> Content

    public var body: some View {
      WithViewStore(
        store, observe: { $0 }, removeDuplicates: { ($0 != nil) == ($1 != nil) },
        content: { _ in content(store) })
    }

    /// - Parameters:
    ///   - store: The store of the child's state, which may be `nil`.
    ///   - ifContent: The view while there is a child.
    ///   - elseContent: The view while there is no child.
    public init<IfContent, ElseContent>(
      _ store: Store<State?, Action>,
      @ViewBuilder then ifContent: @escaping (_ store: Store<State, Action>) -> IfContent,
      @ViewBuilder else elseContent: () -> ElseContent
    ) where Content == _ConditionalContent<IfContent, ElseContent> {
      let elseContent = elseContent()
      self.store = store
      content = { store in
        if let child = store._unwrapped() { .first(ifContent(child)) } else { .second(elseContent) }
      }
    }

    /// - Parameters:
    ///   - store: The store of the child's state, which may be `nil`.
    ///   - ifContent: The view while there is a child.
    public init<IfContent>(
      _ store: Store<State?, Action>,
      @ViewBuilder then ifContent: @escaping (_ store: Store<State, Action>) -> IfContent
    ) where Content == IfContent? {
      self.store = store
      content = { store in store._unwrapped().map(ifContent) }
    }

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - ifContent: The view while a state is presented.
    ///   - elseContent: The view while nothing is presented.
    public init<IfContent, ElseContent>(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder then ifContent: @escaping (_ store: Store<State, Action>) -> IfContent,
      @ViewBuilder else elseContent: @escaping () -> ElseContent
    ) where Content == _ConditionalContent<IfContent, ElseContent> {
      self.init(
        store.scope(state: \.wrappedValue, action: \.presented), then: ifContent,
        else: elseContent)
    }

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - ifContent: The view while a state is presented.
    public init<IfContent>(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder then ifContent: @escaping (_ store: Store<State, Action>) -> IfContent
    ) where Content == IfContent? {
      self.init(store.scope(state: \.wrappedValue, action: \.presented), then: ifContent)
    }

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - toState: Returns the part of the state for this view.
    ///   - fromAction: Converts an action of that part.
    ///   - ifContent: The view while that part exists.
    ///   - elseContent: The view while that part doesn't exist.
    public init<DestinationState, DestinationAction, IfContent, ElseContent>(
      _ store: Store<PresentationState<DestinationState>, PresentationAction<DestinationAction>>,
      state toState: @escaping (_ destinationState: DestinationState) -> State?,
      action fromAction: @escaping (_ action: Action) -> DestinationAction,
      @ViewBuilder then ifContent: @escaping (_ store: Store<State, Action>) -> IfContent,
      @ViewBuilder else elseContent: @escaping () -> ElseContent
    ) where Content == _ConditionalContent<IfContent, ElseContent> {
      self.init(
        store._scope(
          state: { $0.wrappedValue.flatMap(toState) }, action: { .presented(fromAction($0)) }),
        then: ifContent, else: elseContent)
    }

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - toState: Returns the part of the state for this view.
    ///   - fromAction: Converts an action of that part.
    ///   - ifContent: The view while that part exists.
    public init<DestinationState, DestinationAction, IfContent>(
      _ store: Store<PresentationState<DestinationState>, PresentationAction<DestinationAction>>,
      state toState: @escaping (_ destinationState: DestinationState) -> State?,
      action fromAction: @escaping (_ action: Action) -> DestinationAction,
      @ViewBuilder then ifContent: @escaping (_ store: Store<State, Action>) -> IfContent
    ) where Content == IfContent? {
      self.init(
        store._scope(
          state: { $0.wrappedValue.flatMap(toState) }, action: { .presented(fromAction($0)) }),
        then: ifContent)
    }
  }
#endif
