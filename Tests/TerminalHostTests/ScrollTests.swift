import ElementTree
import Testing

@testable import TerminalHost

@MainActor @Suite struct ScrollTests {
  private func list(_ count: Int, width: Int = 30, height: Int = 10) -> Stage {
    Stage(width: width, height: height) { make in
      make.page(
        "Page", [make.list((0..<count).map { make.row([make.button("Row \($0)", .plain)]) })])
    }
  }

  private func rows(_ stage: Stage) -> [String] {
    stage.terminal.lines.dropFirst().dropLast().map {
      $0.filter { !"┃❯".contains($0) }.trimmed
    }
  }

  @Test func theFocusedRowIsKeptInSight() {
    let stage = list(100)
    #expect(rows(stage) == (0..<8).map { "Row \($0)" })
    stage.press(.down, times: 7)
    #expect(rows(stage) == (0..<8).map { "Row \($0)" })
    stage.press(.down)
    #expect(rows(stage) == (1..<9).map { "Row \($0)" })
    stage.press(.up, times: 8)
    #expect(rows(stage) == (0..<8).map { "Row \($0)" })
  }

  /// Makes a framed list of text. Text cannot have the focus, so the list itself takes it.
  private func framedTexts(_ count: Int) -> Stage {
    Stage(width: 30, height: 16) { make in
      let list = make.list((0..<count).map { make.row([make.text("Text \($0)")]) })
      let frame = make.column(
        layers: [.frame(.init(height: 5 * 16))], [list])
      return make.page("Page", [make.column([make.button("Above"), frame, make.button("Below")])])
    }
  }

  private func texts(_ stage: Stage) -> [Int] {
    stage.terminal.lines.compactMap { line in
      line.contains("Text ") ? line.split { !$0.isNumber }.first.flatMap { Int($0) } : nil
    }
  }

  @Test func aFramedListOfTextsIsScrolledByKeys() {
    let stage = framedTexts(40)
    #expect(stage.focused == "[ Above ]")
    #expect(texts(stage) == Array(0..<5))
    stage.press(.down)
    #expect(stage.session.focus?.kind == .list)
    #expect(stage.line(15).contains("↑↓ scroll"))
    stage.press(.down, times: 3)
    #expect(texts(stage) == Array(3..<8))
    stage.press(.pageDown)
    #expect(texts(stage) == Array(7..<12))
    stage.press(.end)
    #expect(texts(stage) == Array(35..<40))
    // At the end of the list, the arrow keys move the focus on.
    stage.press(.down)
    #expect(stage.focused == "[ Below ]")
    stage.press(.up)
    stage.press(.home)
    #expect(texts(stage) == Array(0..<5))
    stage.press(.up)
    #expect(stage.focused == "[ Above ]")
    stage.press(.tab)
    stage.press(.tab)
    #expect(stage.focused == "[ Below ]")
  }

  @Test func aFullyVisibleListTakesNoFocus() {
    let stage = framedTexts(3)
    stage.press(.down)
    #expect(stage.focused == "[ Below ]")
  }

  @Test func aListThatBecomesFullyVisibleGivesUpTheFocus() throws {
    let stage = framedTexts(6)
    stage.press(.down)
    let list = try #require(stage.session.focus)
    #expect(list.kind == .list)
    for row in list.children.suffix(3) { stage.screen.apply(.remove(row.id)) }
    stage.draw()
    #expect(stage.session.focus == nil)
    stage.press(.down)
    #expect(stage.focused == "[ Below ]")
  }

  @Test func framedTextsAreScrolledByKeys() {
    let stage = Stage(width: 30, height: 16) { make in
      let scroll = make.element(
        .scroll(.init()), layers: [.frame(.init(height: 5 * 16))],
        [make.column((0..<40).map { make.text("Text \($0)") })])
      return make.column([make.button("Above"), scroll, make.button("Below")])
    }
    stage.press(.down, times: 4)
    #expect(texts(stage) == Array(3..<8))
  }

  @Test func homeAndEndGoToTheFirstAndTheLastRow() {
    let stage = list(10_000)
    stage.press(.end)
    #expect(rows(stage) == (9_992..<10_000).map { "Row \($0)" })
    #expect(stage.focusText() == "Row 9999")
    stage.press(.home)
    #expect(rows(stage) == (0..<8).map { "Row \($0)" })
    #expect(stage.focusText() == "Row 0")
  }

  @Test func pageKeysMoveByTheVisibleRows() {
    let stage = list(100)
    stage.press(.pageDown)
    #expect(stage.focusText() == "Row 7")
    stage.press(.pageDown)
    #expect(stage.focusText() == "Row 14")
    stage.press(.pageUp, times: 5)
    #expect(stage.focusText() == "Row 0")
    stage.press(.pageDown, times: 50)
    #expect(stage.focusText() == "Row 99")
  }

