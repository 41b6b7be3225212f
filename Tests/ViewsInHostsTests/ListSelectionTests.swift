import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost

/// The selection of rows, in both hosts.
@MainActor @Suite struct ListSelectionTests {
  @Observable final class Choice {
    var one: Int?
    var several: Set<Int> = []
  }

  private struct Rows: View {
    @Bindable var choice: Choice

    var body: some View { List(1..<4, id: \.self, selection: $choice.one) { Text("Row \($0)") } }
  }

  private struct ManyRows: View {
    @Bindable var choice: Choice

    var body: some View {
      List(1..<4, id: \.self, selection: $choice.several) { Text("Row \($0)") }
    }
  }

  private let choice = Choice()

  private func isReversed(_ terminal: TerminalScreen, y: Int) -> Bool {
    terminal.cell(x: 6, y: y).attributes.flags.contains(.reversed)
  }

  @Test func aTerminalSelectsByKeysAndShowsItInverse() {
    let terminal = TerminalScreen { Rows(choice: choice) }
    terminal.press(.down)
    terminal.press(.enter)
    #expect(choice.one == 2)
    #expect((0..<3).map { isReversed(terminal, y: $0) } == [false, true, false])
    terminal.press(.down)
    terminal.type(" ")
    #expect(choice.one == 3)
    #expect((0..<3).map { isReversed(terminal, y: $0) } == [false, false, true])
    #expect(terminal.session.hints.contains(KeyHint(key: "Enter", action: "select")))
  }

  @Test func aTerminalSelectsByClicks() {
    let terminal = TerminalScreen { ManyRows(choice: choice) }
    terminal.click(x: 6, y: 0)
    terminal.click(x: 6, y: 2)
    #expect(choice.several == [1, 3])
    terminal.click(x: 6, y: 0)
    #expect(choice.several == [3])
  }

  @Test func aRowWithAButtonIsSelectedByAClickBesideIt() {
    struct Buttons: View {
      @Bindable var choice: Choice
      let press: () -> Void

      var body: some View {
        List(1..<3, id: \.self, selection: $choice.one) { number in
          HStack {
            Text("Row \(number)")
            Button("Go") { press() }
          }
        }
      }
    }
    var count = 0
    let terminal = TerminalScreen(width: 40) { Buttons(choice: choice) { count += 1 } }
    terminal.click(x: 6, y: 1)
    #expect(choice.one == 2)
    #expect(count == 0)
    terminal.press(.enter)
    #expect(count == 1)
  }

  @Test func aPageMarksSelectedRows() {
    choice.one = 2
    let web = WebScreen { Rows(choice: choice) }
    #expect(web.body.contains("role=listbox"))
    #expect(!web.body.contains("aria-multiselectable"))
    #expect(web.body.components(separatedBy: "role=option aria-selected=false").count == 3)
    #expect(web.body.components(separatedBy: "role=option aria-selected=true").count == 2)
    #expect(WebScreen { ManyRows(choice: choice) }.body.contains("aria-multiselectable=true"))
    #expect(!WebScreen { List(1..<4) { Text("\($0)") } }.body.contains("role="))
  }
}
