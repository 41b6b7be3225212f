import ComposableArchitecture
import ConcurrencyExtras
import ElementTree

/// A screen without a host, for tests: finds what is on it by what a person would look for, uses it
/// as a person would, and reads it as text.
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
/// Elements are found by what they are and by what a person would call them, on the whole screen or
/// inside of another element: see ``ScreenRegion``. What can't be found or used is reported as an
/// issue at the line that asked for it, with what is on the screen instead; the test goes on. What
/// the screen should read can be kept in a file:
/// ``ScreenRegion/assertSnapshot(named:function:fileID:filePath:line:column:)``.
///
/// In each list, lazy stack and lazy grid the first ``rowsInSight`` rows are in sight, those of sections counted
/// together: what is to be done when a row appears is done for these. ``scrollToEnd()`` and `scroll(to:)` bring
/// others into sight; what is added below isn't before they are called again.
///
/// As long as there is one, all tasks of the process take turns on the main thread, in the order in which they were
/// begun, as they do for a test store: so what ``settle()`` waits for is always the same.
///
/// It needs neither a window nor a browser, so a test takes milliseconds.
@MainActor
public final class ScreenTester {
  /// The screen, as hosts get it.
  public let screen: any Screen

  let graph: Graph
  /// Which rows are in sight.
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
  ///   - root: What is on the screen.
  ///   - location: The path that leads there, as for ``ViewScreen``.
  ///   - onOpen: Goes where a path leads.
  public convenience init<Root: View>(
    @ViewBuilder _ root: @escaping () -> Root, location: @escaping () -> String? = { nil },
    onOpen: @escaping (String) -> Void = { _ in }
  ) {
    self.init(root, location: location, onOpen: onOpen, takesTurns: true)
  }

  /// Makes the screen of a view.
  ///
  /// - Parameter takesTurns: Whether tasks take turns on the main thread: not where something else says already what
  ///   runs when.
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

  /// What is on the screen now, with all changes until now.
  public var root: Element {
    update()
    return screen.root
  }

  /// What is on the screen now, as text: one line for each row or line, with
  ///
  /// | | |
  /// |---|---|
  /// | `‹ Add ›` | a button; `‹ Add ›!` when it is disabled |
  /// | `‹ ▸ More ›` | a button that shows what is folded away; `‹ ▾ More ›` one that hides it |
  /// | `[x] Urgent` | a toggle that is on, `[ ]` one that is off |
  /// | `[Buy milk___]` | a text field; `[(Title)___]` an empty one with its prompt; `⏎` between lines |
  /// | `Show: All \| *Active*` | a segmented picker; `Show: Active ▾` a menu |
  /// | `- Buy milk` | a row of a list; `> Buy milk` a selected one |
  /// | `# Todos`, `## Done` | the title of a page, the header of a section |
  /// | `(2 items)` | the footer of a section |
  /// | `=== Sure? ===` | a dialog |
  /// | `<a cat>` | an image, by its description |
  /// | `Website → https://example.com` | a link, with where it leads |
  /// | `50% Saving`, `…` | progress |
  /// | `~Buy milk~` | struck through |
  public var text: String {
    root.renderedText
  }

  /// The path that leads to what is on the screen now.
  public var location: String? {
    update()
    return screen.location
  }

  /// Goes where a path leads.
  public func open(_ path: String) {
    screen.open(path)
    update()
  }

  /// What hosts were told since the screen was made, or since this was called last.
  public func takePatches() -> [Patch] {
    update()
    defer { log.patches = [] }
    return log.patches
  }

  /// How often the bodies of views of a type were evaluated since the screen was made, or since
  /// ``resetEvaluations()``.
  public func evaluations<Content: View>(of type: Content.Type) -> Int {
    update()
    return log.evaluations[ObjectIdentifier(type)] ?? 0
  }

  /// How often bodies were evaluated since the screen was made, or since ``resetEvaluations()``.
  public var evaluations: Int {
    update()
    return log.evaluations.values.reduce(0, +)
  }

  /// Begins to count evaluations anew.
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
      let location = SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
      location.report("Nothing on the screen has the shortcut \"\(key)\".\n\n\(text.indented)")
      return
    }
    ScreenElement(tester: self, id: owner.id, kind: owner.kind ?? .button)
      .press(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Lets effects go on that wait for nothing but their turn, and shows what comes out of it.
  ///
  /// For effects that wait for time, give the feature a test clock and advance it first.
  public func settle() async {
    await Task.megaYield()
    update()
  }

  /// Whether an element can be used: neither it nor anything around it is disabled, and no dialog lies
  /// over it.
  package func isEnabled(_ id: ElementID) -> Bool { graph.isEnabled(id) }

  // MARK: - Scrolling

  /// How many rows of a list, a lazy stack or a lazy grid are in sight at a time.
  public static var rowsInSight: Int { RowWindow.size }

  /// Scrolls every list, lazy stack and lazy grid to its end.
  public func scrollToEnd() {
    update()
    window.scrollToEnd(graph)
    update()
  }

  /// Scrolls what an element stands in until its row is the first in sight, or as far as there are rows.
  public func scroll(
    to element: ScreenElement, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    update()
    guard let id = element.id else { return }
    if !window.scroll(to: id, graph) {
      SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        .report("The \(element.name) is in nothing that scrolls row by row.")
    }
    update()
  }

  /// Brings the screen up to date, and tells it of what has come into sight.
  func update() {
    graph.flush()
    if graph.hasSights { window.tell(screen, graph) }
  }
}