  @Test func aScrollBarShowsThePosition() {
    let stage = list(16)
    func thumb() -> [Int] { (1..<9).filter { stage.line($0).contains("┃") } }
    #expect(thumb() == [1, 2, 3, 4])
    stage.press(.end)
    #expect(thumb() == [5, 6, 7, 8])
    stage.press(.up, times: 8)
    #expect(thumb().first! > 1)
    #expect(thumb().last! < 8)
    #expect(!list(8).text.contains("┃"))
  }

  @Test func onlyVisibleElementsAreLaidOut() {
    let stage = list(10_000)
    func laidOut() -> Int { stage.session.tree.root.count { $0.layout != nil } }
    let first = laidOut()
    #expect(first < 60)
    stage.press(.down, times: 20)
    #expect(laidOut() < first + 20 * 3 + 3)
    stage.press(.end)
    #expect(laidOut() < first + 20 * 3 + 40)
  }

  @Test func theWheelScrollsWithoutMovingTheFocus() {
    let stage = list(100)
    stage.handle(.mouse(.wheelDown, Point(x: 5, y: 3)))
    #expect(rows(stage).first == "Row 3")
    #expect(stage.focusText() == "Row 0")
    // An unrelated change does not scroll back to the focus.
    stage.screen.apply(.remove(stage.rows[50].id))
    stage.draw()
    #expect(rows(stage).first == "Row 3")
    stage.handle(.mouse(.wheelUp, Point(x: 5, y: 3)), .mouse(.wheelUp, Point(x: 5, y: 3)))
    #expect(rows(stage).first == "Row 0")
    stage.handle(.mouse(.wheelDown, Point(x: 5, y: 3)))
    stage.press(.down)
    #expect(rows(stage).first == "Row 1")
    #expect(stage.focusText() == "Row 1")
  }

  @Test func theWheelStopsAtTheEnd() {
    let stage = list(20)
    for _ in 0..<30 { stage.handle(.mouse(.wheelDown, Point(x: 5, y: 3))) }
    #expect(rows(stage) == (12..<20).map { "Row \($0)" })
  }

  @Test func rowsInsertedAboveDoNotMoveVisibleOnes() {
    let stage = list(100)
    stage.press(.down, times: 20)
    let before = rows(stage)
    let make = Make()
    for _ in 0..<1_000 { _ = make.text("") }
    stage.screen.apply(
      .insert(make.row([make.button("New")]), parent: stage.list.id, before: stage.rows[0].id))
    stage.draw()
    #expect(rows(stage) == before)
    stage.screen.apply(.remove(stage.rows[3].id))
    stage.draw()
    #expect(rows(stage) == before)
  }

  @Test func rowsInsertedAtTheTopShowIfTheTopIsVisible() {
    let stage = list(100)
    let make = Make()
    for _ in 0..<1_000 { _ = make.text("") }
    stage.screen.apply(
      .insert(
        make.row([make.button("New", .plain)]), parent: stage.list.id, before: stage.rows[0].id))
    stage.draw()
    #expect(rows(stage).prefix(2) == ["New", "Row 0"])
  }

  @Test func removingRowsAtTheEndLeavesNoGap() {
    let stage = list(20)
    stage.press(.end)
    stage.screen.apply(stage.rows[15...].map { .remove($0.id) })
    stage.draw()
    #expect(rows(stage) == (7..<15).map { "Row \($0)" })
    #expect(stage.focusText() == "Row 14")
  }

