#if Deprecations
  @_spi(Internals) import CasePaths
  import IssueReporting
  import Testing

  struct XCTModifyTests {
    @CasePathable enum Status: Equatable { case active(Int), inactive }
    struct Failure: Error {}

    @Test func `The payload of the current case is changed`() throws {
      var optional: Int? = 1
      XCTModify(&optional) { $0 += 1 }
      #expect(optional == 2)
      var status = Status.active(1)
      XCTModify(&status, case: \.active) { $0 += 1 }
      #expect(status == .active(2))
      XCTModify(&status, case: AnyCasePath(\.active)) { $0 += 1 }
      #expect(status == .active(3))
      #expect(try XCTUnwrap(status, case: { $0[case: \.active] }) == 3)
    }

    @Test func `Another case is reported and left unchanged`() {
      var status = Status.inactive
      withKnownIssue {
        XCTModify(&status, case: \.active, "why") { $0 += 1 }
      } matching: {
        $0.description.contains(
          #"XCTModify: Expected to extract value of type "Int" from "Status" - why"#)
      }
      #expect(status == .inactive)
      withKnownIssue { _ = try? XCTUnwrap(status, case: { $0[case: \.active] }) }
      var optional: Int?
      withKnownIssue { XCTModify(&optional) { $0 += 1 } }
    }

    @Test func `An error and an unchanged value are reported`() {
      var status = Status.active(1)
      withKnownIssue {
        XCTModify(&status, case: \.active) { _ in throw Failure() }
      } matching: {
        $0.description.contains("Threw error: Failure()")
      }
      withKnownIssue {
        XCTModify(&status, case: \.active) { _ in }
      } matching: {
        $0.description.contains("to be modified but it was unchanged")
      }
      XCTModifyLocals.$isExhaustive.withValue(false) {
        XCTModify(&status, case: \.active) { _ in }
      }
    }
  }
#endif

#if Deprecations
  import ComposableArchitecture

  @MainActor
  @Suite(.serialized) struct XCTModifyInStoreTests {
    private enum State: Equatable { case number(Int) }

    @Test func `A case need not change without exhaustivity`() async {
      let store = TestStore(initialState: State.number(1)) {
        Reduce<State, Int> { state, action in
          state = .number(action)
          return .none
        }
      }
      store.exhaustivity = .off
      await store.send(2) { XCTModify(&$0, case: /State.number) { $0 = 2 } }
      store.exhaustivity = .on
      await store.send(3) { XCTModify(&$0, case: /State.number) { $0 = 3 } }
    }
  }
#endif
