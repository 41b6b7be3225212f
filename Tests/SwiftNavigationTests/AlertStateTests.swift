import CustomDump
import SwiftNavigation
import Testing

@Suite struct AlertStateTests {
  enum Action: Hashable, Sendable { case delete }

  func alert(_ title: String = "Delete?", _ message: String? = nil) -> AlertState<Action> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
    } message: {
      TextState(message ?? "It is gone then.")
    }
  }

  @Test func alertsAreEqualIfTitleMessageAndButtonsAre() {
    #expect(alert() == alert())
    #expect(alert().hashValue == alert().hashValue)
    #expect(alert().id != alert().id)
    #expect(alert("Remove?") != alert())
    #expect(alert("Delete?", "Really.") != alert())
    var other = alert()
    other.buttons = []
    #expect(other != alert())
  }

  @Test func hasNoButtonsWithoutActions() {
    let alert = AlertState<Action> { TextState("Saved") }
    #expect(alert.buttons.isEmpty)
    #expect(alert.message == nil)
  }

  @Test func mappingKeepsIdentities() {
    let alert = alert()
    let mapped = alert.map { $0.map { "\($0)" } }
    #expect(mapped.id == alert.id)
    #expect(mapped.buttons.map(\.id) == alert.buttons.map(\.id))
    #expect(mapped.buttons.map(\.action.action) == ["delete"])
    #expect(mapped.title == alert.title)
    #expect(mapped.message == alert.message)
  }

  @Test func anAlertDumpsReadably() {
    expectNoDifference(
      String(customDumping: alert()),
      """
      AlertState(
        title: "Delete?",
        actions: [
          [0]: ButtonState(
            role: .destructive,
            action: .send(
              .delete
            ),
            label: "Delete"
          )
        ],
        message: "It is gone then."
      )
      """)
  }

  @Test func equalityIgnoresTheVisibilityOfADialogsTitle() {
    let automatic = ConfirmationDialogState<Action> { TextState("Sort") }
    let visible = ConfirmationDialogState<Action>(titleVisibility: .visible) { TextState("Sort") }
    #expect(automatic == visible)
    #expect(automatic.hashValue == visible.hashValue)
    #expect(automatic != ConfirmationDialogState<Action> { TextState("Filter") })
  }

  @Test func mappingKeepsADialogsIdentities() {
    let dialog = ConfirmationDialogState<Action>(titleVisibility: .hidden) {
      TextState("Sort")
    } actions: {
      ButtonState(action: .delete) { TextState("Delete") }
    }
    let mapped = dialog.map { $0 == nil ? nil : 1 }
    #expect(mapped.id == dialog.id)
    #expect(mapped.titleVisibility == .hidden)
    #expect(mapped.buttons.map(\.id) == dialog.buttons.map(\.id))
    #expect(mapped.buttons.map(\.action.action) == [1])
  }

  @Test func aDialogDumpsReadably() {
    expectNoDifference(
      String(
        customDumping: ConfirmationDialogState<Action>(titleVisibility: .visible) {
          TextState("Sort")
        }),
      """
      ConfirmationDialogState(
        titleVisibility: .visible,
        title: "Sort"
      )
      """)
  }
}
