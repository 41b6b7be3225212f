import ElementTree
import Testing

@testable import TerminalHost

/// What a screen is told when a terminal is done with it.
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

  @Test func theScreenEndsWhenThereIsNoTerminal() async {
    let screen = FakeScreen(Make().text("Todos"))
    let terminal = FakeTerminal(error: .notATerminal(stream: "input")) { _ in }
    await #expect(throws: TerminalError.notATerminal(stream: "input")) {
      try await HostLoop(screen: screen, terminal: terminal).run()
    }
    #expect(screen.endings == 1)
  }

  /// A terminal that does something as soon as it is opened.
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
