import CustomDump
import SwiftNavigation
import Testing

@Suite struct ButtonStateTests {
  enum Action: Equatable { case delete, keep }

  @Test func buttonsAreEqualIfActionLabelAndRoleAre() {
    let button = ButtonState(role: .destructive, action: Action.delete) { TextState("Delete") }
    let twin = ButtonState(role: .destructive, action: Action.delete) { TextState("Delete") }
    #expect(button == twin)
    #expect(button.id != twin.id)
    #expect(button != ButtonState(action: Action.delete) { TextState("Delete") })
    #expect(button != ButtonState(role: .destructive, action: .keep) { TextState("Delete") })
    #expect(button != ButtonState(role: .destructive, action: .delete) { TextState("Remove") })
  }

  @Test func aButtonPassesItsActionToTheHandler() async {
    let button = ButtonState(action: Action.keep) { TextState("Keep") }
    var received: Action?
    button.withAction { received = $0 }
    #expect(received == .keep)

    let silent = ButtonState<Action>(role: .cancel) { TextState("Cancel") }
    silent.withAction { received = $0 }
    #expect(received == nil)
  }

  @Test func mappingKeepsTheIdentity() {
    let button = ButtonState(role: .cancel, action: Action.keep) { TextState("Keep") }
    let mapped = button.map { $0 == .keep ? 1 : nil }
    #expect(mapped.id == button.id)
    #expect(mapped.action.action == 1)
    #expect(mapped.role == .cancel)
    #expect(button.map { _ in Int?.none }.action.action == nil)
  }

  @Test func buildersTakeConditionsAndLoops() {
    func buttons(
      _ isNew: Bool, @ButtonStateBuilder<Int> _ make: (Bool) -> [ButtonState<Int>]
    ) -> [Int?] {
      make(isNew).map(\.action.action)
    }
    #expect(
      buttons(true) { isNew in
        if isNew { ButtonState(action: 1) { TextState("New") } }
        for number in 2...3 { ButtonState(action: number) { TextState("\(number)") } }
      } == [1, 2, 3])
    #expect(
      buttons(false) { isNew in
        if isNew {
          ButtonState(action: 1) { TextState("New") }
        } else {
          ButtonState { TextState("Old") }
        }
      } == [nil])
    #expect(
      buttons(false) { _ in
        if #available(macOS 26, *) { ButtonState(action: 4) { TextState("Newer") } }
      } == [4])
  }

  @Test func aButtonDumpsReadably() {
    expectNoDifference(
      String(
        customDumping: ButtonState(role: .cancel, action: Action.keep) { TextState("Keep") }),
      """
      ButtonState(
        role: .cancel,
        action: .send(
          .keep
        ),
        label: "Keep"
      )
      """)
  }
}
