import Exploration
import Foundation
import SwiftUI
import Testing

/// The printed tests of explorations. `PrintedTests` repeats them, so that they compile and fail.
@MainActor @Suite struct PrintingTests {
  private func expectPrinted<State, Action>(
    _ explorer: Explorer<State, Action>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let failure = try #require(
      explorer.explore(actions: 20_000).failure, sourceLocation: sourceLocation)
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "PrintedTests.swift")
    let printed = try String(contentsOf: url, encoding: .utf8)
    let lines = failure.test.split(separator: "\n", omittingEmptySubsequences: false)
    // Each printed test is in its own suite, inside the outer suite.
    let indented = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    let isThere = printed.contains("{\n\(indented)\n  }")
    #expect(isThere, "\(indented)", sourceLocation: sourceLocation)
  }

  @Test func anInvariantIsPrinted() throws {
    let explorer = Explorer(initialState: Tasks.State()) { Tasks(mistake: .lostCount) }
    explorer.restores { $0.items }
    explorer.always("what is done is counted") {
      $0.doneCount == $0.items.count(where: \.isDone)
    }
    try expectPrinted(explorer)
  }

  @Test func aConditionAfterAnActionIsPrinted() throws {
    let explorer = Explorer(initialState: Tasks.State()) {
      Tasks(mistake: .unstableSort)
    }
    explorer.restores { $0.items }
    explorer.after(\.sortTapped) { before, after in
      after.items.filter(\.isDone) == before.items.filter(\.isDone)
    }
    try expectPrinted(explorer)
  }

  @Test func aRestorationIsPrinted() throws {
    let explorer = Explorer(
      initialState: Tasks.State(savesTitles: false)
    ) {
      Tasks(mistake: .none)
    }
    explorer.restores { $0.items }
    try expectPrinted(explorer)
  }

  @Test func aRestorationOfTheWholeStateIsPrinted() throws {
    let explorer = Explorer(
      initialState: Tasks.State(savesTitles: false)
    ) {
      Tasks(mistake: .none)
    }
    let failure = try #require(explorer.explore(actions: 20_000).failure)
    #expect(failure.test.contains("assertRestored(store.state) { $0 }"), "\(failure.test)")
  }

  @Test func anEventualConditionIsPrinted() throws {
    let explorer = Explorer(initialState: Finder.State()) { Finder(mistake: .endlessLoading) }
    explorer.eventually("nothing is waited for") { !$0.isLoading }
    explorer.exclude(\.textSettled, \.response)
    try expectPrinted(explorer)
  }

  @Test func aForbiddenSuccessorIsPrinted() throws {
    let explorer = Explorer(initialState: Finder.State()) {
      Finder()
    }
    explorer.never(\.response, after: \.textSettled)
    explorer.exclude(\.textSettled, \.response)
    try expectPrinted(explorer)
  }

  @Test func anOutlivingEffectIsPrinted() throws {
    let explorer = Explorer(initialState: Sheets.State()) { Sheets(mistake: .outlivingEffect) }
    explorer.noEffectOutlives({ $0.sheet }, action: \.sheet)
    try expectPrinted(explorer)
  }

  @Test func aPathThatParsesToAnotherStateIsPrinted() throws {
    let explorer = Explorer(initialState: Tasks.State()) { Tasks() }
    explorer.restores { $0.items }
    explorer.printsAndParses(
      { $0.items.isEmpty ? nil : "/tasks/\($0.items.count)" },
      { path in
        Int(path.dropFirst("/tasks/".count)).flatMap { $0 < 3 ? "/tasks/\($0)" : nil }
      })
    try expectPrinted(explorer)
  }

  @Test func aPathWithTrailingClosuresIsPrinted() throws {
    let explorer = Explorer(initialState: Tasks.State()) { Tasks() }
    explorer.restores { $0.items }
    explorer.printsAndParses({ "/\($0.doneCount)" }) { path in
      path == "/0" ? path : "/0"
    }
    try expectPrinted(explorer)
  }

  @Test func userActionsOnAScreenArePrinted() throws {
    let explorer = ScreenExplorer(initialState: Tasks.State()) {
      Tasks(mistake: .lostCount)
    } screen: { store in
      List {
        ForEach(store.items) { item in
          Toggle(
            "Task",
            isOn: Binding(
              get: { item.isDone }, set: { _ in store.send(.doneToggled(item.id)) }))
        }
        .onDelete { store.send(.deleted($0)) }
        Button("Add") { store.send(.addTapped) }
      }
    }
    explorer.restores { $0.items }
    explorer.always("what is done is counted") {
      $0.doneCount == $0.items.count(where: \.isDone)
    }
    try expectPrinted(explorer)
  }
}

/// A trait with which every test of a suite has to fail. A test that passes is an error.
struct FailingTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await withKnownIssue("It is printed for a mistake.") { try await function() }
  }
}

extension Trait where Self == FailingTrait {
  static var failsEveryTest: Self { Self() }
}
