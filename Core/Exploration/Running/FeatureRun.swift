import Clocks
import ComposableArchitecture
import ComposableUI
import ConcurrencyExtras
import Foundation
import IssueReporting
import Synchronization

/// One run of a feature from its initial state, with all dependencies under control. It tries one
/// sequence of actions.
@MainActor
final class FeatureRun<State, Action> {
  let plan: ExplorationPlan<State, Action>
  let store: Store<State, Action>
  let clock = ExplorationClock()
  let answers = Answers()
  let watched: WatchedStore<State, Action>
  private let executor: ControlledExecutor
  private let draws: Draws
  private let issues: IssueCollector
  private let coverage: Coverage
  /// The context for generated values. It captures the state on the first read.
  var scope: GenerationScope {
    GenerationScope(reflection: plan.reflection) { [watched] in
      MainActor.assumeIsolated { UncheckedSendable<Any>(watched.withState { $0 }) }.value
    }
  }

  /// The record of the steps; `nil` if only the result counts.
  var record: StepRecord?
  /// The dependencies that a test of the same sequence has to override.
  var usage: DependencyUsage {
    DependencyUsage(
      names: used.all, clock: clock.hasBeenUsed, answers: answers.hasBeenUsed)
  }

  private let used = UsedDependencies()

  private(set) var failure: FoundFailure?
  private(set) var reducedCount = 0
  private var checkedCount = 0
  /// The state before the next reduced action, if a property needs it.
  private var previousState: State?
  private var sentFirst: Set<Int> = []
  private var effects: [(effect: StartedEffect, action: Action)] = []
  // The kinds of checks that the plan needs, so that a run does no unnecessary work.
  private let hasOrders: Bool
  private let hasTransitions: Bool
  private let checksEffects: Bool
  /// The screen that the run uses; `nil` if it sends actions to the store.
  private(set) var screen: ScreenTester?

  init(
    _ plan: ExplorationPlan<State, Action>, executor: ControlledExecutor, draws: Draws,
    issues: IssueCollector, coverage: Coverage
  ) {
    self.plan = plan
    self.executor = executor
    self.draws = draws
    self.issues = issues
    self.coverage = coverage
    let (clock, answers, used) = (clock, answers, used)
    var dependencies = DependencyValues._current
    withDependencies {
      $0.continuousClock = clock
      $0.suspendingClock = clock
      $0.answers = answers
      used.override(&$0)
      plan.prepareDependencies(&$0)
    } operation: {
      dependencies = DependencyValues._current
    }
    watched = WatchedStore(initialState: plan.initialState, reducer: plan.reducer) {
      $0 = dependencies
    }
    store = watched.store
    hasOrders = !plan.orders.isEmpty
    hasTransitions = !plan.transitions.isEmpty
    checksEffects = !plan.outlived.isEmpty
    if hasTransitions { previousState = watched.withState { $0 } }
    watched.onReduce { [unowned self] action, state in didReduce(action, state) }
    if checksEffects {
      watched.onStart { [unowned self] effect, action in effects.append((effect, action)) }
    }
    if let makeScreen = plan.makeScreen {
      screen = withDependencies {
        $0 = dependencies
      } operation: {
        makeScreen(watched.store)
      }
    }
    check()
  }

  // MARK: - Steps

  /// Performs one random step: a user action, the passage of time or an answer. Then pending jobs
  /// run, unless the step delays them.
  func step() {
    let kind = draws.below(8)
    if kind > 5, answers.waitingCount > 0 {
      giveAnswer()
    } else if kind > 3, let deadline = clock.nextDeadline {
      let rest = clock.now.duration(to: deadline)
      advance(by: [rest, rest / 2, rest + .seconds(10)][draws.below(3)])
    } else if !plan.act(self, draws) {
      // The user can't do anything, so time passes.
      if let deadline = clock.nextDeadline { advance(by: clock.now.duration(to: deadline)) }
    }
    check()
    guard failure == nil, executor.hasJobs else { return }
    if draws.below(8) == 7 {
      record?.steps.append(.hold)
    } else {
      settle()
    }
  }

