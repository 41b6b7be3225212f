import ComposableArchitecture
import ComposableUI
import ElementTree

/// A search for failures of a feature through its screen, like a user who presses everything.
///
/// ```swift
/// @MainActor @Test func canBeUsedInAnyOrder() {
///   let explorer = ScreenExplorer(initialState: Todos.State()) {
///     Todos()
///   } screen: {
///     TodosView(store: $0)
///   }
///   explorer.always("the completed are counted") { … }
///   explorer.run()
/// }
/// ```
///
/// The explorer does only what is currently possible. It presses enabled buttons and toggles,
/// types, submits, picks, selects, deletes and moves rows, leaves dialogs, goes back, and resizes
/// the window. In all other respects it works like an ``Explorer``. A failure is printed as a test
/// with a `ScreenTester`.
public final class ScreenExplorer<State, Action>: Explorer<State, Action> {
  /// Creates an explorer of a feature's screen.
  ///
  /// - Parameters:
  ///   - initialState: The initial state of each sequence.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies. The clocks, `uuid`, `date` and
  ///     `withRandomNumberGenerator` are overridden already.
  ///   - screen: The root view of the screen.
  public init<Content: View>(
    initialState: @autoclosure @escaping () -> State,
    reducer: @escaping () -> some Reducer<State, Action>,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in },
    screen: @escaping (_ store: Store<State, Action>) -> Content,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    super.init(
      initialState: initialState(), reducer: reducer, withDependencies: prepareDependencies,
      fileID: fileID, filePath: filePath, line: line, column: column)
    style = .screen
    plan.makeScreen = { store in ScreenTester({ screen(store) }, takesTurns: false) }
    plan.act = { run, draws in
      guard let screen = run.screen, let use = ScreenUse.draw(on: screen, draws) else {
        return false
      }
      run.record?.steps.append(.use(use.source(on: screen)))
      use.perform(on: screen)
      return true
    }
  }
}
