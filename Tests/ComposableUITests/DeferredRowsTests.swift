import ComposableArchitecture
@testable import ComposableUI
import ElementTree
import SeededRandom
import Testing

/// The rows of long lists, which are made when they come near the visible rows.
@MainActor @Suite struct DeferredRowsTests {
  /// A screen and the tree of a host that applies its patches.
  @MainActor
  private final class Host {
    let screen: any Screen
    private(set) var root: Element
    private var subscription: ScreenSubscription?
    private let evaluations: Counter
    private(set) var patches: [Patch] = []

    private final class Counter {
      var counts: [ObjectIdentifier: Int] = [:]
    }

    init<Content: View>(@ViewBuilder _ content: @escaping () -> Content) {
      let counter = Counter()
      evaluations = counter
      let screen = ViewScreen(
        content, location: { nil }, onOpen: { _ in },
        onBodyEvaluation: { counter.counts[ObjectIdentifier($0), default: 0] += 1 })
      self.screen = screen
      root = screen.root
      subscription = screen.subscribe { [unowned self] batch in
        do { try root.apply(batch) } catch { Issue.record(error) }
        patches += batch.patches
      }
    }

    /// Checks that the host shows all changes since the last call.
    func settle() {
      screen.adapt(to: HostTraits(size: ElementSize(width: 1, height: 1)))
      #expect(root == screen.root)
    }

    func takePatches() -> [Patch] {
      settle()
      defer { patches = [] }
      return patches
    }

    func evaluations<V: View>(of type: V.Type) -> Int {
      settle()
      return evaluations.counts[ObjectIdentifier(type)] ?? 0
    }

    func resetEvaluations() {
      settle()
      evaluations.counts = [:]
    }

    /// The texts in order, with the ranges of deferred rows between them.
    var rows: [String] {
      settle()
      return root.all.compactMap { element in
        switch element.properties.content {
        case .text(let text): text
        case .deferredRows(let rows): "\(rows.range)"
        default: nil
        }
      }
    }

    var deferred: [Element] {
      settle()
      return root.all.filter {
        if case .deferredRows = $0.properties.content { true } else { false }
      }
    }

    func load(_ range: Range<Int>, focus: Int? = nil) throws {
      let id = try #require(deferred.first).id
      if let focus { try screen.send(Event(id, .keep(row: focus))) }
      try screen.send(Event(try #require(deferred.first).id, .load(range)))
    }
  }

  private func names(_ range: Range<Int>) -> [String] { range.map { "Row \($0)" } }

  // MARK: - Rows that are made

  @Test func aLongListMakesItsFirstRows() {
    let host = Host { List(0..<100_000) { Text("Row \($0)") } }
    #expect(host.rows == names(0..<60) + ["60..<100000"])
  }

  @Test func aShortListMakesAllRows() {
    let host = Host { List(0..<100) { Text("Row \($0)") } }
    #expect(host.rows == names(0..<100))
  }

  @Test func aHostsLoadRequestMakesRows() throws {
    let host = Host { List(0..<100_000) { Text("Row \($0)") } }
    try host.load(50_000..<50_030)
    #expect(
      host.rows == names(0..<60) + ["60..<50000"] + names(50_000..<50_060) + ["50060..<100000"])
    try host.load(50_040..<50_090)
    #expect(
      host.rows == names(0..<60) + ["60..<50000"] + names(50_000..<50_090) + ["50090..<100000"])
  }

  @Test func rowsFarFromTheVisibleOnesAreReleased() throws {
    let host = Host { List(0..<100_000) { Text("Row \($0)") } }
    for start in stride(from: 30, to: 3_000, by: 30) { try host.load(start..<start + 60) }
    let texts = host.rows
    #expect(texts == names(0..<60) + ["60..<2830"] + names(2830..<3030) + ["3030..<100000"])
    #expect(host.screen.elementCount < 700)
  }

  @Test func theFocusedRowStaysWithItsNeighbours() throws {
    let host = Host { List(0..<100_000) { Text("Row \($0)") } }
    try host.load(470..<530)
    for start in stride(from: 530, to: 3_000, by: 30) {
      try host.load(start..<start + 60, focus: 500)
    }
    #expect(host.rows.contains("Row 500"))
    #expect(host.rows.contains("Row 498") && host.rows.contains("Row 502"))
    #expect(!host.rows.contains("Row 497") && !host.rows.contains("Row 503"))
  }

