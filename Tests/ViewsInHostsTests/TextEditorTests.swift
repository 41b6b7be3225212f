import ComposableUI
import ElementTree
import Testing

@testable import TerminalHost

/// Text on several lines, in both hosts.
@MainActor @Suite struct TextEditorTests {
  @Observable final class Note {
    var text: String
    var submissions = 0

    init(_ text: String = "") {
      self.text = text
    }
  }

  private struct Editor: View {
    @Bindable var note: Note

    var body: some View {
      TextField("Note", text: $note.text, axis: .vertical)
        .lineLimit(2...4)
        .onSubmit { note.submissions += 1 }
      Button("Save") {}
    }
  }

  @Test func aTerminalGrowsWithTheTextAndScrolls() {
    let note = Note()
    let terminal = TerminalScreen(height: 5) { Editor(note: note) }
    #expect(terminal.lines[2].contains("Save"))
    terminal.type("one")
    terminal.press(.enter)
    terminal.type("two")
    terminal.press(.enter)
    terminal.type("three")
    #expect(note.text == "one\ntwo\nthree")
    #expect(note.submissions == 0)
    #expect(terminal.lines[0].contains("one") && terminal.lines[2].contains("three"))
    #expect(terminal.lines[3].contains("Save"))
    terminal.press(.enter)
    terminal.type("four")
    terminal.press(.enter)
    terminal.type("five")
    #expect(terminal.lines[0].contains("two") && terminal.lines[3].contains("five"))
    #expect(terminal.session.frame.caret?.y == 3)
  }

  @Test func aTerminalsArrowsMoveBetweenLinesAndOutOfTheEditor() {
    let note = Note("one\ntwo")
    let terminal = TerminalScreen(height: 5) { Editor(note: note) }
    terminal.press(.up)
    terminal.type("!")
    #expect(note.text == "one!\ntwo")
    terminal.press(.home)
    terminal.type(">")
    #expect(note.text == ">one!\ntwo")
    terminal.press(.down)
    terminal.press(.end)
    terminal.type("?")
    #expect(note.text == ">one!\ntwo?")
    terminal.press(.down)
    #expect(terminal.session.focus?.kind == .button)
  }

  @Test func aTerminalsEditorWrapsAndTakesClicksAndPastes() {
    let note = Note("the quick brown fox jumps")
    let terminal = TerminalScreen(width: 16, height: 5) { Editor(note: note) }
    #expect(terminal.lines[0].contains("the quick"))
    #expect(terminal.lines[1].contains("brown"))
    terminal.click(x: terminal.session.layout.margin, y: 1)
    _ = terminal.session.handle([.paste("A\r\nB ")])
    _ = terminal.session.render()
    #expect(note.text.contains("A\nB brown"))
  }

  @Test func controlAndReturnSubmitsInATerminal() {
    let note = Note("a")
    let terminal = TerminalScreen(height: 5) { Editor(note: note) }
    _ = terminal.session.handle([.key(.enter, .alt)])
    #expect(note.submissions == 1)
    #expect(note.text == "a")
  }

  @Test func aPageHasAFieldOfSeveralLines() {
    let web = WebScreen { Editor(note: Note("one\n\"two\"")) }
    #expect(web.body.contains("<textarea"))
    #expect(web.body.contains("min-height:calc(2lh + 18px);max-height:calc(4lh + 18px)"))
    #expect(web.body.contains(">one\n&quot;two&quot;</textarea>"))
  }

  @Test func anEditorHasFiveLines() {
    struct Plain: View {
      @Bindable var note: Note
      var body: some View { TextEditor(text: $note.text) }
    }
    let note = Note("a\nb")
    #expect(WebScreen { Plain(note: note) }.body.contains("min-height:calc(5lh + 18px)"))
    #expect(ScreenTester { Plain(note: note) }.text == "[a⏎b___]")
    let terminal = TerminalScreen(height: 5) { Plain(note: note) }
    #expect(terminal.lines[0].trimmingCharacters(in: .whitespaces) == "a")
    #expect(terminal.lines[1].trimmingCharacters(in: .whitespaces) == "b")
  }

  @Test func aHorizontalFieldStaysOnOneLine() {
    let note = Note()
    struct Plain: View {
      @Bindable var note: Note
      var body: some View { TextField("Note", text: $note.text, axis: .horizontal).lineLimit(3) }
    }
    #expect(WebScreen { Plain(note: note) }.body.contains("<input"))
  }
}
