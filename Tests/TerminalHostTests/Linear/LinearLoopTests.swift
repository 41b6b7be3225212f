import ElementTree
import Testing

@testable import TerminalHost

/// The order and timing of the loop's input and output.
@MainActor @Suite struct LinearLoopTests {
  private let make = Make()

  @Test func linesAreTakenUntilTheInputEnds() async {
    let screen = FakeScreen(make.element(.stack(.init(.overlay)), [make.button("Save")]))
    let console = FakeConsole(["wh", "ere\n1", "\nagain"])
    let ending = await LinearLoop(screen: screen, console: console).run()
    #expect(ending == .quit)
    #expect(
      console.written == """
        This program, a line at a time. Type help and press Return for what to type.
        1. Button: Save
        The screen, 1 line.
        Done. Nothing that can be read has changed yet.
        1. Button: Save

        """)
    #expect(screen.endings == 1)
  }

  @Test func nothingIsTakenAfterQuit() async {
    let screen = FakeScreen(make.button("Save"))
    let console = FakeConsole(["quit\n1\n"])
    #expect(await LinearLoop(screen: screen, console: console).run() == .quit)
    #expect(console.written.hasSuffix("The program ends.\n"))
    #expect(screen.events.isEmpty)
  }

  @Test func anOverlongLineGetsAnAnswer() async {
    let console = FakeConsole([String(repeating: "x", count: 20_000) + "\nwhere\n"])
    _ = await LinearLoop(screen: FakeScreen(make.text("a")), console: console).run()
    #expect(
      console.written.hasSuffix(
        """
        That line has 20000 bytes. At most 16384 are taken, so nothing was done.
        The screen, 1 line.

        """))
  }

  @Test func theLoopEndsWhenItsOutputIsClosed() async {
    let screen = FakeScreen(make.text("a"))
    let console = FakeConsole(["where\n", "where\n"], readers: 1)
    #expect(await LinearLoop(screen: screen, console: console).run() == .disconnected)
    #expect(screen.endings == 1)
  }

  @Test func interactiveConsolesPromptAndHideSecrets() async {
    let field = make.element(.textField(.init(text: "", prompt: "Password", isSecure: true)))
    let console = FakeConsole(["1\n", "hunter2\n"], isInteractive: true)
    _ = await LinearLoop(screen: FakeScreen(field), console: console).run()
    #expect(
      console.written.contains(
        "to empty it.\n> Now: 1. Secure text field: Password, 7 characters\n> "))
    #expect(!console.written.contains("hunter2"))
    #expect(console.echoes == [true, false, true, true, true])
  }

  @Test func changesAreReadTogetherAtIntervals() async {
    let text = make.text("0")
    let screen = FakeScreen(text)
    let console = FakeConsole(["where\n"])
    console.onRead = { round in
      if round > 0 { return }
      screen.setText("1", of: text.id)
      screen.setText("2", of: text.id)
      #expect(console.timers.map(\.delay) == [LinearLoop.patience])
      console.fire()
      #expect(console.written.hasSuffix("\nNow: 2\n"))
      #expect(console.timers.map(\.delay) == [LinearLoop.interval])
      screen.setText("3", of: text.id)
      #expect(console.timers.count == 1)
      // Changes wait while the console is busy. None is lost.
      console.isBusy = true
      console.fire()
      #expect(console.written.hasSuffix("\nNow: 2\n"))
      console.isBusy = false
      console.fire()
      #expect(console.written.hasSuffix("\nNow: 3\n"))
      console.fire()
      #expect(console.timers.isEmpty)
    }
    _ = await LinearLoop(screen: screen, console: console).run()
    #expect(console.written.hasSuffix("Now: 3\nThe screen, 1 line.\n"))
  }

  @Test func theLastChangeIsReadAtTheEnd() async {
    let text = make.text("0")
    let screen = FakeScreen(text)
    let console = FakeConsole([])
    console.onRead = { _ in screen.setText("1", of: text.id) }
    _ = await LinearLoop(screen: screen, console: console).run()
    #expect(console.written.hasSuffix("\n0\nNow: 1\n"))
  }

  /// A console with a fixed input.
  private final class FakeConsole: Console {
    let isInteractive: Bool
    var isBusy = false
    private(set) var written = ""
    private(set) var echoes: [Bool] = []
    private(set) var timers: [FakeTimer] = []
    /// The closure that runs before each read.
    var onRead: (Int) -> Void = { _ in }
    private var input: [String]
    private var round = 0
    /// The number of calls of `drain` that succeed before the reader is gone.
    private var readers: Int

    init(_ input: [String], isInteractive: Bool = false, readers: Int = .max) {
      self.input = input
      self.isInteractive = isInteractive
      self.readers = readers
    }

    func read() async -> [UInt8] {
      onRead(round)
      round += 1
      return input.isEmpty ? [] : Array(input.removeFirst().utf8)
    }

    func write(_ text: String) { written += text }

    func drain() async -> Bool {
      readers -= 1
      return readers >= 0
    }

    func setEcho(_ isOn: Bool) { echoes.append(isOn) }

    func schedule(after delay: Duration, _ action: @escaping @MainActor () -> Void)
      -> any TerminalTimer
    {
      let timer = FakeTimer(delay, action)
      timers.append(timer)
      return timer
    }

    /// Fires all current timers.
    func fire() {
      let due = timers
      timers = []
      for timer in due where !timer.isCancelled { timer.action() }
    }
  }

  private final class FakeTimer: TerminalTimer {
    let delay: Duration
    let action: @MainActor () -> Void
    private(set) var isCancelled = false

    init(_ delay: Duration, _ action: @escaping @MainActor () -> Void) {
      self.delay = delay
      self.action = action
    }

    func cancel() { isCancelled = true }
  }
}
