#if Deprecations
  @_spi(Logging) import ComposableArchitecture
  import Foundation

  /// Looks at a store: evaluates a view when what it observes of the store's state becomes another
  /// value.
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

    /// Prints how the state has changed whenever the view is evaluated, in debug builds.
    public func _printChanges(_ prefix: String = "") -> Self {
      var copy = self
      #if DEBUG
        let name = "WithViewStore<\(ViewState.self), \(ViewAction.self), _>"
        copy.printer = ChangePrinter(
          "\(prefix.isEmpty ? "" : "\(prefix): ")\(name)@\(file):\(line)")
      #endif
      return copy
    }

    // MARK: - Making one

    /// - Parameters:
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it.
    ///   - fromViewAction: The store's action for one of the view.
    ///   - isDuplicate: Which changes don't count.
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
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it.
    ///   - isDuplicate: Which changes don't count.
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
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it, which may have bindings in it.
    ///   - fromViewAction: The store's action for one of the view.
    ///   - isDuplicate: Which changes don't count.
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
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it, which may have bindings in it.
    ///   - isDuplicate: Which changes don't count.
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
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it.
    ///   - fromViewAction: The store's action for one of the view.
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
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it.
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
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it, which may have bindings in it.
    ///   - fromViewAction: The store's action for one of the view.
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
    ///   - store: What is looked at.
    ///   - toViewState: What is observed of it, which may have bindings in it.
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
    /// Lets the user delete rows of a list; `nil` doesn't.
    public func onDelete<Data, ID, Row>(
      perform action: ((IndexSet) -> Void)?
    ) -> Self where Content == ForEach<Data, ID, Row> {
      changingContent { $0.onDelete(perform: action) }
    }

    /// Lets the user move rows of a list; `nil` doesn't.
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

  /// Says how a value has changed since it was looked at last.
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
