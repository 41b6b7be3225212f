import ComposableArchitecture

extension NavigationStack {
  /// A root, and on it the screens of a stack in a feature's state, of which the topmost is shown.
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
  /// A ``NavigationLink`` on any of the screens sends `.push`, and the button to go back sends
  /// `.popFrom`.
  ///
  /// - Parameters:
  ///   - path: `$store.scope(state: \.path, action: \.path)`.
  ///   - root: What lies at the bottom.
  ///   - destination: The view of a screen on it.
  public init<State, Action, Destination: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>,
    @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let store = path.wrappedValue
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      screens: NavigationScreens(
        list: {
          store._path().map { component in
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
          store._push(state)
        }),
      root: root())
  }
}
