import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost

/// Long lists in a terminal, in which only rows near what shows are made.
@MainActor @Suite struct DeferredRowsTests {
  private func list(_ count: Int, height: Int = 5) -> TerminalScreen {
    TerminalScreen(height: height) {
      List(0..<count) { number in Button("Row \(number)") {} }
    }
  }

  private func shown(_ terminal: TerminalScreen) -> [Int] {
    terminal.lines.compactMap { line in
      line.split(separator: " ").compactMap { Int($0) }.first
    }
  }

  private func rows(_ terminal: TerminalScreen) -> Int { terminal.session.screen.elementCount }

  @Test func endAndHomeAreImmediate() {
    let terminal = list(100_000)
    #expect(shown(terminal) == Array(0..<5))
    terminal.press(.end)
    #expect(shown(terminal) == Array(99_995..<100_000))
    #expect(terminal.session.focus?.children.first?.content == .text("Row 99999"))
    terminal.press(.home)
    #expect(shown(terminal) == Array(0..<5))
    #expect(terminal.session.focus?.children.first?.content == .text("Row 0"))
    #expect(rows(terminal) < 1_500)
  }

  @Test func theArrowsComeThroughAllRows() {
    let terminal = list(1_000)
    for row in 1..<1_000 {
      terminal.press(.down)
      #expect(terminal.session.focus?.children.first?.content == .text("Row \(row)"))
    }
    for row in (0..<999).reversed() {
      terminal.press(.up)
      #expect(terminal.session.focus?.children.first?.content == .text("Row \(row)"))
    }
    #expect(rows(terminal) < 1_500)
  }

  @Test func manyKeysAtOnceLeadAsFarAsOneAfterTheOther() {
    let terminal = list(1_000)
    _ = terminal.session.handle(Array(repeating: .key(.down, []), count: 300))
    _ = terminal.session.render()
    #expect(terminal.session.focus?.children.first?.content == .text("Row 300"))
  }

  @Test func pagesFollowOneAnother() {
    let terminal = list(1_000)
    var last = 0
    for _ in 0..<100 {
      terminal.press(.pageDown)
      let rows = shown(terminal)
      #expect(rows == Array(rows[0]..<rows[0] + 5))
      #expect((last...last + 5).contains(rows[0]))
      last = rows[0]
    }
    #expect(last > 300)
    for _ in 0..<200 { terminal.press(.pageUp) }
    #expect(shown(terminal) == Array(0..<5))
  }

  @Test func theWheelComesThroughAllRows() {
    let terminal = list(500)
    var seen: Set<Int> = []
    for _ in 0..<400 {
      seen.formUnion(shown(terminal))
      _ = terminal.session.handle([.mouse(.wheelDown, Point(x: 4, y: 2))])
      _ = terminal.session.render()
    }
    #expect(seen == Set(0..<500))
    for _ in 0..<400 {
      _ = terminal.session.handle([.mouse(.wheelUp, Point(x: 4, y: 2))])
      _ = terminal.session.render()
    }
    #expect(shown(terminal) == Array(0..<5))
  }

  @Test func theScrollBarTellsWhereAmongAllRowsOneIs() {
    let terminal = list(10_000, height: 20)
    func thumb() -> Int? {
      let cells = terminal.session.frame.cells
      return (0..<19).first { y in
        (0..<24).contains { cells[$0, y].glyph == Theme.thumb.glyph }
      }
    }
    #expect(thumb() == 0)
    terminal.press(.end)
    #expect(thumb() == 18)
  }

  @Test func backwardsAListIsEnteredAtItsLastRow() {
    let terminal = TerminalScreen(height: 8) {
      VStack {
        List(0..<1_000) { number in Button("Row \(number)") {} }
        Button("Below") {}
      }
    }
    terminal.press(.tab)
    #expect(terminal.session.focus?.children.first?.content == .text("Row 1"))
    _ = terminal.session.handle([.key(.tab, .shift), .key(.tab, .shift), .key(.tab, .shift)])
    _ = terminal.session.render()
    #expect(terminal.session.focus?.children.first?.content == .text("Row 999"))
  }

  @Test func rowsOfDifferentHeightsFollowOneAnother() {
    let terminal = TerminalScreen(height: 10) {
      List(0..<1_000) { number in
        VStack {
          Button("Row \(number)") {}
          if number % 3 == 0 { Text("more") }
        }
      }
    }
    for row in 1..<400 {
      terminal.press(.down)
      #expect(terminal.session.focus?.children.first?.content == .text("Row \(row)"))
    }
    let rows = shown(terminal)
    #expect(rows == Array(rows[0]..<rows[0] + rows.count))
  }

  @Test func aLazyStackScrollsAsAListDoes() {
    let terminal = TerminalScreen(height: 6) {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach(0..<1_000) { number in Button("Row \(number)") {} }
        }
      }
    }
    for row in 1..<300 {
      terminal.press(.down)
      #expect(terminal.session.focus?.children.first?.content == .text("Row \(row)"))
    }
    terminal.press(.end)
    #expect(terminal.session.focus?.children.first?.content == .text("Row 999"))
    #expect(shown(terminal).last == 999)
    terminal.press(.home)
    #expect(shown(terminal).first == 0)
    #expect(rows(terminal) < 1_500)
  }

  @Test func aListInSomethingThatScrollsMakesWhatShows() {
    let terminal = TerminalScreen(height: 6) {
      ScrollView {
        VStack {
          Button("Above") {}
          List(0..<5_000) { number in Button("Row \(number)") {} }
        }
      }
    }
    terminal.press(.down)
    for _ in 0..<200 { terminal.press(.down) }
    #expect(terminal.session.focus?.children.first?.content == .text("Row 200"))
    #expect(rows(terminal) < 1_500)
  }

  @Test func aVeryHighTerminalIsFull() {
    let terminal = list(10_000, height: 250)
    terminal.press(.end)
    #expect(shown(terminal) == Array(9_751..<10_000))
    for _ in 0..<20 {
      terminal.press(.pageUp)
      let rows = shown(terminal)
      #expect(rows == Array(rows[0]..<rows[0] + 249))
    }
  }

  @Test func twoHostsAtTwoPlacesEachSeeTheirs() {
    let screen = ViewScreen { List(0..<10_000) { number in Button("Row \(number)") {} } }
    let sessions = (0..<3).map { _ in
      Session(screen: screen, size: Size(width: 24, height: 5), theme: Theme(usesColor: false))
    }
    for (index, session) in sessions.enumerated() {
      for _ in 0..<index * 100 {
        _ = session.handle([.key(.down, [])])
        _ = session.render()
      }
    }
    for (index, session) in sessions.enumerated() {
      _ = session.render()
      #expect(session.focus?.children.first?.content == .text("Row \(index * 100)"))
    }
    #expect(screen.elementCount < 2_000)
  }
}
