import ComposableArchitecture
import IssueReporting

/// A search for a failing sequence: it runs random sequences, and replays the failing one for
/// shrinking.
@MainActor
final class Exploration<State, Action> {
  /// The numbers that each step of a sequence draws, and at the end those drawn after the steps.
  typealias Tapes = [[UInt64]]

  let plan: ExplorationPlan<State, Action>
  let seed: UInt64
  /// The maximum number of steps of a sequence.
  let maximumLength: Int
  private let draws = Draws()
  private let issues = IssueCollector()

  init(_ plan: ExplorationPlan<State, Action>, seed: UInt64, maximumLength: Int) {
    self.plan = plan
    self.seed = seed
    self.maximumLength = max(1, maximumLength)
  }

  func newCoverage() -> Coverage {
    Coverage(actionCount: plan.leaves?.names.count ?? 0)
  }

  /// Runs a function with control over asynchronous jobs.
  ///
  /// - Returns: `nil` if the runtime offers no control over its jobs.
  func withControl<R>(_ body: @escaping (ControlledExecutor) -> R) -> R? {
    let executor = ControlledExecutor()
    var result: R?
    let isDone = executor.perform { [issues] in
      withIssueReporters([issues]) { result = body(executor) }
    }
    return isDone ? result : nil
  }

  // MARK: - Sequences

  /// Runs a sequence of random steps.
  ///
  /// - Parameter coverage: Records the coverage of the sequence.
  func runSequence(
    _ number: Int, _ coverage: Coverage, on executor: ControlledExecutor
  ) -> SequenceResult {
    var numbers = SeededNumbers(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    let length = 1 + Int(numbers.next() % UInt64(maximumLength))
    draws.begin(seed: numbers.next())
    return run(on: executor, coverage: coverage) { run in
      for _ in 0..<length where run.failure == nil { run.step() }
    }
  }

  /// Runs a random sequence and reports its numbers.
  func recordSequence(
    _ number: Int, on executor: ControlledExecutor, _ tell: @escaping (RecordedDraw) -> Void
  ) {
    draws.record = { tell(.number($0)) }
    defer { draws.record = nil }
    var numbers = SeededNumbers(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    let length = 1 + Int(numbers.next() % UInt64(maximumLength))
    draws.begin(seed: numbers.next())
    _ = run(on: executor, coverage: newCoverage()) { run in
      for _ in 0..<length where run.failure == nil {
        tell(.step)
        run.step()
      }
      tell(.end)
    }
  }

  /// Runs a sequence with recorded numbers.
  func replay(
    _ tapes: Tapes, on executor: ControlledExecutor, record: StepRecord? = nil,
    _ look: (FeatureRun<State, Action>) -> Void = { _ in }
  ) -> SequenceResult {
    run(on: executor, coverage: newCoverage()) { run in
      run.record = record
      record?.usage = { [unowned run] in run.usage }
      for tape in tapes.dropLast() where run.failure == nil {
        draws.begin(tape: tape)
        run.step()
      }
      draws.begin(tape: tapes.last ?? [])
    } look: {
      look($0)
    }
  }

  private func run(
    on executor: ControlledExecutor, coverage: Coverage,
    _ steps: (FeatureRun<State, Action>) -> Void,
    look: (FeatureRun<State, Action>) -> Void = { _ in }
  ) -> SequenceResult {
    let run = FeatureRun(
      plan, executor: executor, draws: draws, issues: issues, coverage: coverage)
    if let label = plan.label { coverage.begin(at: run.watched.withState(label)) }
    steps(run)
    run.checkRoundTrips()
    if !plan.eventually.isEmpty { run.finish() }
    look(run)
    let result = SequenceResult(failure: run.failure, reducedCount: run.reducedCount)
    run.end()
    return result
  }
}

/// An entry in the record of a sequence.
enum RecordedDraw {
  /// The start of a step.
  case step
  /// The end of the steps. After it, the sequence comes to rest.
  case end
  case number(UInt64)
}

struct SequenceResult {
  var failure: FoundFailure?
  /// The number of reduced actions, including actions of effects.
  var reducedCount: Int
}
