import ComposableUI
import ElementTree
import Observation
import Testing

@testable import TerminalHost

/// Long lists in a terminal, which makes only the rows near the visible ones.
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

  @Test func theArrowsReachAllRows() {
    let terminal = list(400)
    for row in 1..<400 {
      terminal.press(.down)
      #expect(terminal.session.focus?.children.first?.content == .text("Row \(row)"))
    }
    for row in (0..<399).reversed() {
      terminal.press(.up)
      #expect(terminal.session.focus?.children.first?.content == .text("Row \(row)"))
    }
    #expect(rows(terminal) < 1_500)
  }

  @Test func manyKeysAtOnceMoveAsFarAsSingleKeys() {
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

  @Test func theWheelReachesAllRows() {
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

  @Test func theScrollBarShowsThePositionAmongAllRows() {
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

  @Test func shiftTabEntersAListAtItsLastRow() {
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

  @Test func aLazyStackScrollsLikeAList() {
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

  @Test func aListInAScrollViewMakesItsVisibleRows() {
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

  @Test func aVeryTallTerminalIsFilledWithRows() {
    let terminal = list(10_000, height: 250)
    terminal.press(.end)
    #expect(shown(terminal) == Array(9_751..<10_000))
    for _ in 0..<20 {
      terminal.press(.pageUp)
      let rows = shown(terminal)
      #expect(rows == Array(rows[0]..<rows[0] + 249))
    }
  }

  // MARK: - The row with the focus

  @Observable @MainActor
  fileprivate final class Rows {
    var numbers = Array(0..<1_000)
    var pressed: [Int] = []
  }

  private func deletable(_ model: Rows) -> TerminalScreen {
    TerminalScreen(height: 6) {
      List {
        ForEach(model.numbers, id: \.self) { number in
          Button("Row \(number)") { model.pressed.append(number) }
        }
        .onDelete { model.numbers.remove(atOffsets: $0) }
      }
    }
  }

  private func focused(_ terminal: TerminalScreen) -> Content? {
    terminal.session.focus?.children.first?.content
  }

  @Test(arguments: [
    (Input.key(.character("d"), .control), true), (.key(.delete), true), (.text(" "), false),
    (.key(.enter), false),
  ])
  func keysDoNotActOnARowOutOfSight(input: Input, deletes: Bool) {
    let model = Rows()
    let terminal = deletable(model)
    terminal.press(.end)
    // The wheel events arrive one by one, and then in one batch with the key.
    for _ in 0..<60 { terminal.mouse(.wheelUp, 4, 2) }
    _ = terminal.session.handle(
      Array(repeating: .mouse(.wheelUp, Point(x: 4, y: 2)), count: 60) + [input])
    _ = terminal.session.render()
    #expect(model.numbers.count == 1_000)
    #expect(model.pressed == [])
    // The focused row is in sight now.
    #expect(focused(terminal) == .text("Row 999"))
    #expect(shown(terminal).last == 999)
    _ = terminal.session.handle([input])
    terminal.draw()
    #expect(model.numbers.count == (deletes ? 999 : 1_000))
    #expect(model.pressed == (deletes ? [] : [999]))
  }

  @Test(arguments: [0, 500, 999]) func theWheelKeepsTheFocusInItsRow(row: Int) {
    let terminal = deletable(Rows())
    for _ in 0..<row { terminal.press(.down) }
    for direction in [Input.Mouse.wheelUp, .wheelDown, .wheelUp] {
      for _ in 0..<200 { terminal.mouse(direction, 4, 2) }
    }
    #expect(focused(terminal) == .text("Row \(row)"))
    terminal.press(row == 0 ? .down : .up)
    #expect(focused(terminal) == .text("Row \(row == 0 ? 1 : row - 1)"))
    #expect(shown(terminal).contains(row == 0 ? 1 : row - 1))
    #expect(rows(terminal) < 3_000)
  }

  @Test func theFocusStaysInItsRowWhenOtherRowsChange() {
    let model = Rows()
    let terminal = deletable(model)
    for _ in 0..<500 { terminal.press(.down) }
    for _ in 0..<120 { terminal.mouse(.wheelUp, 4, 2) }
    model.numbers.removeSubrange(0..<20)
    terminal.draw()
    for _ in 0..<60 { terminal.mouse(.wheelUp, 4, 2) }
    #expect(focused(terminal) == .text("Row 500"))
    model.numbers.insert(contentsOf: -30..<0, at: 0)
    terminal.draw()
    for _ in 0..<60 { terminal.mouse(.wheelUp, 4, 2) }
    #expect(focused(terminal) == .text("Row 500"))
  }

  @Observable @MainActor
  fileprivate final class Names {
    var names = (0..<1_000).map { "Name \($0)" }
  }

  @Test func typingScrollsTheFieldIntoSight() {
    let model = Names()
    let terminal = TerminalScreen(height: 6) {
      @Bindable var model = model
      List(0..<1_000) { number in TextField("Name", text: $model.names[number]) }
    }
    terminal.press(.tab)
    for _ in 0..<300 { terminal.mouse(.wheelDown, 4, 2) }
    for character in "abc" { terminal.type(String(character)) }
    #expect(model.names[1] == "Name 1abc")
    #expect(terminal.text.contains("Name 1abc"))
  }

  @Test func aStackKeepsTheFocusToo() {
    let terminal = TerminalScreen(height: 6) {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach(0..<1_000) { number in Button("Row \(number)") {} }
        }
      }
    }
    for _ in 0..<500 { terminal.press(.down) }
    for _ in 0..<200 { terminal.mouse(.wheelUp, 4, 2) }
    #expect(focused(terminal) == .text("Row 500"))
  }

  @Test func hostsScrolledDifferentlyEachHaveTheirRows() {
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