  /// Sends an action from outside of the feature.
  func send(_ action: Action) {
    record?.steps.append(.send(SwiftSource.expression(action)))
    store.send(action)
  }

  private func giveAnswer() {
    let request = draws.below(answers.waitingCount)
    let answer = draws.below(answers.choices(for: request))
    record?.steps.append(.answer(answer, request: request))
    answers.resume(request, with: answer)
  }

  private func advance(by duration: Duration) {
    record?.steps.append(.advance(duration))
    let moment = clock.now.advanced(by: duration)
    while failure == nil, clock.wakeNext(until: moment) { settle() }
  }

  /// Runs all pending jobs, in a random order.
  private func settle() {
    var count = 0
    while executor.hasJobs, failure == nil {
      executor.runNext { draws.below($0) }
      if reducedCount != checkedCount || issues.hasIssues { check() }
      count += 1
      if count == 20_000 {
        fail(
          .restless, "Effects run without waiting for anything: the feature never comes to rest.")
      }
    }
  }

  /// Brings the run to rest: time passes and all answers arrive.
  func finish() {
    guard failure == nil else { return }
    settle()
    // The loop gives up on endless effects, such as timers.
    for _ in 0..<200 where failure == nil {
      if answers.waitingCount > 0 {
        giveAnswer()
      } else if let deadline = clock.nextDeadline {
        advance(by: clock.now.duration(to: deadline))
      } else {
        break
      }
      settle()
    }
    checkAtTheEnd()
  }

  /// Cancels everything that still runs, so that it can't affect the next sequence.
  func end() {
    screen?.screen.end()
    watched.cancelEffects()
    clock.cancelAll()
    answers.cancelAll()
    var count = 0
    while executor.hasJobs, count < 10_000 {
      executor.runNext { _ in 0 }
      clock.cancelAll()
      answers.cancelAll()
      count += 1
    }
    issues.clear()
  }

  // MARK: - Checks

  private func didReduce(_ action: Action, _ state: State) {
    reducedCount += 1
    coverage.count(plan.leaves?.index(action))
    if let label = plan.label { coverage.move(to: label(state)) }
    if hasOrders { checkOrder(of: action) }
    if hasTransitions { checkTransition(by: action, to: state) }
  }

  private func checkOrder(of action: Action) {
    for (index, order) in plan.orders.enumerated() {
      if sentFirst.contains(index), order.isForbidden(action) {
        fail(.property(order.name), "\(order.name).", order: order.check)
      }
      if order.begins(action) { sentFirst.insert(index) }
    }
  }

  private func checkTransition(by action: Action, to state: State) {
    guard let before = previousState else { return }
    previousState = state
    for transition in plan.transitions where transition.matches(action) {
      if !transition.holds(before, state) {
        fail(
          .property(transition.name),
          "The rule for '\(transition.name)' doesn't hold.", transition.index)
      }
    }
  }

  /// Checks the properties that must hold while no action is running.
  func check() {
    checkedCount = reducedCount
    if issues.hasIssues, let issue = issues.first {
      fail(.issue(issue.location), "An issue was reported at \(issue.location): \(issue.message)")
    }
    guard failure == nil else { return }
    for invariant in plan.invariants where !watched.withState(invariant.holds) {
      return fail(
        .property(invariant.name), "\"\(invariant.name)\" doesn't hold.", invariant.index)
    }
    if checksEffects { checkEffects() }
  }

  private func checkEffects() {
    effects.removeAll { $0.effect.hasEnded }
    for rule in plan.outlived where watched.withState(rule.isGone) {
      if let effect = effects.first(where: { rule.matches($0.action) }) {
        return fail(
          .property(rule.name),
          """
          \(rule.name), but the effect of this action goes on: \
          \(SwiftSource.expression(effect.action))
          """)
      }
    }
  }

  /// Checks the properties that must hold after the run has come to rest.
  private func checkAtTheEnd() {
    guard failure == nil else { return }
    for property in plan.eventually where !watched.withState(property.holds) {
      return fail(
        .property(property.name),
        "The run has come to rest, but \"\(property.name)\" doesn't hold.", property.index)
    }
  }

