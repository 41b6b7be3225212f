#if Deprecations
  import ComposableArchitecture

  // The parts of custom presentation modifiers: the view of the presented state, and a binding that
  // dismisses the state.

  /// A view that depends on a store's presented state.
  ///
  /// Setting the binding to `nil` or `false` sends one `dismiss`, if the same state is still
  /// presented.
  @_spi(Presentation)
  @available(
    *, deprecated, message: "Pass a binding: '$store.scope(state: \\.child, action: \\.child)'."
  )
  public struct PresentationStore<
    State, Action, DestinationState, DestinationAction, Content: View
  >: View {
    let store: Store<PresentationState<State>, PresentationAction<Action>>
    let toID: (PresentationState<State>) -> AnyHashable?
    let destination: DestinationContent<DestinationState, DestinationAction>
    let content:
      (Binding<AnyIdentifiable?>, DestinationContent<DestinationState, DestinationAction>) ->
        Content

    /// Creates a view whose presentation lasts while any state is presented.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder content:
        @escaping (
          _ isPresented: Binding<Bool>,
          _ destination: DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) where State == DestinationState, Action == DestinationAction {
      self.init(store, id: { $0.wrappedValue == nil ? nil : AnyHashable(true) }) {
        content($0.isPresented, $1)
      }
    }

    /// Creates a view that starts a new presentation for each new identity.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder content:
        @escaping (
          _ item: Binding<AnyIdentifiable?>,
          _ destination: DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) where State == DestinationState, Action == DestinationAction {
      self.init(store, id: { $0._identity }, content: content)
    }

    /// Creates a view of a part of the presented state.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      @ViewBuilder content:
        @escaping (
          _ isPresented: Binding<Bool>,
          _ destination: DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) {
      self.init(
        store, state: toDestinationState, id: { $0._identity }, action: fromDestinationAction
      ) {
        content($0.isPresented, $1)
      }
    }

    /// Creates a view of a part of the presented state.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      @ViewBuilder content:
        @escaping (
          _ item: Binding<AnyIdentifiable?>,
          _ destination: DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) {
      self.init(
        store, state: toDestinationState, id: { $0._identity }, action: fromDestinationAction,
        content: content)
    }

    init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      id toID: @escaping (PresentationState<State>) -> AnyHashable?,
      content:
        @escaping (
          Binding<AnyIdentifiable?>, DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) where State == DestinationState, Action == DestinationAction {
      self.store = store
      self.toID = { $0.wrappedValue == nil ? nil : toID($0) }
      destination = DestinationContent {
        store.scope(state: \.wrappedValue, action: \.presented)._unwrapped()
      }
      self.content = content
    }

    init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (State) -> DestinationState?,
      id toID: @escaping (PresentationState<State>) -> AnyHashable?,
      action fromDestinationAction: @escaping (DestinationAction) -> Action,
      content:
        @escaping (
          Binding<AnyIdentifiable?>, DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) {
      self.store = store
      self.toID = { $0.wrappedValue.flatMap(toDestinationState) == nil ? nil : toID($0) }
      destination = DestinationContent {
        store._scope(
          state: { $0.wrappedValue.flatMap(toDestinationState) },
          action: { .presented(fromDestinationAction($0)) }
        )
        ._unwrapped()
      }
      self.content = content
    }

    public var body: some View {
      WithViewStore(
        store, observe: { toID($0) },
        content: { viewStore in
          let current = viewStore.state
          content(
            Binding(
              get: { current.map(AnyIdentifiable.init(id:)) },
              set: { item in if item == nil { dismiss(store, ifStill: current, toID) } }),
            destination)
        })
    }
  }

  /// The view of the presented state, which is empty while nothing is presented.
  @_spi(Presentation)
  @MainActor
  public struct DestinationContent<State, Action> {
    let store: () -> Store<State, Action>?

    /// Returns the view of the presented state's store.
    @ViewBuilder
    public func callAsFunction<Content: View>(
      @ViewBuilder _ body: @escaping (_ store: Store<State, Action>) -> Content
    ) -> some View {
      if let store = store() { body(store) }
    }
  }

  /// A value that only carries an identity.
  @_spi(Presentation)
  public struct AnyIdentifiable: Identifiable {
    public let id: AnyHashable

    /// Creates a value with the identity of another value.
    public init<Base: Identifiable>(_ base: Base) {
      id = AnyHashable(base.id)
    }

    init(id: AnyHashable) {
      self.id = id
    }
  }

  extension Binding where Value == AnyIdentifiable? {
    /// Whether there is an item. Setting the binding to `false` removes the item.
    @MainActor fileprivate var isPresented: Binding<Bool> {
      let item = self
      return Binding<Bool>(
        get: { item.wrappedValue != nil },
        set: { if !$0 { item.wrappedValue = nil } })
    }
  }

  // MARK: - Modifiers

  @_spi(Presentation)
  @available(
    *, deprecated, message: "Pass a binding: '$store.scope(state: \\.child, action: \\.child)'."
  )
  extension View {
    /// Combines this view with a store's presented state. The presentation lasts while any state is
    /// presented.
    public func presentation<State, Action, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder body:
        @escaping (
          _ content: Self, _ isPresented: Binding<Bool>,
          _ destination: DestinationContent<State, Action>
        ) -> Content
    ) -> some View {
      PresentationStore(store) { (isPresented: Binding<Bool>, destination) in
        body(self, isPresented, destination)
      }
    }

    /// Combines this view with a store's presented state. A new identity starts a new presentation.
    public func presentation<State, Action, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder body:
        @escaping (
          _ content: Self, _ item: Binding<AnyIdentifiable?>,
          _ destination: DestinationContent<State, Action>
        ) -> Content
    ) -> some View {
      PresentationStore(store) { (item: Binding<AnyIdentifiable?>, destination) in
        body(self, item, destination)
      }
    }

    /// Combines this view with a store's presented state. A function returns the state's identity.
    public func presentation<State, Action, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      id toID: @escaping (PresentationState<State>) -> AnyHashable?,
      @ViewBuilder body:
        @escaping (
          _ content: Self, _ item: Binding<AnyIdentifiable?>,
          _ destination: DestinationContent<State, Action>
        ) -> Content
    ) -> some View {
      PresentationStore(store, id: toID) { item, destination in body(self, item, destination) }
    }

    /// Combines this view with a part of a store's presented state.
    public func presentation<
      State, Action, DestinationState, DestinationAction, Content: View
    >(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      @ViewBuilder body:
        @escaping (
          _ content: Self, _ isPresented: Binding<Bool>,
          _ destination: DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) -> some View {
      PresentationStore(store, state: toDestinationState, action: fromDestinationAction) {
        (isPresented: Binding<Bool>, destination) in
        body(self, isPresented, destination)
      }
    }

    /// Combines this view with a part of a store's presented state.
    public func presentation<
      State, Action, DestinationState, DestinationAction, Content: View
    >(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      @ViewBuilder body:
        @escaping (
          _ content: Self, _ item: Binding<AnyIdentifiable?>,
          _ destination: DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) -> some View {
      PresentationStore(store, state: toDestinationState, action: fromDestinationAction) {
        (item: Binding<AnyIdentifiable?>, destination) in
        body(self, item, destination)
      }
    }

    /// Combines this view with a part of a store's presented state. A function returns the part's
    /// identity.
    public func presentation<
      State, Action, DestinationState, DestinationAction, Content: View
    >(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      id toID: @escaping (PresentationState<State>) -> AnyHashable?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      @ViewBuilder body:
        @escaping (
          _ content: Self, _ item: Binding<AnyIdentifiable?>,
          _ destination: DestinationContent<DestinationState, DestinationAction>
        ) -> Content
    ) -> some View {
      PresentationStore(
        store, state: toDestinationState, id: toID, action: fromDestinationAction
      ) { item, destination in body(self, item, destination) }
    }
  }
#endif
