#if Deprecations
  import ComposableArchitecture

  /// A navigation stack with the screens of a store's stack state.
  @available(
    *, deprecated,
    message: "Use 'NavigationStack(path: $store.scope(state: \\.path, action: \\.path))'."
  )
  public struct NavigationStackStore<State, Action, Root: View, Destination: View>: View {
    private let store: Store<StackState<State>, StackAction<State, Action>>
    private let root: Root
    private let destination: (Store<State, Action>) -> Destination
    private let location: IssueLocation

    /// - Parameters:
    ///   - store: The store of the stack.
    ///   - root: The root of the stack.
    ///   - destination: The view of each pushed screen.
    public init(
      _ store: Store<StackState<State>, StackAction<State, Action>>,
      @ViewBuilder root: () -> Root,
      @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) {
      self.store = store
      self.root = root()
      self.destination = destination
      location = IssueLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// - Parameters:
    ///   - store: The store of the stack, whose screens are cases of an enum.
    ///   - root: The root of the stack.
    ///   - destination: The view of each pushed screen: a `switch` over cases with a ``CaseLet`` for
    ///     each.
    @_disfavoredOverload
    public init<D: View>(
      _ store: Store<StackState<State>, StackAction<State, Action>>,
      @ViewBuilder root: () -> Root,
      @ViewBuilder destination: @escaping (_ initialState: State) -> D,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) where Destination == SwitchStore<State, Action, D> {
      self.init(
        store, root: root, destination: { SwitchStore($0, content: destination) },
        fileID: fileID, filePath: filePath, line: line, column: column)
    }

    public var body: some View {
      WithViewStore(
        store, observe: { $0 }, removeDuplicates: { $0.ids == $1.ids },
        content: { _ in
          NavigationStack(
            path: .constant(store), root: { root }, destination: destination,
            fileID: location.fileID, filePath: location.filePath, line: location.line,
            column: location.column)
        })
    }
  }

  /// A button that leads to a presented state.
  @available(
    *, deprecated,
    message: "Use a button, and 'navigationDestination(item:)' with a scope of the store."
  )
  public struct NavigationLinkStore<
    State, Action, DestinationState, DestinationAction, Destination: View, Label: View
  >: View {
    private let link: AnyView

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - onTap: Called on a press, to send the action that presents the state.
    ///   - destination: The view of the presented state.
    ///   - label: The button's label.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      onTap: @escaping () -> Void,
      @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination,
      @ViewBuilder label: () -> Label
    ) where State == DestinationState, Action == DestinationAction {
      let button = Button(role: .link, action: { onTap() }, label: label)
      link = AnyView(button.navigationDestination(store: store, destination: destination))
    }

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - toDestinationState: Returns the part of the state for this link.
    ///   - fromDestinationAction: Converts an action of that part.
    ///   - onTap: Called on a press, to send the action that presents the state.
    ///   - destination: The view of the presented state.
    ///   - label: The button's label.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      onTap: @escaping () -> Void,
      @ViewBuilder destination:
        @escaping (_ store: Store<DestinationState, DestinationAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) {
      let button = Button(role: .link, action: { onTap() }, label: label)
      link = AnyView(
        button.navigationDestination(
          store: store, state: toDestinationState, action: fromDestinationAction,
          destination: destination))
    }

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - id: The id of the one state that this link leads to.
    ///   - onTap: Called on a press, to send the action that presents the state.
    ///   - destination: The view of the presented state.
    ///   - label: The button's label.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>, id: State.ID,
      onTap: @escaping () -> Void,
      @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination,
      @ViewBuilder label: () -> Label
    ) where State == DestinationState, Action == DestinationAction, State: Identifiable {
      self.init(
        store, state: { $0.id == id ? $0 : nil }, action: { $0 }, onTap: onTap,
        destination: destination, label: label)
    }

    /// - Parameters:
    ///   - store: The store of the presented state.
    ///   - toDestinationState: Returns the part of the state for this link.
    ///   - fromDestinationAction: Converts an action of that part.
    ///   - id: The id of the one state that this link leads to.
    ///   - onTap: Called on a press, to send the action that presents the state.
    ///   - destination: The view of the presented state.
    ///   - label: The button's label.
    public init(
      _ store: Store<PresentationState<State>, PresentationAction<Action>>,
      state toDestinationState: @escaping (_ state: State) -> DestinationState?,
      action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
      id: DestinationState.ID, onTap: @escaping () -> Void,
      @ViewBuilder destination:
        @escaping (_ store: Store<DestinationState, DestinationAction>) -> Destination,
      @ViewBuilder label: () -> Label
    ) where DestinationState: Identifiable {
      self.init(
        store, state: { toDestinationState($0).flatMap { $0.id == id ? $0 : nil } },
        action: fromDestinationAction, onTap: onTap, destination: destination, label: label)
    }

    public var body: some View { link }

    /// Has no effect.
    public func isDetailLink(_ isDetailLink: Bool) -> Self { self }
  }
#endif
