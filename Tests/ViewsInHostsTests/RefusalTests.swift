import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost
@testable import WebHost

/// Rows that cannot be deleted or moved, and sheets that cannot be closed.
@MainActor @Suite struct RefusalTests {
  private struct Rows: View {
    @State private var items = ["first", "second", "third"]
    @State private var isLocked = true

    var body: some View {
      List {
        ForEach(items, id: \.self) { item in
          Text(item)
            .deleteDisabled(isLocked && item == "first")
            .moveDisabled(item == "second")
        }
        .onDelete { items.remove(atOffsets: $0) }
        .onMove { items.move(fromOffsets: $0, toOffset: $1) }
      }
      Button("Unlock") { isLocked = false }
    }
  }

  private func row(_ text: String, in screen: ScreenTester) -> (canDelete: Bool, canMove: Bool)? {
    guard case .row(let row)? = screen.row(text).element?.properties.content else { return nil }
    return (row.canDelete, row.canMove)
  }

  @Test func aRowWithDeletionDisabledIsNotDeleted() throws {
    let screen = ScreenTester { Rows() }
    let first = try #require(row("first", in: screen))
    #expect(!first.canDelete && first.canMove)
    let id = try #require(screen.row("first").id)
    #expect(throws: (any Error).self) { try screen.screen.send(.init(id, .delete)) }
    #expect(screen.text.contains("first"))
    screen.row("third").delete()
    #expect(!screen.text.contains("third"))
    screen.button("Unlock").press()
    screen.row("first").delete()
    #expect(!screen.text.contains("first"))
  }

  @Test func anUnmovableRowStaysAndOtherRowsMovePastIt() throws {
    let screen = ScreenTester { Rows() }
    let second = try #require(row("second", in: screen))
    #expect(second.canDelete && !second.canMove)
    let id = try #require(screen.row("second").id)
    #expect(throws: (any Error).self) { try screen.screen.send(.init(id, .move(by: 1))) }
    screen.row("third").move(by: -2)
    #expect(screen.text.hasPrefix("- third"))
  }

  @Test func aBrowserOffersOnlyTheActionsOfARow() {
    let page = WebScreen {
      List {
        ForEach(["one"], id: \.self) { Text($0).deleteDisabled(true) }
          .onDelete { _ in }.onMove { _, _ in }
      }
    }.body
    #expect(page.contains("Move up") && !page.contains("Delete"))
  }

  private struct Sheet: View {
    @State private var isShown = true
    @State private var isDirty = true

    var body: some View {
      Text("behind")
        .sheet(isPresented: $isShown) {
          NavigationStack {
            Text("entered")
            Button("Save") { isDirty = false }
          }
          .interactiveDismissDisabled(isDirty)
        }
    }
  }

  @Test func aSheetStaysWhileItsDismissalIsDisabled() {
    let screen = ScreenTester { Sheet() }
    screen.dialog().dismiss()
    #expect(screen.text.contains("entered"))
    screen.button("Save").press()
    screen.dialog().dismiss()
    #expect(!screen.text.contains("entered"))
  }

  @Test func aTerminalOffersNoCloseForAnUndismissableSheet() {
    let terminal = TerminalScreen(width: 60, height: 16) { Sheet() }
    #expect(!terminal.text.contains("close"))
    terminal.press(.escape)
    #expect(terminal.text.contains("entered"))
    terminal.press(.enter)
    #expect(terminal.text.contains("close"))
    terminal.press(.escape)
    #expect(!terminal.text.contains("entered"))
  }
}
