import CasePaths
import Testing

@Suite struct StandardLibraryTests {
  @Test func optionalsHavePaths() {
    #expect(Optional<Int>.some(1)[case: \.some] == 1)
    #expect(Optional<Int>.none[case: \.some] == nil)
    #expect(Optional<Int>.none.is(\.none))
    #expect((\Optional<Int>.Cases.some)(1) == 1)
    #expect((\Optional<Int>.Cases.none)() == Optional<Int>.none)
    #expect(Optional<Int>.none.case == \.none)
    #expect(Optional<Int>.some(1).case == \.some)
    #expect(Array(Optional<Int>.allCasePaths) == [\.none, \.some])
  }

  @Test func resultsHavePaths() {
    struct Failure: Error, Equatable {}
    typealias Outcome = Result<Int, Failure>
    #expect(Outcome.success(1)[case: \.success] == 1)
    #expect(Outcome.success(1)[case: \.failure] == nil)
    #expect(Outcome.failure(Failure()).is(\.failure))
    #expect((\Outcome.Cases.success)(1) == .success(1))
    #expect((\Outcome.Cases.failure)(Failure()) == .failure(Failure()))
    #expect(Outcome.success(1).case == \.success)
    #expect(Outcome.failure(Failure()).case == \.failure)
    #expect(Array(Outcome.allCasePaths) == [\.success, \.failure])
  }

  @Test func neverHasNoPaths() {
    #expect(Array(Never.allCasePaths).isEmpty)
  }
}
