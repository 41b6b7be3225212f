import ComposableArchitecture
import ConcurrencyExtras
import ElementTree

/// A screen without a host, for tests. It finds elements by kind and name, uses them like a person,
/// and reads the screen as text.
///
/// ```swift
/// @MainActor @Test func addsATodo() {
///   let store = Store(initialState: Todos.State()) { Todos() }
///   let screen = ScreenTester { TodosView(store: store) }
///
///   screen.button("Add").press()
///   screen.textField("Untitled Todo").type("Buy milk")
///
///   #expect(
///     screen.text == """
///       ‹ Add ›
///       - [ ] [Buy milk___]
///       """)
/// }
/// ```
///
/// Tests find elements by kind and name, on the whole screen or inside another element: see
/// ``ScreenRegion``. A missing or unusable element is reported as an issue at the calling line, and
/// the test continues. The expected text of a screen can be kept in a file:
/// ``ScreenRegion/assertSnapshot(named:function:fileID:filePath:line:column:)``.
///
/// In each list, lazy stack and lazy grid, the first ``rowsInSight`` rows are in sight, counted
/// through all sections. Appearance actions run for these rows. Other rows stay out of sight until
/// ``scrollToEnd()`` or `scroll(to:)` scrolls to them.
///
/// While a tester exists, all tasks of the process take turns on the main thread, in the order of
/// their start. A test store does the same. So ``settle()`` always waits for the same work.
///
/// A tester needs neither a window nor a browser, so a test takes milliseconds.
@MainActor
public final class ScreenTester {
  /// The screen that a host would use.
  public let screen: any Screen

  let graph: Graph
  private let window = RowWindow()
  private let log: Log
  private let subscription: ScreenSubscription
  private let takesTurns: Bool

  @MainActor
  private final class Log {
    var patches: [Patch] = []
    var evaluations: [ObjectIdentifier: Int] = [:]
  }

  /// Makes the screen of a view.
  ///
  /// - Parameters:
  ///   - root: The content of the screen.
  ///   - location: The path that leads to the current screen, as for ``ViewScreen``.
  ///   - onOpen: Opens a path.
  public convenience init<Root: View>(
    @ViewBuilder _ root: @escaping () -> Root, location: @escaping () -> String? = { nil },
    onOpen: @escaping (String) -> Void = { _ in }
  ) {
    self.init(root, location: location, onOpen: onOpen, takesTurns: true)
  }

  /// Makes the screen of a view.
  ///
  /// - Parameter takesTurns: Whether tasks take turns on the main thread. Pass `false` if other
  ///   code controls the order.
  package init<Root: View>(
    @ViewBuilder _ root: @escaping () -> Root, location: @escaping () -> String? = { nil },
    onOpen: @escaping (String) -> Void = { _ in }, takesTurns: Bool
  ) {
    self.takesTurns = takesTurns
    if takesTurns { MainSerialExecution.begin() }
    let log = Log()
    let screen = ViewScreen(root, location: location, onOpen: onOpen, defersRows: false) { type in
      log.evaluations[ObjectIdentifier(type), default: 0] += 1
    }
    self.log = log
    self.screen = screen
    graph = screen.graph
    subscription = screen.subscribe { log.patches += $0.patches }
    update()
  }

  deinit {
    if takesTurns { MainSerialExecution.end() }
  }

  /// The current content of the screen, with all changes so far.
  public var root: Element {
    update()
    return screen.root
  }

  /// The current content of the screen as text, one line for each row or line. The notation:
  ///
  /// | | |
  /// |---|---|
  /// | `‹ Add ›` | a button; `‹ Add ›!` when it is disabled |
  /// | `‹ ▸ More ›` | a button that unfolds its content; `‹ ▾ More ›` one that folds it |
  /// | `[x] Urgent` | a toggle that is on, `[ ]` one that is off |
  /// | `[Buy milk___]` | a text field; `[(Title)___]` if empty, with prompt; `⏎` between lines |
  /// | `Show: All \| *Active*` | a segmented picker; `Show: Active ▾` a menu |
  /// | `- Buy milk` | a row of a list; `> Buy milk` a selected one |
  /// | `# Todos`, `## Done` | the title of a page, the header of a section |
  /// | `(2 items)` | the footer of a section |
  /// | `=== Sure? ===` | a dialog |
  /// | `<a cat>` | an image, by its description |
  /// | `Website → https://example.com` | a link, with its target |
  /// | `50% Saving`, `…` | progress |
  /// | `~Buy milk~` | struck-through text |
  public var text: String {
    root.renderedText
  }

  /// The path that leads to the current screen.
  public var location: String? {
    update()
    return screen.location
  }

  /// Opens a path.
  public func open(_ path: String) {
    screen.open(path)
    update()
  }

  /// Returns the patches for hosts since the screen was made or since the last call.
  public func takePatches() -> [Patch] {
    update()
    defer { log.patches = [] }
    return log.patches
  }

  /// Returns the number of body evaluations of a view type since the screen was made, or since
  /// ``resetEvaluations()``.
  public func evaluations<Content: View>(of type: Content.Type) -> Int {
    update()
    return log.evaluations[ObjectIdentifier(type)] ?? 0
  }

  /// The number of all body evaluations since the screen was made, or since ``resetEvaluations()``.
  public var evaluations: Int {
    update()
    return log.evaluations.values.reduce(0, +)
  }

  /// Restarts the count of evaluations.
  public func resetEvaluations() {
    update()
    log.evaluations = [:]
  }

  /// Presses the key of a keyboard shortcut, together with Control.
  ///
  /// - Parameter key: One lower-case letter or digit.
  public func pressShortcut(
    _ key: Character, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    var owners: [Element] = []
    root.visit { if $0.properties.shortcut?.key == key { owners.append($0) } }
    guard let owner = owners.first(where: { graph.isEnabled($0.id) }) ?? owners.first else {
      let location = IssueLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
      location.report("Nothing on the screen has the shortcut \"\(key)\".\n\n\(text.indented)")
      return
    }
    ScreenElement(tester: self, id: owner.id, kind: owner.kind ?? .button)
      .press(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the effects that only wait for their turn, and shows the result.
  ///
  /// For effects that wait for time, give the feature a test clock and advance it first.
  public func settle() async {
    await Task.megaYield()
    update()
  }

  /// Whether an element can be used: neither the element nor an ancestor is disabled, and no dialog
  /// covers it.
  package func isEnabled(_ id: ElementID) -> Bool { graph.isEnabled(id) }

  // MARK: - Scrolling

  /// The number of rows of a list, a lazy stack or a lazy grid in sight at a time.
  public static var rowsInSight: Int { RowWindow.size }

  /// Scrolls every list, lazy stack and lazy grid to its end.
  public func scrollToEnd() {
    update()
    window.scrollToEnd(graph)
    update()
  }

  /// Scrolls an element's container until the element's row is the first in sight, or to the end.
  public func scroll(
    to element: ScreenElement, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    update()
    guard let id = element.id else { return }
    if !window.scroll(to: id, graph) {
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        .report("The \(element.name) is in no view that scrolls row by row.")
    }
    update()
  }

  /// Updates the screen and reports the elements that have come into sight.
  func update() {
    graph.flush()
    if graph.hasSights { window.report(screen, graph) }
  }
}
