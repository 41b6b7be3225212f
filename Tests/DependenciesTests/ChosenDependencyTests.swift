import Dependencies
import Testing

/// Properties that choose between dependencies by a value that is not a dependency.
@Suite struct ChosenDependencyTests {
  private struct Reader {
    @Dependency(\.chosen) var chosen
    @Dependency(\.chosen.description) var text
  }

  @Test func aDependencyFollowsTheConditionThatChoosesIt() {
    withDependencies {
      $0.first = 1
      $0.second = 2
    } operation: {
      let reader = Reader()
      #expect(reader.chosen == 1)
      Choice.$isSecond.withValue(true) {
        #expect(reader.chosen == 2)
        #expect(reader.text == "2")
      }
      #expect(reader.chosen == 1)
      #expect(reader.text == "1")
    }
  }

  @Test func aDefaultFollowsTheConditionThatChoosesIt() {
    let reader = Reader()
    let first = reader.chosen
    let second = Choice.$isSecond.withValue(true) { reader.chosen }
    withDependencies {
      $0.second = second + 1
    } operation: {
      #expect(reader.chosen == first)
      #expect(Choice.$isSecond.withValue(true) { reader.chosen } == second + 1)
    }
  }
}

private enum Choice {
  @TaskLocal static var isSecond = false
}

extension DependencyValues {
  fileprivate var chosen: Int { Choice.isSecond ? second : first }
}
