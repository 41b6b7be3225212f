#if Deprecations
  @_spi(Logging) import ComposableArchitecture
  import Foundation

  /// A view that observes a part of a store's state, and is re-evaluated when that part changes.
  @available(
    *, deprecated,
    message: "Mark the feature's state '@ObservableState' and read its store in the view."
  )
  public struct WithViewStore<ViewState, ViewAction, Content: View>: View {
    private let viewStore: ViewStore<ViewState, ViewAction>
    private var content: (ViewStore<ViewState, ViewAction>) -> Content
    private var printer: ChangePrinter<ViewState>?
    private let file: StaticString
    private let line: UInt

    init(
      _ viewStore: ViewStore<ViewState, ViewAction>, file: StaticString, line: UInt,
      content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
    ) {
      self.viewStore = viewStore
      self.content = content
      self.file = file
      self.line = line
    }

    public var body: Content {
      #if DEBUG
        Logger.shared.log("With\(ViewStore<ViewState, ViewAction>._name).body")
      #endif
      viewStore._access()
      printer?.print(viewStore.state)
      return content(viewStore)
    }

    /// Prints the changes to the state on each evaluation of the view, in debug builds.
    public func _printChanges(_ prefix: String = "") -> Self {
      var copy = self
      #if DEBUG
        let name = "WithViewStore<\(ViewState.self), \(ViewAction.self), _>"
        copy.printer = ChangePrinter(
          "\(prefix.isEmpty ? "" : "\(prefix): ")\(name)@\(file):\(line)")
      #endif
      return copy
    }

    // MARK: - Initializers

    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state.
    ///   - fromViewAction: Converts a view action to an action of the store.
    ///   - isDuplicate: Returns whether two values count as equal.
    ///   - content: The view.
    public init<State, Action>(
      _ store: Store<State, Action>, observe toViewState: @escaping (_ state: State) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) {
      self.init(
        ViewStore(
          store, observe: toViewState, send: fromViewAction, removeDuplicates: isDuplicate),
        file: file, line: line, content: content)
    }

    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state.
    ///   - isDuplicate: Returns whether two values count as equal.
    ///   - content: The view.
    public init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: State) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) {
      self.init(
        ViewStore(store, observe: toViewState, removeDuplicates: isDuplicate), file: file,
        line: line, content: content)
    }

    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state, which may contain bindings.
    ///   - fromViewAction: Converts a view action to an action of the store.
    ///   - isDuplicate: Returns whether two values count as equal.
    ///   - content: The view.
    @_disfavoredOverload
    public init<State, Action>(
      _ store: Store<State, Action>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) where ViewAction: BindableAction<State> {
      self.init(
        ViewStore(
          store, observe: toViewState, send: fromViewAction, removeDuplicates: isDuplicate),
        file: file, line: line, content: content)
    }

    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state, which may contain bindings.
    ///   - isDuplicate: Returns whether two values count as equal.
    ///   - content: The view.
    @_disfavoredOverload
    public init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
      removeDuplicates isDuplicate: @escaping (_ lhs: ViewState, _ rhs: ViewState) -> Bool,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) where ViewAction: BindableAction<State> {
      self.init(
        ViewStore(store, observe: toViewState, removeDuplicates: isDuplicate), file: file,
        line: line, content: content)
    }
  }

  @available(*, deprecated)
  extension WithViewStore where ViewState: Equatable, Content: View {
    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state.
    ///   - fromViewAction: Converts a view action to an action of the store.
    ///   - content: The view.
    public init<State, Action>(
      _ store: Store<State, Action>, observe toViewState: @escaping (_ state: State) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) {
      self.init(
        ViewStore(store, observe: toViewState, send: fromViewAction), file: file, line: line,
        content: content)
    }

    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state.
    ///   - content: The view.
    public init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: State) -> ViewState,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) {
      self.init(
        ViewStore(store, observe: toViewState), file: file, line: line, content: content)
    }

    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state, which may contain bindings.
    ///   - fromViewAction: Converts a view action to an action of the store.
    ///   - content: The view.
    @_disfavoredOverload
    public init<State, Action>(
      _ store: Store<State, Action>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
      send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) where ViewAction: BindableAction<State> {
      self.init(
        ViewStore(store, observe: toViewState, send: fromViewAction), file: file, line: line,
        content: content)
    }

    /// - Parameters:
    ///   - store: The observed store.
    ///   - toViewState: Returns the observed part of the state, which may contain bindings.
    ///   - content: The view.
    @_disfavoredOverload
    public init<State>(
      _ store: Store<State, ViewAction>,
      observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
      @ViewBuilder content:
        @escaping (_ viewStore: ViewStore<ViewState, ViewAction>) -> Content,
      file: StaticString = #fileID, line: UInt = #line
    ) where ViewAction: BindableAction<State> {
      self.init(
        ViewStore(store, observe: toViewState), file: file, line: line, content: content)
    }
  }

  @available(*, deprecated)
  extension WithViewStore: DynamicViewContent
  where ViewState: Collection, Content: DynamicViewContent {
    public typealias Data = ViewState
    public var data: ViewState { viewStore.state }
  }

  @available(*, deprecated)
  extension WithViewStore where ViewState: Collection {
    /// Lets the user delete rows of a list, unless the action is `nil`.
    public func onDelete<Data, ID, Row>(
      perform action: ((IndexSet) -> Void)?
    ) -> Self where Content == ForEach<Data, ID, Row> {
      changingContent { $0.onDelete(perform: action) }
    }

    /// Lets the user move rows of a list, unless the action is `nil`.
    public func onMove<Data, ID, Row>(
      perform action: ((IndexSet, Int) -> Void)?
    ) -> Self where Content == ForEach<Data, ID, Row> {
      changingContent { $0.onMove(perform: action) }
    }

    private func changingContent(_ change: @escaping (Content) -> Content) -> Self {
      var copy = self
      copy.content = { [content] in change(content($0)) }
      return copy
    }
  }

  /// A printer of the changes to a value since it was last printed.
  @MainActor
  private final class ChangePrinter<Value> {
    private let title: String
    private var previous: Value?

    init(_ title: String) {
      self.title = title
    }

    func print(_ value: Value) {
      Swift.print(text(value))
      previous = value
    }

    private func text(_ value: Value) -> String {
      guard let previous else {
        return "\(title)\n  Initial state\n\(String(customDumping: value))"
      }
      guard let difference = diff(previous, value) else {
        return "\(title)\n  (No difference in state detected)"
      }
      return "\(title)\n  Changed state\n\(difference)"
    }
  }
#endif
