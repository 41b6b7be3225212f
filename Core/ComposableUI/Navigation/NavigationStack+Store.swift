import ComposableArchitecture

extension NavigationStack {
  /// Creates a stack that shows the topmost screen of a feature's stack state.
  ///
  /// ```swift
  /// NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
  ///   BooksView(store: store)
  /// } destination: { store in
  ///   switch store.case {
  ///   case .book(let store): BookView(store: store)
  ///   case .notes(let store): NotesView(store: store)
  ///   }
  /// }
  /// ```
  ///
  /// A ``NavigationLink`` on any of the screens sends `.push`, and the back button sends
  /// `.popFrom`.
  ///
  /// - Parameters:
  ///   - path: `$store.scope(state: \.path, action: \.path)`.
  ///   - root: The root of the stack.
  ///   - destination: The view of each pushed screen.
  public init<State, Action, Destination: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>,
    @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let store = path.wrappedValue
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      screens: NavigationScreens(
        list: {
          store.stackPath().map { component in
            NavigationScreens.Screen(
              id: component.id,
              view: { AnyView(destination(store.scope(component: component))) },
              pop: { store.send(.popFrom(id: component.id)) })
          }
        },
        push: { state in
          guard let state = state as? State else {
            location.report(
              """
              A link to a screen of type '\(type(of: state))' was pressed, but the screens of this \
              stack are of type '\(State.self)':

              \(String(customDumping: state))
              """)
            return
          }
          store.pushScreen(state)
        }),
      root: root())
  }
}
