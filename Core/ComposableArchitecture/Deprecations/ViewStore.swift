#if Deprecations
  import Observation
  #if OpenCombine
    import CombineSchedulers
  #endif

  /// An observer of a part of a store's state, which holds the current value and sends actions.
  ///
  /// `WithViewStore` uses it. Reading a view store observes nothing: `WithViewStore` observes the
  /// view store as a whole.
  @available(
    *, deprecated,
    message: "Mark the feature's state '@ObservableState', and read and send to its store."
  )
  @dynamicMemberLookup @preconcurrency @MainActor
  public final class ViewStore<ViewState, ViewAction> {
    #if OpenCombine
      /// Fires before the state changes.
      public nonisolated let objectWillChange = ObservableObjectPublisher()
    #endif

    /// The current state.
    public private(set) var state: ViewState

    private let sendAction: (ViewAction) -> StoreTask
    /// Whether the state that a binding would write to still exists.
    let isStoreValid: () -> Bool
    private nonisolated let registrar = ObservationRegistrar()
    private var waiters: [Int: AsyncStream<Void>.Continuation] = [:]
    private var lastWaiter = 0
    #if OpenCombine
      private let subject: OrderedSubject<ViewState>
    #endif

    init<State, Action>(
      _ store: Store<State, Action>, _ toViewState: @escaping (State) -> ViewState,
      _ fromViewAction: @escaping (ViewAction) -> Action,
      _ isDuplicate: @escaping (ViewState, ViewState) -> Bool
    ) {
      state = toViewState(store.core.withState { $0.value })
      #if OpenCombine
        subject = OrderedSubject(latest: state)
      #endif
      sendAction = { store.send(fromViewAction($0)) }
      isStoreValid = { store.core.isValid }
      #if DEBUG
        Logger.shared.log("\(Self._name).init")
      #endif
      store.core.watch { [weak self, weak core = store.core] in
        guard let self, let core else { return false }
        let new = toViewState(core.withState { $0.value })
        if !isDuplicate(state, new) { change(to: new) }
        return true
      }
    }

    #if DEBUG
      /// The name in logs: `ViewStoreOf<Feature>`.
      package nonisolated static var _name: String {
        "View\(storeTypeName(ViewState.self, ViewAction.self))"
      }

      deinit {
        Logger.note("\(Self._name).deinit")
      }
    #endif

    private func change(to new: ViewState) {
      #if OpenCombine
        objectWillChange.send()
      #endif
      var before = new
      registrar.withMutation(of: self, keyPath: \.marker) { swap(&state, &before) }
      // Releases the old state after the access and not during it, because its deinit may read the
      // store.
      defer { withExtendedLifetime(before) {} }
      #if OpenCombine
        subject.send(new)
      #endif
      for waiter in waiters.values { waiter.yield() }
    }

    /// A stand-in for the state, under whose key path observers register.
    private nonisolated var marker: Void { () }

    /// Observes the state.
    package func _access() {
      registrar.access(self, keyPath: \.marker)
    }

    // MARK: - Initializers

    /// Observes a value that a closure makes of a store's state, and sends actions transformed by
    /// another closure.
    ///
    /// - Parameters:
    ///   - store: The store, which the view store keeps alive.
    ///   - toViewState: Returns the observed value.
    ///   - fromViewAction: Returns the store's action for a view action.
    ///   - isDuplicate: Whether two values count as the same.
    public convenience init<State, Action>(
      _ store: Store<State, Action>, observe toViewState: @escaping (_ state: State) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
    ) {
      self.init(store, toViewState, fromViewAction, isDuplicate)
    }

    /// Observes a value that a closure makes of a store's state, and sends the store's actions.
    public convenience init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: State) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
    ) {
      self.init(store, toViewState, { $0 }, isDuplicate)
    }

    // MARK: - Reading and sending

    /// A value of the state.
    public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value {
      state[keyPath: keyPath]
    }

    #if OpenCombine
      /// Publishes the current state, then the state after each change. A subscription keeps the
      /// view store alive.
      public var publisher: StorePublisher<ViewState> {
        StorePublisher(
          upstream: subject.handleEvents(receiveCancel: { withExtendedLifetime(self) {} })
            .eraseToAnyPublisher())
      }
    #endif

    /// Sends an action.
    @discardableResult
    public func send(_ action: ViewAction) -> StoreTask {
      sendAction(action)
    }

    /// Sends an action and animates its changes.
    @discardableResult
    public func send(_ action: ViewAction, animation: Animation?) -> StoreTask {
      send(action, transaction: Transaction(animation: animation))
    }

    /// Sends an action in a transaction.
    @discardableResult
    public func send(_ action: ViewAction, transaction: Transaction) -> StoreTask {
      withTransaction(transaction) { send(action) }
    }

    /// Sends an action and waits until the state no longer satisfies a predicate. Cancelling the
    /// waiting task cancels the action's effects.
    public func send(
      _ action: ViewAction, while predicate: @escaping (_ state: ViewState) -> Bool
    ) async {
      await wait(for: send(action), while: predicate)
    }

    /// Sends an action, animates its changes, and waits until the state no longer satisfies a
    /// predicate.
    public func send(
      _ action: ViewAction, animation: Animation?,
      while predicate: @escaping (_ state: ViewState) -> Bool
    ) async {
      await wait(for: send(action, animation: animation), while: predicate)
    }

    private func wait(for task: StoreTask, while predicate: (ViewState) -> Bool) async {
      await wait(while: predicate)
      if Task.isCancelled { task.cancel() }
    }

    /// Waits until the state no longer satisfies a predicate, or the task is cancelled.
    public func yield(while predicate: @escaping (_ state: ViewState) -> Bool) async {
      await wait(while: predicate)
    }

    private func wait(while predicate: (ViewState) -> Bool) async {
      guard predicate(state) else { return }
      lastWaiter += 1
      let number = lastWaiter
      let (changes, continuation) = AsyncStream<Void>.makeStream(
        bufferingPolicy: .bufferingNewest(1))
      waiters[number] = continuation
      defer { waiters[number] = nil }
      for await _ in changes where !predicate(state) { return }
    }

    // MARK: - Bindings

    /// Returns a binding that reads a value of the state and sends an action to write it.
    public func binding<Value>(
      get: @escaping (_ state: ViewState) -> Value,
      send valueToAction: @escaping (_ value: Value) -> ViewAction
    ) -> UIBinding<Value> {
      let read = UncheckedSendable(get)
      let write = UncheckedSendable(valueToAction)
      return UIBinding(
        get: { @MainActor in read.value(self.state) },
        set: { @MainActor in self.sendFromBinding(write.value($0)) })
    }

    /// Returns a binding that reads a value of the state and sends the same action for every write.
    public func binding<Value>(
      get: @escaping (_ state: ViewState) -> Value, send action: ViewAction
    ) -> UIBinding<Value> {
      binding(get: get, send: { _ in action })
    }

    /// Returns a binding that reads the state and sends an action to write it.
    public func binding(
      send valueToAction: @escaping (_ state: ViewState) -> ViewAction
    ) -> UIBinding<ViewState> {
      binding(get: { $0 }, send: valueToAction)
    }

    /// Returns a binding that reads the state and sends the same action for every write.
    public func binding(send action: ViewAction) -> UIBinding<ViewState> {
      binding(send: { _ in action })
    }

    /// Sends the action of a binding, unless the state to write to is gone.
    func sendFromBinding(_ action: ViewAction) {
      BindingLocal.$isActive.withValue(true) {
        guard isStoreValid() else { return }
        send(action)
      }
    }
  }

  /// A record of whether a binding is being written.
  enum BindingLocal {
    @TaskLocal static var isActive = false
  }

  /// The view store of a feature.
  @available(
    *, deprecated,
    message: "Mark the feature's state '@ObservableState', and read and send to its store."
  )
  public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>

  @available(*, deprecated)
  extension ViewStore: Observable {}

  #if OpenCombine
    @available(*, deprecated)
    extension ViewStore: ObservableObject {}
  #endif

  @available(*, deprecated)
  extension ViewStore where ViewState: Equatable {
    /// Observes a value that a closure makes of a store's state, and sends the store's actions.
    public convenience init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: State) -> ViewState
    ) {
      self.init(store, toViewState, { $0 }, { $0 == $1 })
    }

    /// Observes a value that a closure makes of a store's state, and sends actions transformed by
    /// another closure.
    public convenience init<State, Action>(
      _ store: Store<State, Action>, observe toViewState: @escaping (_ state: State) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action
    ) {
      self.init(store, toViewState, fromViewAction, { $0 == $1 })
    }
  }

  @available(*, deprecated)
  extension ViewStore {
    /// Observes a value that a closure makes of a store's state, which may contain bindings.
    public convenience init<State, Action>(
      _ store: Store<State, Action>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
    ) where ViewAction: BindableAction<State> {
      self.init(
        store,
        { _ in
          toViewState(
            BindingViewStore(store: store._scope(state: { $0 }, action: fromViewAction)))
        },
        fromViewAction, isDuplicate)
    }

    /// Observes a value that a closure makes of a store's state, which may contain bindings.
    @_disfavoredOverload
    public convenience init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool
    ) where ViewAction: BindableAction<State> {
      self.init(
        store, { _ in toViewState(BindingViewStore(store: store)) }, { $0 }, isDuplicate)
    }
  }

  @available(*, deprecated)
  extension ViewStore where ViewState: Equatable {
    /// Observes a value that a closure makes of a store's state, which may contain bindings.
    @_disfavoredOverload
    public convenience init<State, Action>(
      _ store: Store<State, Action>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action
    ) where ViewAction: BindableAction<State> {
      self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 })
    }

    /// Observes a value that a closure makes of a store's state, which may contain bindings.
    @_disfavoredOverload
    public convenience init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState
    ) where ViewAction: BindableAction<State> {
      self.init(store, observe: toViewState, removeDuplicates: { $0 == $1 })
    }
  }
#endif
