import Testing

@testable import TerminalHost

/// The title of the terminal's window.
@MainActor
@Suite struct WindowTitleTests {
  private func title(_ location: String?, of program: String? = "Notes") -> String {
    var title = WindowTitle(program: program)
    return String(decoding: title.bytes(location: location), as: UTF8.self)
  }

  @Test func theTitleContainsTheProgramAndThePath() {
    #expect(title("/3/notes") == "\u{1B}]2;Notes /3/notes\u{7}")
    #expect(title(nil) == "\u{1B}]2;Notes\u{7}")
    #expect(title("/3", of: nil) == "")
  }

  @Test func theTitleIsSetOnlyWhenItChanges() {
    var title = WindowTitle(program: "Notes")
    #expect(!title.bytes(location: "/3").isEmpty)
    #expect(title.bytes(location: "/3").isEmpty)
    #expect(!title.bytes(location: "/4").isEmpty)
    title.invalidate()
    #expect(!title.bytes(location: "/4").isEmpty)
  }

  @Test func theTitleContainsNoControlSequences() {
    #expect(
      title("/a\u{7}\u{1B}]2;b\u{9C}\u{202E}c\n\u{2028}é 🎉") == "\u{1B}]2;Notes /a]2;bcé 🎉\u{7}")
    #expect(title("/" + String(repeating: "x", count: 10_000)).count == 205)
  }

  @Test func theTitleFollowsTheScreen() {
    let screen = FakeScreen(Make().element(.text("Notes")))
    let session = Session(screen: screen, size: Size(width: 20, height: 5), title: "Notes")
    func frame() -> String { String(decoding: session.render(), as: UTF8.self) }
    #expect(frame().contains("]2;Notes\u{7}"))
    screen.apply([], location: "/3")
    #expect(frame().contains("]2;Notes /3\u{7}"))
    #expect(!frame().contains("]2;"))
    session.invalidate()
    #expect(frame().contains("]2;Notes /3\u{7}"))
  }
}
