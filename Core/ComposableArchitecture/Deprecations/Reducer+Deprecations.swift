#if Deprecations
  import Foundation

  extension Reducer {
    /// Runs other reducers when this reducer has changed a value.
    ///
    /// - Parameters:
    ///   - toValue: The value to compare before and after each action.
    ///   - isDuplicate: Whether the old and the new value count as the same.
    ///   - reducer: Makes the reducers to run from the old value and the new one.
    @available(
      *, deprecated,
      message: "Use 'onChange(of:) { oldValue, state in … }', with an 'Equatable' value."
    )
    public func onChange<V, R: Reducer>(
      of toValue: @escaping (State) -> V, removeDuplicates isDuplicate: @escaping (V, V) -> Bool,
      @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
    ) -> _OnChangeReducer<Self, V, R> where R.State == State, R.Action == Action {
      _OnChangeReducer(
        base: self, toValue: toValue, isDuplicate: isDuplicate, reducer: reducer)
    }
  }

  /// The result of ``Reducer/onChange(of:removeDuplicates:_:)``.
  public struct _OnChangeReducer<Base: Reducer, Value, Body: Reducer>: Reducer
  where Body.State == Base.State, Body.Action == Base.Action {
    public typealias State = Base.State
    public typealias Action = Base.Action

    let base: Base
    let toValue: (State) -> Value
    let isDuplicate: (Value, Value) -> Bool
    let reducer: (Value, Value) -> Body

    public var body: Body {
      return { fatalError("'\(Self.self)' has no body of its own: run it in a store.") }()
    }

    public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
      _prepare().reduce(into: &state, action: action)
    }

    public func _prepare() -> _PreparedReducer<State, Action> {
      OnChange(base._prepare(), of: toValue, isDuplicate: isDuplicate, reducer)
    }
  }

  extension BindingReducer {
    /// - Parameter toViewAction: Returns the view action that an action holds; `nil` for other
    ///   actions.
    @available(*, deprecated, message: "Pass a case key path: 'BindingReducer(action: \\.view)'.")
    @_disfavoredOverload
    public init(action toViewAction: @escaping (_ action: Action) -> ViewAction?) {
      self.init(toViewAction)
    }
  }

  // MARK: - Signposts

  extension Reducer {
    /// Returns a reducer that does the same. The original library marks actions and effects.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of names.
    ///   - log: The log.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(
        subsystem: "co.pointfree.ComposableArchitecture", category: "Reducer Instrumentation")
    ) -> _SignpostReducer<Self> {
      _SignpostReducer(base: self)
    }
  }

  /// The result of ``Reducer/signpost(_:log:)``.
  public struct _SignpostReducer<Base: Reducer>: CompositeReducer {
    public typealias State = Base.State
    public typealias Action = Base.Action
    public typealias Body = Never

    let base: Base

    public func _prepare() -> _PreparedReducer<State, Action> { base._prepare() }
  }

  #if !canImport(Darwin)
    /// A stand-in for the log of Apple's platforms.
    public struct OSLog: Hashable, Sendable {
      private let subsystem: String
      private let category: String

      public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        self.category = category
      }

      /// A disabled log.
      public static let disabled = OSLog(subsystem: "", category: "")
      /// The default log.
      public static let `default` = OSLog(subsystem: "", category: "default")
    }
  #endif

  // MARK: - Names

  @available(*, unavailable, renamed: "Effect")
  public typealias EffectTask = Effect

  @available(*, unavailable, renamed: "Reducer")
  public typealias ReducerProtocol = Reducer

  @available(*, unavailable, renamed: "ReducerOf")
  public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

  extension Notification.Name {
    /// The name of a notification about issues outside of tests, which is no longer posted.
    @available(*, deprecated, message: "Use 'IssueReporters.current' to hear of issues.")
    public static let runtimeWarning = Self("ComposableArchitecture.runtimeWarning")

    /// The name of a notification about issues outside of tests, which is no longer posted.
    @available(*, deprecated, message: "Use 'IssueReporters.current' to hear of issues.")
    public static let _runtimeWarning = Self("ComposableArchitecture.runtimeWarning")
  }

  /// Returns the storage in the machine's file system.
  @available(*, deprecated, message: "Use 'FileStorage.fileSystem'.")
  public func LiveFileStorage() -> FileStorage { .fileSystem }

  /// Returns an empty storage in memory.
  @available(*, deprecated, message: "Use 'FileStorage.inMemory'.")
  public func InMemoryFileStorage() -> FileStorage { .inMemory }
#endif