  @Test func aRowHigherThanTheListCanBeReadToItsEnd() {
    let long = (0..<20).map { "line \($0)" }.joined(separator: "\n")
    let stage = Stage(width: 20, height: 9) { make in
      make.list([
        make.row([make.button("first", .plain)]), make.row([make.text(long)]),
        make.row([make.button("last", .plain)]),
      ])
    }
    var seen: Set<String> = []
    for _ in 0..<40 {
      stage.terminal.lines.forEach { seen.insert($0.filter { !"┃❯".contains($0) }.trimmed) }
      stage.press(.down)
    }
    for line in 0..<20 { #expect(seen.contains("line \(line)")) }
    #expect(stage.focusText() == "last")
  }

  @Test func aSectionsHeaderScrollsIntoSightWithItsFirstRow() {
    let stage = Stage(width: 30, height: 8) { make in
      make.list(
        ["A", "B"].map { name in
          make.element(
            .section(.init(header: "Section \(name)")),
            (0..<8).map { make.row([make.button("\(name)\($0)", .plain)]) })
        })
    }
    stage.press(.down, times: 15)
    #expect(!stage.text.contains("Section B"))
    stage.press(.up, times: 7)
    #expect(stage.focusText() == "B0")
    #expect(stage.text.contains("Section B"))
    stage.press(.home)
    #expect(stage.line(0).hasPrefix(" Section A"))
  }

  @Test func aPageThatIsTooLongScrolls() {
    let stage = Stage(width: 30, height: 8) { make in
      make.page(
        "Form",
        [
          make.column(
            [make.text("Introduction")] + (0..<12).map { make.button("Button \($0)") }
              + [make.text("The end")])
        ])
    }
    #expect(stage.line(1).hasPrefix(" Introduction"))
    stage.press(.down, times: 11)
    #expect(stage.focusText() == "Button 11")
    #expect(stage.text.contains("The end"))
    #expect(stage.line(0) == " Form")
    stage.press(.up, times: 11)
    #expect(stage.text.contains("Introduction"))
  }

  @Test func aScreenWithoutAPageScrollsToo() {
    let stage = Stage(width: 30, height: 8) { make in
      make.column((0..<12).map { make.button("Button \($0)") })
    }
    stage.press(.down, times: 11)
    #expect(stage.text.contains("❯") == false)
    #expect(stage.focused == "[ Button 11 ]")
    stage.press(.home)
    #expect(stage.focused == "[ Button 0 ]")
    #expect(stage.line(0).contains("[ Button 0 ]"))
  }

  @Test func textsWithNothingToFocusAreScrolledWithTheArrows() {
    let stage = Stage(width: 30, height: 8) { make in
      make.page(
        "Text", [make.element(.scroll(), [make.column((0..<30).map { make.text("line \($0)") })])])
    }
    #expect(stage.line(1).hasPrefix(" line 0"))
    stage.press(.down, times: 3)
    #expect(stage.line(1).hasPrefix(" line 3"))
    stage.press(.pageDown)
    #expect(stage.line(1).hasPrefix(" line 8"))
    stage.press(.up)
    #expect(stage.line(1).hasPrefix(" line 7"))
    stage.press(.pageDown, times: 10)
    #expect(stage.line(6).hasPrefix(" line 29"))
  }

  @Test func theFocusReachesAScrolledListInAScrolledPage() {
    let stage = Stage(width: 30, height: 9) { make in
      make.page(
        "Both",
        [
          make.column(
            (0..<6).map { make.button("Button \($0)") }
              + [make.list((0..<20).map { make.row([make.button("Row \($0)", .plain)]) })]
              + [make.button("Last")])
        ])
    }
    var seen: [String] = []
    for _ in 0..<27 {
      seen.append(stage.focusText() ?? "")
      #expect(stage.session.frame.focus != nil)
      #expect(stage.text.contains(stage.focusText() ?? "-"))
      stage.press(.down)
    }
    #expect(seen == (0..<6).map { "Button \($0)" } + (0..<20).map { "Row \($0)" } + ["Last"])
  }

  @Test func tenThousandChildrenOfAScrolledColumnArePaintedOnlyWhereTheyShow() {
    let stage = Stage(width: 30, height: 8) { make in
      make.element(
        .scroll(), [make.column((0..<2_000).map { make.button("Button \($0)", .plain) })])
    }
    stage.press(.end)
    #expect(stage.focused == "Button 1999")
    #expect(stage.session.frame.regions.count < 20)
  }

  @Test func elementsAreNotifiedWhenTheyAppearAndDisappear() {
    var last: ElementID?
    let stage = Stage(width: 30, height: 10) { make in
      var button = make.button("More", .plain)
      button.properties.reportsSight = true
      last = button.id
      let rows = (0..<20).map { make.row([make.button("Row \($0)", .plain)]) }
      return make.page("Page", [make.list(rows + [make.row([button])])])
    }
    let appears = last.map { Event($0, .appear) }
    let disappears = last.map { Event($0, .disappear) }
    stage.session.reportSights()
    #expect(stage.screen.events == [])
    stage.press(.end)
    stage.session.reportSights()
    #expect(stage.screen.events == [appears])
    // The event is sent once, as long as the button stays in sight.
    stage.press(.up)
    stage.session.reportSights()
    #expect(stage.screen.events == [appears])
    stage.press(.home)
    stage.session.reportSights()
    stage.press(.end)
    stage.session.reportSights()
    #expect(stage.screen.events == [appears, disappears, appears])
  }

  @Test func resizingKeepsTheFocusInSight() {
    let stage = list(100, height: 20)
    stage.press(.down, times: 15)
    stage.resize(30, 8)
    #expect(rows(stage).contains("Row 15"))
    stage.resize(10, 5)
    #expect(stage.text.contains("Row 15"))
  }
}

extension Node {
  func count(where predicate: (Node) -> Bool) -> Int {
    children.reduce(predicate(self) ? 1 : 0) { $0 + $1.count(where: predicate) }
  }
}
