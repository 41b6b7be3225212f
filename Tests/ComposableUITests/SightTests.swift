import BoundedWaits
import ComposableUI
import ElementTree
import Testing

/// Rows, which appear when they come into sight.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SightTests {
  private final class Log {
    var entries: [String] = []

    func take() -> [String] {
      defer { entries = [] }
      return entries
    }
  }

  private let log = Log()

  private func row(_ number: Int) -> some View {
    Text("Row \(number)")
      .onAppear { log.entries.append("+\(number)") }
      .onDisappear { log.entries.append("-\(number)") }
  }

  private func names(_ sign: String, _ numbers: some Sequence<Int>) -> [String] {
    numbers.map { "\(sign)\($0)" }
  }

  @Test func theFirstRowsOfAListAreInSight() {
    let screen = ScreenTester { List(0..<50) { row($0) } }
    #expect(log.take() == names("+", 0..<20))
    screen.scrollToEnd()
    #expect(log.take() == names("-", 0..<20) + names("+", 30..<50))
    screen.scroll(to: screen.row("Row 25"))
    #expect(Set(log.take()) == Set(names("-", 45..<50) + names("+", 25..<30)))
    #expect(screen.labels(of: .row).count == 50)
  }

  @Test func rowsOfSectionsAreCountedTogether() {
    let screen = ScreenTester {
      List {
        Section("A") { ForEach(0..<15) { row($0) } }
        Section("B") { ForEach(15..<40) { row($0) } }
      }
    }
    #expect(screen.labels(of: .row).count == 40)
    #expect(log.take() == names("+", 0..<20))
  }

  @Test func viewsOfLazyStacksAndGridsAppearWhenTheyComeIntoSight() {
    let stack = ScreenTester { ScrollView { LazyVStack { ForEach(0..<30) { row($0) } } } }
    #expect(log.take() == names("+", 0..<20))
    stack.scrollToEnd()
    #expect(Set(log.take()) == Set(names("-", 0..<10) + names("+", 20..<30)))
    let grid = ScreenTester {
      ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { ForEach(0..<30) { row($0) } } }
    }
    #expect(grid.labels(of: .text).count == 30)
    #expect(log.take() == names("+", 0..<20))
  }

  @Test func viewsOfOtherStacksAppearAtOnce() {
    let screen = ScreenTester { ScrollView { VStack { ForEach(0..<30) { row($0) } } } }
    #expect(screen.labels(of: .text).count == 30)
    #expect(Set(log.take()) == Set(names("+", 0..<30)))
  }

  @Test func contentOfARowAppearsWithIt() {
    let screen = ScreenTester {
      List(0..<30) { number in
        HStack {
          Text("Number")
          row(number)
        }
      }
    }
    #expect(log.take() == names("+", 0..<20))
    screen.scrollToEnd()
    #expect(log.take().contains("+29"))
  }

  @Test func aRemovedRowInSightDisappears() {
    let model = Model()
    model.isOn = true
    let screen = ScreenTester {
      List {
        row(0)
        if model.isOn { row(1) }
      }
    }
    #expect(log.take() == ["+0", "+1"])
    model.isOn = false
    _ = screen.text
    #expect(log.take() == ["-1"])
  }

  @Test func endlessRowsStopWhereSightEnds() {
    let model = Model(count: 1)
    let screen = ScreenTester {
      List(0..<model.items.count) { number in
        Text("Row \(number)").onAppear {
          if number == model.items.count - 1 { model.items.append(Item(id: number + 1)) }
        }
      }
    }
    #expect(screen.labels(of: .row).count == 21)
    screen.scrollToEnd()
    #expect(screen.labels(of: .row).count == 22)
    screen.scrollToEnd()
    #expect(screen.labels(of: .row).count == 23)
  }

  @Test func aTaskRunsWhileItsRowIsInSight() async throws {
    var entries: [String] = []
    let screen = ScreenTester {
      List(0..<40) { number in
        Text("Row \(number)").task {
          if number != 0 { return }
          entries.append("started")
          try? await Task.sleep(for: .seconds(1_000))
          entries.append("ended")
        }
      }
    }
    try await waitUntil("the task has begun") { !entries.isEmpty }
    screen.scrollToEnd()
    try await waitUntil("the task has ended") { entries.count == 2 }
    #expect(entries == ["started", "ended"])
  }

  @Test func repeatedSightEventsCountOnce() throws {
    let screen = ViewScreen { List(0..<3) { row($0).disabled(true) } }
    #expect(log.take() == [])
    let id = try #require(screen.root.all.first { $0.properties.content == .text("Row 1") }).id
    #expect(screen.root.all.first { $0.id == id }?.properties.reportsSight == true)
    for _ in 0..<3 { try screen.send(Event(id, .appear)) }
    #expect(log.take() == ["+1"])
    for _ in 0..<3 { try screen.send(Event(id, .disappear)) }
    #expect(log.take() == ["-1"])
    try screen.send(Event(id, .appear))
    screen.end()
    #expect(log.take() == ["+1", "-1"])
  }

  @Test func elementsWithoutSightHandlersRefuseSightEvents() throws {
    let screen = ViewScreen { List(0..<3) { Text("Row \($0)") } }
    let id = try #require(screen.root.all.first { $0.properties.content == .text("Row 1") }).id
    #expect(throws: EventError.notSupported(Event(id, .appear))) {
      try screen.send(Event(id, .appear))
    }
  }

  @Test func aCoveredScreenAppearsAgainWhenItIsBack() {
    let screen = ScreenTester {
      NavigationStack {
        List {
          NavigationLink("Next") { Text("There") }
          row(1)
        }
      }
    }
    #expect(log.take() == ["+1"])
    screen.button("Next").press()
    #expect(screen.text.contains("There"))
    #expect(log.take() == ["-1"])
    screen.button("Back").press()
    #expect(log.take() == ["+1"])
  }
}
