@testable import ComposableArchitecture
import Testing

@Suite struct CaseOutputTests {
  private enum Action {
    case none
    case one(Int)
    case three(Int, String, Bool)
    case mixed(id: Int, Inner)
    case inner(Inner)
    enum Inner { case tapped }
  }

  @Test func `An action is named by its cases, with a place for each payload`() {
    #expect(debugCaseOutput(Action.none) == "CaseOutputTests.Action.none")
    #expect(debugCaseOutput(Action.one(1)) == "CaseOutputTests.Action.one")
    #expect(
      debugCaseOutput(Action.three(1, "", true)) == "CaseOutputTests.Action.three(_:, _:, _:)")
    #expect(
      debugCaseOutput(Action.mixed(id: 1, .tapped))
        == "CaseOutputTests.Action.mixed(id:, _: .tapped)")
    #expect(debugCaseOutput(Action.inner(.tapped)) == "CaseOutputTests.Action.inner(.tapped)")
  }
}
