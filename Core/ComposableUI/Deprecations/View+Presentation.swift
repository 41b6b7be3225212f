#if Deprecations
  import ComposableArchitecture
  import ElementTree

  @available(
    *, deprecated, message: "Pass a binding: '$store.scope(state: \\.child, action: \\.child)'."
  )
  extension View {
    /// Shows another view over the screen while a state is presented. A new value of the same type
    /// keeps that view.
    public func sheet<State, Action, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
    ) -> some View {
      presentingView(.sheet, store, onDismiss, content)
    }

    /// Shows another view over the screen while `toDestinationState` returns a state.
    public func sheet<State, Action, DestinationState, DestinationAction, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      onDismiss: (() -> Void)? = nil,
      @ViewBuilder content:
        @escaping (_ store: Store<DestinationState, DestinationAction>) -> Content
    ) -> some View {
      presentingView(
        .sheet, store, state: toDestinationState, action: fromDestinationAction, onDismiss, content)
    }

    /// Shows another view in place of the screen while a state is presented.
    public func fullScreenCover<State, Action, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
    ) -> some View {
      presentingView(.cover, store, onDismiss, content)
    }

    /// Shows another view in place of the screen while `toDestinationState` returns a state.
    public func fullScreenCover<State, Action, DestinationState, DestinationAction, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      onDismiss: (() -> Void)? = nil,
      @ViewBuilder content:
        @escaping (_ store: Store<DestinationState, DestinationAction>) -> Content
    ) -> some View {
      presentingView(
        .cover, store, state: toDestinationState, action: fromDestinationAction, onDismiss, content)
    }

    /// Shows another view beside this one while a state is presented.
    public func popover<State, Action, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
      @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
    ) -> some View {
      presentingView(.popover, store, nil, content)
    }

    /// Shows another view beside this one while `toDestinationState` returns a state.
    public func popover<State, Action, DestinationState, DestinationAction, Content: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
      @ViewBuilder content:
        @escaping (_ store: Store<DestinationState, DestinationAction>) -> Content
    ) -> some View {
      presentingView(
        .popover, store, state: toDestinationState, action: fromDestinationAction, nil, content)
    }

    private func presentingView<State, Action, Content: View>(
      _ kind: ElementTree.Content.Dialog.Kind,
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      _ onDismiss: (() -> Void)?,
      _ content: @escaping (_ store: Store<State, Action>) -> Content
    ) -> some View {
      PresentingView(
        self, store, as: kind, isPresented: { $0.wrappedValue != nil },
        identity: { $0.wrappedValue == nil ? nil : AnyHashable(true) }, onDismiss,
        destination: { store.scope(state: \.wrappedValue, action: \.presented)._unwrapped() },
        content)
    }

    private func presentingView<State, Action, DestinationState, DestinationAction, Content: View>(
      _ kind: ElementTree.Content.Dialog.Kind,
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      _ onDismiss: (() -> Void)?,
      _ content: @escaping (_ store: Store<DestinationState, DestinationAction>) -> Content
    ) -> some View {
      PresentingView(
        self, store, as: kind, isPresented: { $0.wrappedValue.flatMap(toDestinationState) != nil },
        identity: { $0._identity }, onDismiss,
        destination: {
          store._scope(
            state: { $0.wrappedValue.flatMap(toDestinationState) },
            action: { .presented(fromDestinationAction($0)) }
          )
          ._unwrapped()
        },
        content)
    }

    /// Shows another screen while a state is presented. Each case of an enum has its own screen.
    public func navigationDestination<State, Action, Destination: View>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination
    ) -> some View {
      PresentingView(
        self, store, as: .sheet, isPresented: { $0.wrappedValue != nil },
        identity: { $0.wrappedValue == nil ? nil : AnyHashable($0._tag) }, nil,
        destination: { store.scope(state: \.wrappedValue, action: \.presented)._unwrapped() },
        destination)
    }

    /// Shows another screen while `toDestinationState` returns a state.
    public func navigationDestination<
      State, Action, DestinationState, DestinationAction, Destination: View
    >(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      @ViewBuilder destination:
        @escaping (_ store: Store<DestinationState, DestinationAction>) -> Destination
    ) -> some View {
      sheet(
        store: store, state: toDestinationState, action: fromDestinationAction,
        content: destination)
    }

    // MARK: - Dialogs

    /// Shows the presented alert.
    public func alert<ButtonAction>(
      store: Store<PresentationState<AlertState<ButtonAction>>, PresentationAction<ButtonAction>>
    ) -> some View {
      alert(store: store, state: { $0 }, action: { $0 })
    }

    /// Shows the alert that is a part of the presented state.
    public func alert<State, Action, ButtonAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> AlertState<ButtonAction>?,
      action fromDestinationAction: @escaping (_ alertAction: ButtonAction) -> Action
    ) -> some View {
      DialogView(content: self, store: store, toAction: fromDestinationAction) { state in
        toDestinationState(state).map {
          Dialog(
            kind: .alert, id: $0.id, title: $0.title, message: $0.message, buttons: $0.buttons)
        }
      }
    }

    /// Shows the presented confirmation dialog.
    public func confirmationDialog<ButtonAction>(
      store: Store<
        PresentationState<ConfirmationDialogState<ButtonAction>>, PresentationAction<ButtonAction>
      >
    ) -> some View {
      confirmationDialog(store: store, state: { $0 }, action: { $0 })
    }

    /// Shows the confirmation dialog that is a part of the presented state.
    public func confirmationDialog<State, Action, ButtonAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState:
        @escaping (_ state: State) -> ConfirmationDialogState<ButtonAction>?,
      action fromDestinationAction: @escaping (_ confirmationDialogAction: ButtonAction) -> Action
    ) -> some View {
      DialogView(content: self, store: store, toAction: fromDestinationAction) { state in
        toDestinationState(state).map {
          Dialog(
            kind: .confirmation, id: $0.id,
            title: $0.titleVisibility == .hidden ? TextState("") : $0.title, message: $0.message,
            buttons: $0.buttons)
        }
      }
    }

    /// Shows the presented alert.
    public func legacyAlert<ButtonAction>(
      store: Store<PresentationState<AlertState<ButtonAction>>, PresentationAction<ButtonAction>>
    ) -> some View {
      alert(store: store)
    }

    /// Shows the alert that is a part of the presented state.
    public func legacyAlert<State, Action, ButtonAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> AlertState<ButtonAction>?,
      action fromDestinationAction: @escaping (_ alertAction: ButtonAction) -> Action
    ) -> some View {
      alert(store: store, state: toDestinationState, action: fromDestinationAction)
    }

    /// Shows the presented confirmation dialog.
    public func actionSheet<ButtonAction>(
      store: Store<
        PresentationState<ConfirmationDialogState<ButtonAction>>, PresentationAction<ButtonAction>
      >
    ) -> some View {
      confirmationDialog(store: store)
    }

    /// Shows the confirmation dialog that is a part of the presented state.
    public func actionSheet<State, Action, ButtonAction>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState:
        @escaping (_ state: State) -> ConfirmationDialogState<ButtonAction>?,
      action fromDestinationAction: @escaping (_ confirmationDialogAction: ButtonAction) -> Action
    ) -> some View {
      confirmationDialog(store: store, state: toDestinationState, action: fromDestinationAction)
    }
  }

  /// Dismisses a store's presented state, if the same state is still presented.
  @MainActor
  func dismiss<State, Action>(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    ifStill identity: AnyHashable?, _ identityOf: (PresentationState<State>) -> AnyHashable?
  ) {
    guard let identity, store.withState({ identityOf($0) }) == identity else { return }
    store.send(.dismiss)
  }

  /// A view that shows another view in front of it while a store presents a state.
  @available(*, deprecated)
  private struct PresentingView<
    Base: View, State, Action, DestinationState, DestinationAction, Presented: View
  >: View {
    let base: Base
    let store: Store<PresentationState<State>, PresentationAction<Action>>
    let kind: ElementTree.Content.Dialog.Kind
    let identity: (PresentationState<State>) -> AnyHashable?
    let onDismiss: (() -> Void)?
    let destination: () -> Store<DestinationState, DestinationAction>?
    let content: (Store<DestinationState, DestinationAction>) -> Presented

    init(
      _ base: Base, _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      as kind: ElementTree.Content.Dialog.Kind,
      isPresented: @escaping (PresentationState<State>) -> Bool,
      identity: @escaping (PresentationState<State>) -> AnyHashable?,
      _ onDismiss: (() -> Void)?,
      destination: @escaping () -> Store<DestinationState, DestinationAction>?,
      _ content: @escaping (Store<DestinationState, DestinationAction>) -> Presented
    ) {
      self.base = base
      self.store = store
      self.kind = kind
      self.identity = { isPresented($0) ? identity($0) : nil }
      self.onDismiss = onDismiss
      self.destination = destination
      self.content = content
    }

    var body: some View {
      WithViewStore(
        store, observe: { identity($0) },
        content: { viewStore in
          let current = viewStore.state
          let child = current == nil ? nil : destination()
          return _PresentationView(
            content: base, identity: current,
            dialog: child == nil ? nil : .init(kind, title: ""),
            dismiss: { dismiss(store, ifStill: current, identity) },
            onDismiss: onDismiss,
            presented: { child.map { child in Presentation { content(child) } } })
        })
    }
  }

  /// The presented view, evaluated in a scope of its own.
  private struct Presentation<Content: View>: View {
    let content: () -> Content
    var body: Content { content() }
  }

  /// An alert or a confirmation dialog.
  private struct Dialog<Action> {
    let kind: ElementTree.Content.Dialog.Kind
    let id: AnyHashable
    let title: TextState
    let message: TextState?
    let buttons: [ButtonState<Action>]
  }

  /// A view that shows a dialog in front of it while a store presents one.
  @available(*, deprecated)
  private struct DialogView<Base: View, State, Action, ButtonAction>: View {
    let content: Base
    let store: Store<PresentationState<State>, PresentationAction<Action>>
    let toAction: (ButtonAction) -> Action
    let dialog: (State) -> Dialog<ButtonAction>?

    var body: some View {
      WithViewStore(
        store, observe: { $0.wrappedValue.flatMap(dialog) },
        removeDuplicates: { $0?.id == $1?.id },
        content: { viewStore in
          let current = viewStore.state
          return _PresentationView(
            content: content, identity: current?.id,
            dialog: current.map { current in
              .init(
                current.kind, title: String(state: current.title),
                message: current.message.map { String(state: $0) })
            },
            dismiss: {
              dismiss(store, ifStill: current?.id) { $0.wrappedValue.flatMap(dialog)?.id }
            },
            presented: {
              ForEach(current?.buttons ?? []) { button in
                Button(button) { action in
                  if let action { store.send(.presented(toAction(action))) }
                }
              }
            })
        })
    }
  }
#endif
