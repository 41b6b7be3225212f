#if Deprecations
  #if OpenCombine
    import CombineSchedulers
  #endif

  extension Store {
    /// Returns a store of a part of the state, which a closure computes at every read.
    ///
    /// Each call makes a new store, which doesn't cache its scoped stores.
    @available(
      *, deprecated,
      message: "Scope by key paths: 'scope(state: \\.child, action: \\.child)'."
    )
    @_disfavoredOverload
    public func scope<ChildState, ChildAction>(
      state toChildState: @escaping (_ state: State) -> ChildState,
      action fromChildAction: @escaping (_ childAction: ChildAction) -> Action
    ) -> Store<ChildState, ChildAction> {
      _scope(state: toChildState, action: fromChildAction)
    }

    /// Returns a store of a part of the state, which a closure computes. The library's own views
    /// call this function.
    package func _scope<ChildState, ChildAction>(
      state toChildState: @escaping (_ state: State) -> ChildState,
      action fromChildAction: @escaping (_ childAction: ChildAction) -> Action
    ) -> Store<ChildState, ChildAction> {
      Store<ChildState, ChildAction>(
        core: ClosureCore(parent: core, toState: toChildState, embed: fromChildAction))
    }

    /// Returns the store of an optional's value, if there is a value now. Doesn't observe the
    /// optional.
    package func _unwrapped<Wrapped>() -> Store<Wrapped, Action>? where State == Wrapped? {
      let path = OptionalStateKeyPath<Wrapped?, Wrapped>.to(\.self)
      let action = CasePathBox<Action, Action>.to(\Case<Action>.self)
      return child(
        path, .optional(state: path, action: action), isObserved: false, embed: { $0 })
    }

    /// Calls `then` with a store whenever the optional state gets a value, and `else` whenever the
    /// state becomes `nil`. Calls one of the two closures at once.
    ///
    /// - Returns: A subscription that ends when it is cancelled or released.
    @available(
      *, deprecated,
      message:
        "Observe the store: 'observe { if let child = store.scope(state: \\.child, action: \\.child) { … } }'."
    )
    public func ifLet<Wrapped>(
      then unwrap: @escaping (_ store: Store<Wrapped, Action>) -> Void,
      else: @escaping () -> Void = {}
    ) -> any Cancellable where State == Wrapped? {
      func tell(_ isThere: Bool, _ store: Store) {
        if isThere, let child = store._unwrapped() { unwrap(child) } else { `else`() }
      }
      var wasThere = core.withState { $0.value != nil }
      tell(wasThere, self)
      let subscription = WatchSubscription(self)
      core.watch { [weak subscription] in
        guard let store = subscription?.store as? Store else { return false }
        let isThere = store.core.withState { $0.value != nil }
        if isThere != wasThere {
          wasThere = isThere
          tell(isThere, store)
        }
        return true
      }
      return subscription
    }
  }

  #if !OpenCombine
    /// An activity that continues until it is cancelled.
    public protocol Cancellable {
      /// Cancels the activity.
      func cancel()
    }
  #endif

  /// A subscription that keeps its store alive until it is cancelled or released.
  final class WatchSubscription: Cancellable, Sendable {
    private let watched: LockIsolated<(any AnyObject & Sendable)?>
    var store: (any AnyObject & Sendable)? { watched.value }

    init(_ store: any AnyObject & Sendable) {
      watched = LockIsolated(store)
    }

    func cancel() { watched.setValue(nil) }
  }

  /// The core of a store whose state a closure computes from a parent's state.
  final class ClosureCore<ParentState, ParentAction, State, Action>:
    ChildCore<ParentState, ParentAction, State, Action>
  {
    private let toState: (ParentState) -> State

    init(
      parent: StoreCore<ParentState, ParentAction>, toState: @escaping (ParentState) -> State,
      embed: @escaping (Action) -> ParentAction
    ) {
      self.toState = toState
      super.init(
        parent: parent, path: nil, isComputed: true, identity: ObservableIdentity.find(),
        embed: embed)
      cachesChildren = false
    }

    override func find() -> StateAddress<State>? { nil }

    override func withComputedState<R>(observed: Bool, _ body: (StateAddress<State>) -> R) -> R {
      parent.withState(observed: observed) { parent in
        withAddress(of: toState(parent.value), body)
      }
    }
  }
#endif
