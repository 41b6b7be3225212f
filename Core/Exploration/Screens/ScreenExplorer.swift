import ComposableArchitecture
import ComposableUI
import ElementTree

/// Looks for what breaks a feature by using its screen, as somebody would who presses whatever there is.
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
/// It does only what can be done at that moment: presses buttons and toggles that are enabled, types, submits,
/// picks, selects, deletes and moves rows that offer it, leaves dialogs, goes back, and changes the size of the
/// window. All else is as with an ``Explorer``. A failure is printed as a test with a `ScreenTester`.
public final class ScreenExplorer<State, Action>: Explorer<State, Action> {
  /// Makes an explorer of a feature's screen.
  ///
  /// - Parameters:
  ///   - initialState: The state that each sequence of uses begins with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies. The clocks, `uuid`, `date` and
  ///     `withRandomNumberGenerator` are overridden already.
  ///   - screen: What is on the screen.
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
