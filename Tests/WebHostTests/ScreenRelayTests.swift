import ElementTree
import Testing

@testable import WebHost

/// Events that may move the focus of the tab that sent them.
@MainActor @Suite struct ScreenRelayTests {
  private let screen = FakeScreen(
    element(
      1, .stack(Content.Stack(.vertical)), element(2, .textField(Content.TextField(text: ""))),
      element(3, .textField(Content.TextField(text: "")))))

  private func isAnswered(_ action: Event.Action, by patch: Patch) throws -> Bool {
    let queue = EventQueue()
    nonisolated(unsafe) var outcomes: [EventQueue.Outcome] = []
    let relay = ScreenRelay(session: WebSession(screen: screen), queue: queue) { outputs in
      for case .answer(_, let outcome) in outputs { outcomes.append(outcome) }
    }
    screen.respond = { _ in [patch] }
    let event = EventMessage.Numbered(number: 1, .event(Event(2, action)))
    _ = queue.add(EventQueue.Delivery(recipient: .unaddressed, event: event))
    let revision = screen.revision
    _ = relay.handleEvent()
    let outcome = try #require(outcomes.first)
    #expect(outcome.revisionBefore == nil || outcome.revisionBefore == revision)
    return outcome.revisionBefore != nil
  }

  private func update(wantsFocus: Bool) -> Patch {
    .update(
      3, Element.Properties(.textField(Content.TextField(text: "")), wantsFocus: wantsFocus))
  }

  @Test(arguments: [
    Event.Action.press, .submit, .edit("a"), .select(0), .delete, .dismiss, .move(by: 1),
  ])
  func anyUserActionMayMoveTheFocusToAnExistingField(_ action: Event.Action) throws {
    #expect(try isAnswered(action, by: update(wantsFocus: true)))
    #expect(try !isAnswered(action, by: update(wantsFocus: false)))
  }

  @Test func anInsertedElementMayTakeTheFocus() throws {
    let new = element(4, .textField(Content.TextField(text: "")), takesFocus: true)
    #expect(try isAnswered(.submit, by: .insert(new, parent: 1, before: nil)))
  }

  @Test func automaticEventsOfThePageDoNotMoveTheFocus() throws {
    #expect(try !isAnswered(.appear, by: update(wantsFocus: true)))
  }
}
