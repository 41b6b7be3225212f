import Dependencies
import Foundation
import IssueReporting

extension Explorer {
  /// Explores the feature, and reports a failure as an issue.
  ///
  /// The environment variables `EXPLORE_ACTIONS` and `EXPLORE_SEED` override the number of actions
  /// and the seed; `Tools/explore` sets them.
  ///
  /// - Parameters:
  ///   - actions: The number of actions to try, including actions of effects. More actions find
  ///     more failures.
  ///   - seed: The seed that determines the run.
  /// - Returns: The coverage of the run and its failure, if any.
  @discardableResult
  public func run(
    actions: Int = 2_000, seed: UInt64 = 0, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> ExplorationReport {
    let environment = ProcessInfo.processInfo.environment
    let report = explore(
      actions: environment["EXPLORE_ACTIONS"].flatMap { Int($0) } ?? actions,
      seed: environment["EXPLORE_SEED"].flatMap { UInt64($0) } ?? seed)
    if let failure = report.failure {
      let place =
        failure.location
        ?? IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      reportIssue(
        failure.description, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
      // After a failure, missed expectations aren't reported, because a run that ends early misses
      // them anyway.
      return report
    }
    for (expectation, place) in expectations {
      let missing = report.missing(expectation)
      guard !missing.isEmpty else { continue }
      reportIssue(
        """
        The exploration has never reached \(missing.map { "'\($0)'" }.joined(separator: ", ")).

        Give the exploration more actions, add a generator for values that need one, or name the \
        actions that it can't reach: ".allActions(except: …)".

        \(report.table)
        """,
        fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    }
    return report
  }

  /// Explores the feature without reporting issues, so that the caller can inspect the result.
  ///
  /// - Parameters:
  ///   - actions: The number of actions to try.
  ///   - seed: The seed that determines the run.
  public func explore(actions: Int, seed: UInt64 = 0) -> ExplorationReport {
    let exploration = Exploration(plan, seed: seed, maximumLength: maximumSequenceLength)
    let names = plan.leaves?.names ?? []
    let copies = catchesTraps ? max(1, copyCount) : 0
    let found: (SearchResult, ExplorationFailure?)? = exploration.withControl { [self] executor in
      let search = Search(exploration, executor, copies: copies)
      let result = search.find(actions: actions)
      let failure = result.failedSequence.map { shrink($0, of: search, result, seed) }
      return (result, failure)
    }
    guard let (result, failure) = found else {
      reportIssue(
        """
        Nothing was explored: the concurrency runtime of this system doesn't let an exploration \
        order jobs. Explorations need a POSIX system where that runtime is a dynamic library.
        """)
      return ExplorationReport(
        exploration.newCoverage(), names: names, seed: seed, actionCount: 0, sequenceCount: 0,
        failure: nil)
    }
    return ExplorationReport(
      result.coverage ?? exploration.newCoverage(), names: names, seed: seed,
      actionCount: result.actionCount, sequenceCount: result.sequenceCount, failure: failure)
  }

  /// Shrinks the failing sequence as far as possible, and describes it.
  private func shrink(
    _ sequence: Int, of search: Search<State, Action>, _ result: SearchResult, _ seed: UInt64
  ) -> ExplorationFailure {
    let isTrap = result.trap != nil
    var tapes = search.tapes(of: sequence, isTrap: isTrap)
    var kind = FailureKind.trap
    if !isTrap {
      let failure = search.describe(tapes, isTrap: false).failure
      kind = failure?.kind ?? .trap
    }
    if search.fails(tapes, as: kind) {
      var shrinker = Shrinker(tries: isTrap ? 1_500 : 10_000) { search.fails($0, as: kind) }
      tapes = shrinker.shrink(tapes)
    }
    var description = search.describe(tapes, isTrap: isTrap)
    let found =
      description.failure
      ?? FoundFailure(
        kind: .trap,
        message: result.trap.map { "The program stopped: \($0)" }
          ?? """
          A sequence failed, but not when it was repeated. Something in it isn't deterministic: a \
          dependency that reaches the outside world, for example, or the order of a dictionary.
          """)
    description.failure = found
    let property = found.property.map(property(at:))
    let test = PrintedTest(
      explorer: self, description: description, property: property, style: style, seed: seed)
    return ExplorationFailure(
      message: found.message, steps: test.stepLines, seed: seed, test: test.text,
      location: property?.location)
  }
}

/// A failure that an exploration has found.
public struct ExplorationFailure: Sendable, CustomStringConvertible {
  /// The violated property or the reported issue.
  public let message: String
  /// The steps of the shortest failing sequence found, as source code of a test.
  public let steps: [String]
  /// The seed of the run.
  public let seed: UInt64
  /// The source code of a test that fails in the same way.
  public let test: String
  let location: IssueLocation?

  public var description: String {
    """
    \(message)

    It takes \(steps.count == 1 ? "one step" : "\(steps.count) steps"). Here is a test that fails in the \
    same way; EXPLORE_SEED=\(seed) repeats the search.

    \(test)
    """
  }
}