  /// Checks the expensive properties, once for each sequence.
  func checkRoundTrips() {
    guard failure == nil else { return }
    for property in plan.roundTrips {
      if let difference = watched.withState(property.difference) {
        return fail(.property(property.name), difference, property.index)
      }
    }
  }

  private func fail(
    _ kind: FailureKind, _ message: String, _ property: Int? = nil, order: String? = nil
  ) {
    guard failure == nil else { return }
    failure = FoundFailure(kind: kind, message: message, property: property, order: order)
  }
}

/// The kind of failure, which shrinking preserves.
enum FailureKind: Hashable {
  case property(String)
  case issue(String)
  case restless
  case trap
}

struct FoundFailure {
  var kind: FailureKind
  var message: String
  /// The index of the violated property in the explorer.
  var property: Int?
  /// The actions in a forbidden order, as arguments of ``HandledActions/contains(_:after:)``.
  var order: String?
}

enum ExplorationStep: Hashable, Codable {
  /// An action, as source code.
  case send(String)
  /// A use of the screen, as source code.
  case use(String)
  case advance(Duration)
  case answer(Int, request: Int)
  /// A delay of the pending jobs until after the next step.
  case hold
}

/// The dependencies that a test of a sequence has to override.
struct DependencyUsage: Codable {
  var names: [String] = []
  var clock = false
  var answers = false
}

@MainActor
final class StepRecord {
  var steps: [ExplorationStep] = [] {
    didSet { onChange(steps) }
  }

  /// Called before each step runs.
  var onChange: ([ExplorationStep]) -> Void = { _ in }
  /// Returns the dependencies used so far.
  var usage: @MainActor () -> DependencyUsage = { DependencyUsage() }
}

/// A collector of the issues that are reported while a feature runs.
final class IssueCollector: IssueReporter {
  struct Issue {
    let message: String
    let location: String
  }

  private let issues = LockIsolated<[Issue]>([])
  private let isNotEmpty = Atomic(false)

  var hasIssues: Bool { isNotEmpty.load(ordering: .acquiring) }
  var first: Issue? { issues.withValue { $0.first } }

  func clear() {
    issues.setValue([])
    isNotEmpty.store(false, ordering: .releasing)
  }

  private func add(_ issue: Issue) {
    issues.withValue { $0.append(issue) }
    isNotEmpty.store(true, ordering: .releasing)
  }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    guard severity == .error else { return }
    let message = message() ?? ""
    add(Issue(message: message, location: "\(fileID):\(line)"))
  }

  func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let message = [message(), "\(error)"].compactMap { $0 }.joined(separator: ": ")
    add(Issue(message: message, location: "\(fileID):\(line)"))
  }
}

/// The fixed dependencies of each sequence, and a record of which of them the feature has used.
final class UsedDependencies: Sendable {
  private let names = LockIsolated<Set<String>>([])

  /// The names of the used dependencies, in alphabetical order.
  var all: [String] { names.value.sorted() }

  func override(_ values: inout DependencyValues) {
    let names = names
    let (uuid, random) = (
      UUIDGenerator.incrementing, LockIsolated(SeededNumbers(seed: 0))
    )
    values.uuid = UUIDGenerator {
      names.withValue { _ = $0.insert("uuid") }
      return uuid()
    }
    values.date = DateGenerator {
      names.withValue { _ = $0.insert("date") }
      return Date(timeIntervalSinceReferenceDate: 0)
    }
    values.withRandomNumberGenerator = WithRandomNumberGenerator(
      NotingNumbers(numbers: random, names: names))
  }
}

/// Seeded numbers that record their use.
private struct NotingNumbers: RandomNumberGenerator, Sendable {
  let numbers: LockIsolated<SeededNumbers>
  let names: LockIsolated<Set<String>>

  mutating func next() -> UInt64 {
    names.withValue { _ = $0.insert("withRandomNumberGenerator") }
    return numbers.withValue { $0.next() }
  }
}
