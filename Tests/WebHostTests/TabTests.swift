import ElementTree
import NIOCore
import Testing

@testable import WebHost

extension Revision: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    self.init(exactly: value)
  }
}

/// The server's memory of tabs that may come back.
@Suite struct TabTests {
  func event(_ number: Int) -> EventMessage.Numbered {
    EventMessage.Numbered(number: number, .event(Event(1, .press)))
  }

  @Test func eventsAreReceivedOnce() {
    let tab = Tab(name: "a")
    #expect(tab.receive([event(1), event(2)]).map(\.number) == [1, 2])
    #expect(tab.receive([event(1), event(2), event(3)]).map(\.number) == [3])
    #expect(tab.receive([event(5), event(4), event(5)]).map(\.number) == [5])
  }

  @Test func droppedEventsAreReceivedAgain() {
    let tab = Tab(name: "a")
    _ = tab.receive([event(1), event(2), event(3)])
    tab.drop(from: 2)
    #expect(tab.receive([event(1), event(2), event(3)]).map(\.number) == [2, 3])
  }

  @Test func anEventIsSavedOnceItsChangesAre() {
    let tab = Tab(name: "a")
    tab.answered(1, changes: 5, savedChanges: 5)
    #expect((tab.handled, tab.saved) == (1, 1))
    tab.answered(2, changes: 6, savedChanges: 5)
    tab.answered(3, changes: 6, savedChanges: 5)
    tab.answered(4, changes: 8, savedChanges: 5)
    #expect((tab.handled, tab.saved) == (4, 1))
    #expect(tab.saved(upTo: 6))
    #expect(tab.saved == 3)
    #expect(!tab.saved(upTo: 7))
    #expect(tab.saved(upTo: 8))
    #expect(tab.saved == 4)
  }

  @Test func aReturningTabIsRecognized() {
    var tabs = Tabs()
    let tab = tabs.tab(named: "a")
    #expect(tabs.tab(named: "a") === tab)
    #expect(tabs.tab(named: "b") !== tab)
  }

  @Test func absentTabsAreForgottenEventually() {
    var tabs = Tabs()
    for number in 0...64 { _ = tabs.tab(named: "\(number)") }
    #expect(tabs["0"] == nil)
    #expect(tabs["1"] != nil)
    #expect(tabs["64"] != nil)
  }

  @Test func theHistoryReturnsTheMessagesSinceAnyKnownRevision() {
    var history = History(revision: 5, capacity: 1_000)
    #expect(history.messages(since: 5) == [])
    #expect(history.messages(since: 4) == nil)
    #expect(history.messages(since: 6) == nil)
    history.append(ByteBuffer(string: "six"))
    history.append(ByteBuffer(string: "seven"))
    #expect(history.messages(since: 5) == [ByteBuffer(string: "six"), ByteBuffer(string: "seven")])
    #expect(history.messages(since: 6) == [ByteBuffer(string: "seven")])
    #expect(history.messages(since: 7) == [])
    #expect(history.messages(since: 999_999_999_999_999) == nil)
  }

  @Test func theHistoryIsBounded() {
    // The capacity counts the memory of each message, not only its text.
    var history = History(revision: 0, capacity: 250)
    for _ in 0..<5 { history.append(ByteBuffer(string: "four")) }
    #expect(history.messages(since: 3)?.count == 2)
    #expect(history.messages(since: 2) == nil)
    history.append(ByteBuffer(repeating: 0x20, count: 200))
    #expect(history.messages(since: 5) == nil)
    #expect(history.messages(since: 6) == [])
  }
}
