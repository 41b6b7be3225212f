import ElementTree
import Testing

@testable import TerminalHost

/// The end of a screen when its terminal session ends.
@MainActor @Suite struct HostLoopTests {
  @Test func theScreenEndsWhenTheUserQuits() async throws {
    let screen = FakeScreen(Make().text("Todos"))
    let terminal = FakeTerminal { $0(.input(Array("q".utf8))) }
    let ending = try await HostLoop(screen: screen, terminal: terminal).run()
    #expect(ending == .quit)
    #expect(terminal.isClosed)
    #expect(screen.endings == 1)
  }

  @Test func theScreenEndsWithTheTerminal() async throws {
    let screen = FakeScreen(Make().text("Todos"))
    let terminal = FakeTerminal { $0(.closed) }
    let ending = try await HostLoop(screen: screen, terminal: terminal).run()
    #expect(ending == .disconnected)
    #expect(screen.endings == 1)
  }

  @Test func theScreenEndsWithoutATerminal() async {
    let screen = FakeScreen(Make().text("Todos"))
    let terminal = FakeTerminal(error: .notATerminal(stream: "input")) { _ in }
    await #expect(throws: TerminalError.notATerminal(stream: "input")) {
      try await HostLoop(screen: screen, terminal: terminal).run()
    }
    #expect(screen.endings == 1)
  }

  // MARK: - Escape

  /// Makes a screen with a sheet that Escape closes.
  private func sheet() -> (screen: FakeScreen, sheet: ElementID) {
    let make = Make()
    let sheet = make.dialog("Sheet", kind: .sheet, [make.button("One"), make.button("Two")])
    let screen = FakeScreen(make.column([make.button("Behind"), sheet]))
    return (screen, sheet.id)
  }

  @Test func theRestOfASequenceMayArriveLate() async throws {
    let (screen, _) = sheet()
    let terminal = TimedTerminal()
    terminal.script = [
      .bytes("\u{1B}"), .pass(.milliseconds(90)), .bytes("["), .pass(.milliseconds(90)),
      .bytes("B"), .bytes("\r"), .bytes("\u{3}"),
    ]
    _ = try await HostLoop(screen: screen, terminal: terminal).run()
    #expect(screen.events.map(\.action) == [.press])
    #expect(terminal.questions == 0)
  }

  @Test func theRestOfASequenceMayArriveAfterTheQuery() async throws {
    let (screen, _) = sheet()
    let terminal = TimedTerminal()
    terminal.script = [
      .bytes("\u{1B}"), .pass(.milliseconds(400)), .bytes("[B"), .bytes("\u{1B}[0n"), .bytes("\r"),
      .bytes("\u{3}"),
    ]
    _ = try await HostLoop(screen: screen, terminal: terminal).run()
    #expect(screen.events.map(\.action) == [.press])
    #expect(terminal.questions == 1)
  }

  @Test func escapeIsAKeyOnceTheTerminalAnswers() async throws {
    let (screen, sheet) = sheet()
    let terminal = TimedTerminal()
    terminal.script = [
      .bytes("\u{1B}"), .pass(.milliseconds(110)), .bytes("\u{1B}[0n"), .bytes("\u{3}"),
    ]
    _ = try await HostLoop(screen: screen, terminal: terminal).run()
    #expect(screen.events == [Event(sheet, .dismiss)])
  }

  @Test func escapeIsAKeyWithoutAnAnswerOfTheTerminal() async throws {
    let (screen, sheet) = sheet()
    let terminal = TimedTerminal()
    terminal.script = [.bytes("\u{1B}"), .pass(.seconds(1)), .bytes("\u{3}")]
    _ = try await HostLoop(screen: screen, terminal: terminal).run()
    #expect(screen.events == [Event(sheet, .dismiss)])
  }

  @Test func theWaitAfterAnEscapeIsConfigurable() async throws {
    let (screen, sheet) = sheet()
    for (pause, expected) in [(1_900, [Event.Action.press]), (2_100, [.dismiss])] {
      let terminal = TimedTerminal()
      terminal.script = [
        .bytes("\u{1B}"), .pass(.milliseconds(pause)), .bytes("[B"), .bytes("\r"), .bytes("\u{3}"),
      ]
      let count = screen.events.count
      _ = try await HostLoop(screen: screen, terminal: terminal, escapeDelay: .seconds(2)).run()
      #expect(terminal.questions == 0)
      #expect(screen.events.dropFirst(count).first?.action == expected[0])
    }
    _ = sheet
  }

  /// A terminal that sends the bytes of a script, with a clock that the script advances.
  private final class TimedTerminal: Terminal {
    enum Step {
      case bytes(String)
      case pass(Duration)
    }

    var script: [Step] = []
    private(set) var questions = 0
    private(set) var now = Duration.zero
    private var timers: [Timer] = []

    var size: Size { Size(width: 80, height: 24) }
    var isBusy: Bool { false }

    func open(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError) {
      Task {
        for step in script {
          switch step {
          case .bytes(let text): receive(.input(Array(text.utf8)))
          case .pass(let time): pass(time)
          }
        }
      }
    }

    private func pass(_ time: Duration) {
      let end = now + time
      while let next = timers.filter({ !$0.isOver && $0.due <= end }).min(by: { $0.due < $1.due }) {
        now = next.due
        next.isOver = true
        next.action()
      }
      now = end
    }

    func write(_ bytes: [UInt8]) {}
    func askForStatus() { questions += 1 }
    func suspend() {}
    func reclaim() {}
    func close() {}

    func schedule(
      after delay: Duration, _ action: @escaping @MainActor () -> Void
    ) -> any TerminalTimer {
      let timer = Timer(due: now + delay, action: action)
      timers.append(timer)
      return timer
    }

    private final class Timer: TerminalTimer {
      let due: Duration
      let action: @MainActor () -> Void
      var isOver = false

      init(due: Duration, action: @escaping @MainActor () -> Void) {
        self.due = due
        self.action = action
      }

      func cancel() { isOver = true }
    }
  }

  /// A terminal that runs a closure as soon as it is opened.
  private final class FakeTerminal: Terminal {
    private(set) var isClosed = false
    private let error: TerminalError?
    private let onOpen: (@MainActor (TerminalEvent) -> Void) -> Void

    init(
      error: TerminalError? = nil, onOpen: @escaping (@MainActor (TerminalEvent) -> Void) -> Void
    ) {
      self.error = error
      self.onOpen = onOpen
    }

    var size: Size { Size(width: 80, height: 24) }
    var now: Duration { .zero }
    var isBusy: Bool { false }

    func open(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError) {
      if let error { throw error }
      onOpen(receive)
    }

    func write(_ bytes: [UInt8]) {}
    func askForStatus() {}
    func suspend() {}
    func reclaim() {}
    func close() { isClosed = true }

    func schedule(
      after delay: Duration, _ action: @escaping @MainActor () -> Void
    ) -> any TerminalTimer {
      Timer()
    }

    private final class Timer: TerminalTimer {
      func cancel() {}
    }
  }
}