  @Test func theFocusedRowIsFollowedToItsNewPlace() throws {
    let names = Names((0..<1_000).map { "Name \($0)" })
    let host = Host { List(names.names, id: \.self) { Text($0) } }
    try host.load(500..<560)
    for start in [800, 850, 900] { try host.load(start..<start + 60, focus: 500) }
    names.names.removeSubrange(100..<200)
    #expect(host.rows.contains("Name 500"))
    names.names.insert(contentsOf: (0..<50).map { "New \($0)" }, at: 0)
    #expect(host.rows.contains("Name 500"))
    names.names.removeAll { $0 == "Name 500" }
    #expect(!host.rows.contains("Name 500"))
    // Rows outside of the list's range change nothing.
    try host.load(0..<10, focus: -5)
    try host.load(0..<10, focus: 5_000_000)
  }

  @Observable @MainActor
  fileprivate final class Names {
    var names: [String]
    init(_ names: [String]) { self.names = names }
  }

  @Test func theMostRecentlyVisiblePlacesStay() throws {
    let host = Host { List(0..<100_000) { Text("Row \($0)") } }
    for place in 1...8 { try host.load(place * 10_000..<place * 10_000 + 10) }
    #expect(
      host.rows.filter { $0.contains("<") } == [
        "60..<50000", "50060..<60000", "60060..<70000", "70060..<80000", "80060..<100000",
      ])
  }

  @Test func loadRequestsAreBounded() throws {
    let host = Host { List(0..<100_000) { Text("Row \($0)") } }
    for range in [Int.min..<Int.max, -5 ..< -1, 99_999..<Int.max, 5..<5, Int.max - 1..<Int.max] {
      try host.load(range)
      #expect(host.screen.elementCount < 2_000)
    }
    #expect(host.rows.last == "Row 99999")
  }

  @Test func aTooLargeLoadRequestMakesItsMiddleRows() throws {
    let host = Host { List(0..<100_000) { Text("Row \($0)") } }
    try host.load(10_000..<12_000)
    #expect(host.rows.filter { $0.contains("<") } == ["60..<10750", "11250..<100000"])
  }

  @Test func loadedRowsAreNotLoadedAgain() throws {
    let host = Host { List(0..<1_000) { Text("Row \($0)") } }
    try host.load(0..<60)
    #expect(host.takePatches() == [])
  }

  // MARK: - Containers

  @Test func rowsOfSectionsAreDeferred() throws {
    let host = Host {
      List {
        Section("A") { ForEach(0..<200) { Text("Row \($0)") } }
        Section("B") { Text("last") }
      }
    }
    #expect(host.rows == names(0..<60) + ["60..<200", "last"])
    try host.load(120..<150)
    #expect(host.rows == names(0..<60) + ["60..<120"] + names(120..<180) + ["180..<200", "last"])
  }

  @Test func onlyLazyStacksDeferTheirViews() {
    let lazy = Host { ScrollView { LazyVStack { ForEach(0..<200) { Text("Row \($0)") } } } }
    #expect(lazy.rows == names(0..<60) + ["60..<200"])
    let plain = Host { ScrollView { VStack { ForEach(0..<200) { Text("Row \($0)") } } } }
    #expect(plain.rows == names(0..<200))
  }

  @Test func contentOfARowIsNotDeferred() {
    let host = Host { List(0..<2) { _ in VStack { ForEach(0..<200) { Text("Row \($0)") } } } }
    #expect(host.rows == names(0..<200) + names(0..<200))
  }

  @Test func aTestSeesAllRows() {
    let screen = ScreenTester { List(0..<1_000) { Text("Row \($0)") } }
    #expect(screen.labels(of: .row).count == 1_000)
  }

  // MARK: - Changes

  struct Entry: Identifiable, Equatable {
    let id: Int
    var title: String
    init(_ id: Int) {
      self.id = id
      title = "Row \(id)"
    }
  }

  @Observable final class Model {
    var entries: [Entry] = []
  }

  private struct EntryRow: View {
    let entry: Entry
    var body: some View { Text(entry.title) }
  }

  private struct EntriesView: View {
    let model: Model
    var body: some View {
      // The row's closure captures the model, so it is a new closure each time.
      List {
        ForEach(model.entries) { [model] in EntryRow(entry: model.entries.isEmpty ? $0 : $0) }
      }
    }
  }

  private func model(_ count: Int) -> Model {
    let model = Model()
    model.entries = (0..<count).map(Entry.init)
    return model
  }

  @Test func onlyAChangedRowIsEvaluated() {
    let model = model(100_000)
    let host = Host { EntriesView(model: model) }
    #expect(host.evaluations(of: EntryRow.self) == 60)
    host.resetEvaluations()
    model.entries[7].title = "Changed"
    #expect(host.evaluations(of: EntryRow.self) == 1)
    #expect(host.takePatches().count == 1)
    model.entries[70_000].title = "Changed"
    #expect(host.takePatches() == [])
  }

  @Test func rowsInsertedAtTheShownStartAreMade() {
    let model = model(1_000)
    let host = Host { EntriesView(model: model) }
    model.entries.insert(Entry(-1), at: 0)
    #expect(host.rows == ["Row -1"] + names(0..<59) + ["60..<1001"])
    #expect(host.evaluations(of: EntryRow.self) == 61)
    model.entries.removeFirst(2)
    #expect(host.rows == names(1..<61) + ["60..<999"])
  }

  @Test func rowsInsertedBeforeTheShownOnesMoveThem() throws {
    let model = model(1_000)
    let host = Host { EntriesView(model: model) }
    for place in [500, 500, 500, 500] { try host.load(place..<place + 60) }
    try host.load(0..<1)
    host.resetEvaluations()
    model.entries.insert(contentsOf: (2_000..<2_100).map(Entry.init), at: 200)
    #expect(host.rows == names(0..<60) + ["60..<600"] + names(500..<560) + ["660..<1100"])
    #expect(host.evaluations(of: EntryRow.self) == 0)
  }

  @Test func loadedRowsStayLoadedInAnyOrder() throws {
    let model = model(1_000)
    let host = Host { EntriesView(model: model) }
    try host.load(500..<560)
    model.entries.swapAt(900, 500)
    #expect(host.rows.contains("Row 559"))
    #expect(host.rows.contains("Row 900"))
    model.entries.reverse()
    #expect(host.rows.filter { $0.contains("<") } == ["60..<440", "500..<1000"])
    #expect(host.rows[61] == "Row 559")
    #expect(host.evaluations(of: EntryRow.self) == 181)
  }

  @Test func aListThatBecomesLongKeepsItsRows() {
    let model = model(100)
    let host = Host { EntriesView(model: model) }
    model.entries.append(Entry(100))
    #expect(host.evaluations(of: EntryRow.self) == 101)
    #expect(host.rows == names(0..<101))
  }

  @Test func aListFilledLaterIsDeferred() {
    let model = model(0)
    let host = Host { EntriesView(model: model) }
    #expect(host.rows == [])
    model.entries = (0..<1_000).map(Entry.init)
    #expect(host.rows == names(0..<60) + ["60..<1000"])
    model.entries = Array(model.entries.suffix(50))
    #expect(host.rows == names(950..<1_000))
    model.entries = []
    #expect(host.rows == [])
  }

  @Test func aListKeepsNoCollection() {
    final class Token {}
    struct Tokens: RandomAccessCollection {
      let token: Token
      var startIndex: Int { 0 }
      var endIndex: Int { 1_000 }
      subscript(position: Int) -> Int { position }
    }
    weak var token: Token?
    let host = Host {
      let made = Token()
      let _ = token = made
      List { ForEach(Tokens(token: made), id: \.self) { Text("Row \($0)") } }
    }
    #expect(host.rows.count == 61)
    #expect(token == nil)
  }

  @Test func repeatedIDsAreReportedOnce() {
    withExpectedIssues(count: 1, containing: "the id '3' occurs more than once") {
      let host = Host {
        List { ForEach([0, 1, 2, 3, 3] + Array(5..<500), id: \.self) { Text("Row \($0)") } }
      }
      #expect(host.rows.prefix(5) == ["Row 0", "Row 1", "Row 2", "Row 3", "Row 5"])
    }
  }

  // MARK: - Rows of a list

  @Test func rowsAreDeletedAndMovedByTheirIndexInTheData() throws {
    var log: [[Int]] = []
    let host = Host {
      List {
        ForEach(0..<1_000) { Text("Row \($0)") }
          .onDelete { log.append(Array($0)) }
          .onMove { log.append(Array($0) + [$1]) }
      }
    }
    try host.load(700..<710)
    let row = try #require(
      host.root.all.first { $0.children.first?.properties.content == .text("Row 703") })
    try host.screen.send(Event(row.id, .delete))
    try host.screen.send(Event(row.id, .move(by: 2)))
    #expect(log == [[703], [703, 706]])
  }

  @Test func scrollingToARowMakesIt() throws {
    var proxy: ScrollViewProxy?
    let host = Host {
      ScrollViewReader { reader in
        let _ = proxy = reader
        List(0..<100_000) { Text("Row \($0)") }
      }
    }
    proxy?.scrollTo(77_777, anchor: .center)
    #expect(host.rows.contains("Row 77777"))
    #expect(host.screen.elementCount < 500)
    let target = try #require(host.root.all.first { $0.properties.scrollRequest != nil })
    #expect(target.children.first?.properties.content == .text("Row 77777"))
  }

  private struct Draft: View {
    let number: Int
    @State private var text = ""

    var body: some View {
      TextField("Row \(number)", text: $text)
      if !text.isEmpty { Text(text) }
    }
  }

  @Test func aRowKeepsItsStateFarOutOfSight() throws {
    let model = model(1_000)
    let host = Host { List { ForEach(model.entries) { Draft(number: $0.id) } } }
    try host.load(300..<310)
    let field = try #require(
      host.root.all.first {
        if case .textField(let field) = $0.properties.content {
          field.prompt == "Row 303"
        } else {
          false
        }
      })
    try host.screen.send(Event(field.id, .edit("Draft")))
    #expect(host.rows.contains("Draft"))
    for place in [450, 600, 750, 900] { try host.load(place..<place + 20) }
    #expect(!host.rows.contains("Draft"))
    model.entries.removeFirst()
    try host.load(295..<310)
    #expect(host.rows.contains("Draft"))
    #expect(host.root.element(field.id) != nil)
    // The draft disappears with its element, even if the row is out of sight.
    for place in [450, 600, 750, 900] { try host.load(place..<place + 20) }
    let gone = model.entries.remove(at: 302)
    host.settle()
    model.entries.insert(gone, at: 302)
    try host.load(295..<310)
    #expect(gone.id == 303)
    #expect(!host.rows.contains("Draft"))
  }

  // MARK: - With a store

  @Reducer
  struct Rows {
    @Reducer
    struct Row {
      @ObservableState
      struct State: Identifiable {
        let id: Int
        var isDone = false
      }
      enum Action { case toggled }
      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.isDone.toggle()
          return .none
        }
      }
    }

    @ObservableState
    struct State {
      var rows: IdentifiedArrayOf<Row.State>
      var hidesDone = false
      var filtered: IdentifiedArrayOf<Row.State> { hidesDone ? rows.filter { !$0.isDone } : rows }
    }
    enum Action {
      case hideDone
      case rows(IdentifiedActionOf<Row>)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .hideDone = action { state.hidesDone = true }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }

  private struct RowView: View {
    let store: StoreOf<Rows.Row>
    var body: some View {
      Button("\(store.id) \(store.isDone)") { store.send(.toggled) }
    }
  }

  private struct RowsView: View {
    let store: StoreOf<Rows>
    var body: some View {
      List {
        ForEach(store.scope(state: \.filtered, action: \.rows)) { store in
          RowView(store: store)
        }
      }
    }
  }

  @Test func anOrdinaryListEvaluatesOnlyTheChangedRow() throws {
    let store = Store(
      initialState: Rows.State(
        rows: IdentifiedArray(uniqueElements: (0..<10_000).map { .init(id: $0) }))
    ) { Rows() }
    let host = Host { RowsView(store: store) }
    #expect(host.evaluations(of: RowView.self) == 60)
    host.resetEvaluations()
    store.send(.rows(.element(id: 7, action: .toggled)))
    #expect(host.evaluations(of: RowView.self) == 1)
    #expect(host.evaluations(of: RowsView.self) == 0)
    // Only the row that comes into sight at the end is evaluated.
    store.send(.hideDone)
    #expect(host.evaluations(of: RowView.self) == 2)
    store.send(.rows(.element(id: 9, action: .toggled)))
    #expect(host.evaluations(of: RowView.self) == 3)
    try host.load(9_000..<9_060)
    #expect(host.evaluations(of: RowView.self) == 63)
    #expect(host.evaluations(of: RowsView.self) == 3)
  }

  // MARK: - At random

  @Test(arguments: 0..<6)
  func aFollowingHostSeesTheRowsAfterAnyChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let model = model(Int.random(in: 0..<400, using: &random))
    let host = Host { EntriesView(model: model) }
    var last = 1_000
    for _ in 0..<60 {
      let count = model.entries.count
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let new = (0..<Int.random(in: 1..<200, using: &random)).map { _ in
          last += 1
          return Entry(last)
        }
        model.entries.insert(contentsOf: new, at: Int.random(in: 0...count, using: &random))
      case 1 where count > 0:
        let start = Int.random(in: 0..<count, using: &random)
        model.entries.removeSubrange(start..<Int.random(in: start...count, using: &random))
      case 2 where count > 1:
        model.entries.swapAt(
          Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      case 3: model.entries.shuffle(using: &random)
      case 4 where count > 0:
        model.entries[Int.random(in: 0..<count, using: &random)].title += "!"
      default:
        guard let deferred = host.deferred.randomElement(using: &random) else { continue }
        let start = Int.random(in: 0..<max(count, 1), using: &random)
        try host.screen.send(Event(deferred.id, .load(start..<start + 50)))
        #expect(
          Set(host.rows).isSuperset(of: model.entries.dropFirst(start).prefix(50).map(\.title)))
      }
      // Each row is either in its place or counted as deferred.
      var position = 0
      let wanted = host.rows.map { row in
        if let end = row.split(separator: "<").dropFirst().first.flatMap({ Int($0) }) {
          defer { position = end }
          return "\(position)..<\(end)"
        }
        defer { position += 1 }
        return model.entries[position].title
      }
      #expect(host.rows == wanted)
      #expect(position == model.entries.count)
    }
  }
}
