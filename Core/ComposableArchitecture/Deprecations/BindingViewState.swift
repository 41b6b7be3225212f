#if Deprecations
  /// A value of a view's state that the view may write.
  @available(
    *, deprecated, message: "Mark the feature's state '@ObservableState' and bind to its store."
  )
  @dynamicMemberLookup
  @propertyWrapper
  public struct BindingViewState<Value> {
    private let binding: UIBinding<Value>
    /// The value at the time of initialization. `==` compares it, because an old and a new view
    /// state read the same current value.
    let initialValue: Value

    init(_ binding: UIBinding<Value>) {
      self.binding = binding
      initialValue = binding.wrappedValue
    }

    /// The current value in the store.
    public var wrappedValue: Value {
      get { binding.wrappedValue }
      set { binding.wrappedValue = newValue }
    }

    /// A binding to the value in the store.
    public var projectedValue: UIBinding<Value> { binding }

    /// A part of the value.
    public subscript<Subject>(
      dynamicMember keyPath: WritableKeyPath<Value, Subject>
    ) -> BindingViewState<Subject> {
      BindingViewState<Subject>(binding[dynamicMember: keyPath])
    }
  }

  @available(*, deprecated)
  extension BindingViewState: Equatable where Value: Equatable {
    /// Whether both have the same initial value and the same current value.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.initialValue == rhs.initialValue && lhs.wrappedValue == rhs.wrappedValue
    }
  }

  @available(*, deprecated)
  extension BindingViewState: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
      hasher.combine(initialValue)
      hasher.combine(wrappedValue)
    }
  }

  @available(*, deprecated)
  extension BindingViewState: CustomReflectable {
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
  }

  @available(*, deprecated)
  extension BindingViewState: CustomDumpRepresentable {
    public var customDumpValue: Any { wrappedValue }
  }

  @available(*, deprecated)
  extension BindingViewState: CustomDebugStringConvertible
  where Value: CustomDebugStringConvertible {
    public var debugDescription: String { wrappedValue.debugDescription }
  }

  /// A feature's state, from which views make state with bindings: `{ ViewState(name: $0.$name) }`.
  @available(
    *, deprecated, message: "Mark the feature's state '@ObservableState' and bind to its store."
  )
  @dynamicMemberLookup
  @propertyWrapper
  @preconcurrency @MainActor
  public struct BindingViewStore<State> {
    private let store: Store<State, BindingAction<State>>
    private let actionType: Any.Type
    private let location: IssueLocation

    init<Action: BindableAction<State>>(
      store: Store<State, Action>, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
      self.store = store._scope(state: { $0 }, action: { .binding($0) })
      actionType = Action.self
      location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    public init(projectedValue: Self) {
      self = projectedValue
    }

    /// The state of the feature.
    public var wrappedValue: State { store.withState { $0 } }

    /// The binding view store itself.
    public var projectedValue: Self {
      get { self }
      set { self = newValue }
    }

    /// A value of the state.
    public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
      wrappedValue[keyPath: keyPath]
    }

    /// A value of the state that the view may write.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
    ) -> BindingViewState<Value> {
      let keyPath = keyPath.assumedSendable()
      let (store, location) = (store, UncheckedSendable(location))
      let actionType = UncheckedSendable(actionType)
      return BindingViewState(
        UIBinding(
          get: { @MainActor in store.withState { $0[keyPath: keyPath].wrappedValue } },
          set: { @MainActor value in
            guard store.core.isValid else { return }
            #if DEBUG
              let receipt = bindingReceipt(
                actionType.value, value, isValid: UncheckedSendable({ store.core.isValid }),
                from: "from a view store", location.value)
            #else
              let receipt: BindingReceipt? = nil
            #endif
            BindingLocal.$isActive.withValue(true) {
              _ = store.send(.set(keyPath, value, receipt: receipt))
            }
          }))
    }
  }

  @available(*, deprecated)
  extension TestStore where Action: BindableAction, State == Action.State {
    /// The asserted state, from which a test makes a view's state with bindings. Writing to these
    /// bindings doesn't change the test store.
    public var bindings: BindingViewStore<State> {
      BindingViewStore(
        store: Store<State, Action>(initialState: state) {
          BindingReducer()
        })
    }
  }

  @available(*, deprecated)
  extension TestStore {
    /// Returns the asserted state, from which a test makes a view's state with bindings.
    ///
    /// - Parameter toViewAction: The case of the feature's actions for view actions.
    public func bindings<ViewAction: BindableAction>(
      action toViewAction: AnyCasePath<Action, ViewAction>
    ) -> BindingViewStore<State> where State == ViewAction.State {
      BindingViewStore(
        store: Store<State, ViewAction>(initialState: state) {
          BindingReducer()
        })
    }
  }
#endif
