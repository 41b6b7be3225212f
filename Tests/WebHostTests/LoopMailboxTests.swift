import NIOCore
import NIOEmbedded
import Testing

@testable import WebHost

/// The delivery of work to the event loop.
@Suite struct LoopMailboxTests {
  private let loop = EmbeddedEventLoop()
  private let mailbox: LoopMailbox
  private let done = Done()

  private final class Done: @unchecked Sendable {
    // Sendable: only the test's thread uses it.
    var names: [String] = []
  }

  init() {
    mailbox = LoopMailbox(eventLoop: loop)
  }

  private func post(_ names: String...) {
    for name in names {
      mailbox.post { [done] in done.names.append(name) }
    }
  }

  @Test func theFirstWorkOfABurstRunsAtOnceAndTheRestTogether() {
    post("a")
    loop.run()
    #expect(done.names == ["a"])
    post("b", "c")
    loop.run()
    #expect(done.names == ["a"])
    loop.advanceTime(by: LoopMailbox.moment)
    #expect(done.names == ["a", "b", "c"])
  }

  @Test func workPostedBeforeTheLoopRunsIsBatched() {
    post("a", "b")
    loop.run()
    #expect(done.names == ["a", "b"])
  }

  @Test func workAfterAQuietMomentRunsAtOnce() {
    post("a")
    loop.run()
    loop.advanceTime(by: LoopMailbox.moment)
    post("b")
    loop.run()
    #expect(done.names == ["a", "b"])
  }

  @Test func workPostedByOtherWorkComesAfterIt() {
    mailbox.post { [done, mailbox] in
      mailbox.post { done.names.append("inner") }
      done.names.append("outer")
    }
    post("next")
    loop.run()
    #expect(done.names == ["outer", "next"])
    loop.advanceTime(by: LoopMailbox.moment)
    #expect(done.names == ["outer", "next", "inner"])
  }
}
