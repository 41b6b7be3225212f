import Exploration
import Testing

/// Explorations of features, each with one planted mistake, which is found in a few steps.
@MainActor
@Suite struct PlantedMistakesTests {
  private static func explorer(of mistake: Tasks.Mistake) -> Explorer<Tasks.State, Tasks.Action> {
    let explorer = Explorer(
      initialState: Tasks.State(savesTitles: mistake != .lostField)
    ) {
      Tasks(mistake: mistake)
    }
    explorer.always("what is done is counted") {
      $0.doneCount == $0.items.count(where: \.isDone)
    }
    explorer.after(\.sortTapped) { before, after in
      after.items.filter(\.isDone) == before.items.filter(\.isDone)
    }
    explorer.restores { $0.items }
    return explorer
  }

  private static func explorer(of mistake: Finder.Mistake) -> Explorer<Finder.State, Finder.Action>
  {
    let explorer = Explorer(initialState: Finder.State()) { Finder(mistake: mistake) }
    explorer.always("what is shown is what was entered") {
      $0.shownText == nil || $0.shownText == $0.text
    }
    explorer.eventually("nothing is waited for") { !$0.isLoading }
    explorer.exclude(\.textSettled, \.response)
    return explorer
  }

  private static func explorer(of mistake: Sheets.Mistake) -> Explorer<Sheets.State, Sheets.Action>
  {
    let explorer = Explorer(initialState: Sheets.State()) { Sheets(mistake: mistake) }
    explorer.noEffectOutlives({ $0.sheet }, action: \.sheet)
    return explorer
  }

  @Test(arguments: [Tasks.Mistake.lostCount, .unstableSort, .lostField])
  func findsMistakesInAList(_ mistake: Tasks.Mistake) throws {
    let failure = try #require(Self.explorer(of: mistake).explore(actions: 20_000).failure)
    #expect(failure.steps.count <= 5, "\(failure)")
  }

  #if os(Linux)
    /// The test runs in a separate process, which can be forked because no other test runs in it.
    @Test func findsTrapsAndShortensTheirSteps() async {
      await #expect(processExitsWith: .success) {
        await MainActor.run {
          for mistake in [Tasks.Mistake.staleIndex, .staleUndo] {
            let explorer = Self.explorer(of: mistake)
            explorer.catchesTraps = true
            guard let failure = explorer.explore(actions: 20_000).failure else {
              fatalError("The exploration did not find \(mistake).")
            }
            precondition(failure.steps.count <= 5, "\(failure)")
            precondition(failure.message.contains("stopped"), "\(failure)")
          }
        }
      }
    }

    @Test func aForkedProcessFindsTheSameFailures() async {
      await #expect(processExitsWith: .success) {
        await MainActor.run {
          @MainActor func explore(inCopy: Bool) -> ExplorationReport {
            let explorer = Self.explorer(of: Tasks.Mistake.none)
            explorer.catchesTraps = inCopy
            return explorer.explore(actions: 1_000, seed: 5)
          }
          precondition(explore(inCopy: true).actions == explore(inCopy: false).actions)
        }
      }
    }

    @Test func severalForkedProcessesFindTheSameAsOne() async {
      await #expect(processExitsWith: .success) {
        await MainActor.run {
          @MainActor func explore(_ copyCount: Int, _ mistake: Tasks.Mistake) -> ExplorationReport {
            let explorer = Self.explorer(of: mistake)
            explorer.cover { $0.items.isEmpty ? "empty" : "full" }
            explorer.catchesTraps = copyCount > 0
            explorer.copyCount = copyCount
            return explorer.explore(actions: 8_000, seed: 6)
          }
          let here = explore(0, .none)
          precondition(here.failure == nil && here.actionCount >= 8_000)
          for copyCount in [1, 2, 3] {
            let report = explore(copyCount, .none)
            precondition(report.actionCount == here.actionCount, "\(report.actionCount)")
            precondition(report.sequenceCount == here.sequenceCount, "\(report.sequenceCount)")
            precondition(report.actions == here.actions, "\(report.table)")
            precondition(report.transitions == here.transitions, "\(report.dot)")
          }
          // The first failure in order is reported, even if another copy finds a later failure sooner.
          let (one, three) = (explore(1, .lostCount), explore(3, .lostCount))
          precondition(one.failure != nil && one.failure?.test == three.failure?.test)
          precondition(one.sequenceCount == three.sequenceCount)
        }
      }
    }
  #endif

  @Test(arguments: [Finder.Mistake.uncancelledDebounce, .lateAnswer, .endlessLoading])
  func findsMistakesInASearch(_ mistake: Finder.Mistake) throws {
    let failure = try #require(Self.explorer(of: mistake).explore(actions: 20_000).failure)
    #expect(failure.steps.count <= 5, "\(failure)")
  }

  @Test(arguments: [Sheets.Mistake.outlivingEffect, .dismissedReceiver])
  func findsMistakesInASheet(_ mistake: Sheets.Mistake) throws {
    let failure = try #require(Self.explorer(of: mistake).explore(actions: 20_000).failure)
    #expect(failure.steps.count <= 5, "\(failure)")
  }

  @Test func findsNothingInCorrectFeatures() {
    #expect(Self.explorer(of: Tasks.Mistake.none).explore(actions: 5_000).failure == nil)
    #expect(Self.explorer(of: Finder.Mistake.none).explore(actions: 5_000).failure == nil)
    #expect(Self.explorer(of: Sheets.Mistake.none).explore(actions: 5_000).failure == nil)
  }
}
