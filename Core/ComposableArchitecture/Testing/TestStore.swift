import Foundation
@_spi(SharedChangeTracking) import Sharing

/// A store that runs a feature in a test and requires assertions about all of its behaviour.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State()) { Counter() } withDependencies: {
///   $0.uuid = .incrementing
/// }
/// await store.send(.incrementButtonTapped) { $0.count = 1 }
/// await store.receive(\.response) { $0.fact = "…" }
/// ```
///
/// Each assertion states how the state changes. The test fails for everything without an assertion:
/// an unexpected change, an unreceived action of an effect, an effect that is still running at the
/// end. ``exhaustivity`` relaxes this rule. A failure is reported at the line of its assertion,
/// under Swift Testing and XCTest alike. See <doc:Testing>.
///
/// The real feature is always ahead of the test: actions of effects are reduced at once, and wait
/// for the test to receive them. ``state`` is the state after the last assertion.
///
/// The idea and the names come from Point-Free's ComposableArchitecture.
@preconcurrency @MainActor
public final class TestStore<State: Equatable, Action> {
  /// The dependencies of the feature. A test may change them between assertions, for later actions.
  public var dependencies: DependencyValues {
    get { runner.dependencies }
    set { runner.dependencies = newValue }
  }

  /// The extent of required assertions.
  public var exhaustivity = Exhaustivity.on

  /// The state after the last assertion. While an assertion runs, it is the state before that
  /// assertion.
  public internal(set) var state: State

  /// The longest wait, in real time, for an expected event. Only a failing test waits that long.
  public var timeout = Duration.seconds(1)

  /// Whether all tasks run in turn on the main thread, which makes effects deterministic. It is
  /// `true` by default while test stores exist.
  ///
  /// Always `false` on Windows, Android and WASI, which don't support it.
  public var useMainSerialExecutor: Bool {
    get {
      #if !os(WASI) && !os(Windows) && !os(Android)
        uncheckedUseMainSerialExecutor
      #else
        false
      #endif
    }
    set {
      #if !os(WASI) && !os(Windows) && !os(Android)
        uncheckedUseMainSerialExecutor = newValue
      #endif
    }
  }

  /// Whether the feature has asked to be dismissed.
  public fileprivate(set) var isDismissed = false

  let runner: TestRunner<State, Action>
  /// The tracker of the shared values that the feature has changed.
  let sharedChanges: SharedChangeTracker
  private let location: IssueLocation

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state at the start of the test.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies. Using a dependency without an override fails
  ///     the test.
  public init(
    initialState: @autoclosure () -> State,
    reducer: () -> some Reducer<State, Action>,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.location = location
    let onDismiss = LockIsolated<(@MainActor @Sendable () -> Void)?>(nil)
    let sharedChanges = SharedChangeTracker(reportUnassertedChanges: false)
    self.sharedChanges = sharedChanges
    (state, runner) = Dependencies.withDependencies {
      $0.dismiss = DismissEffect { onDismiss.value?() }
      sharedChanges.track(&$0)
      prepareDependencies(&$0)
    } operation: {
      let state = initialState()
      return (
        state,
        TestRunner(
          initialState: state, reducer: reducer()._prepare(),
          dependencies: DependencyValues._current, location: location)
      )
    }
    // Changes that the initial state makes to shared values aren't changes by the feature.
    sharedChanges.reset()
    MainSerialExecution.begin()
    let dismiss: @MainActor @Sendable () -> Void = { [weak self] in
      self?.isDismissed = true
      self?.runner.forgetEffects()
    }
    onDismiss.setValue(dismiss)
  }

  deinit {
    MainSerialExecution.end()
    // The checks run in `deinit` itself. In a task that runs later, the test would no longer be the
    // current one.
    let (runner, sharedChanges, location) = (runner, sharedChanges, location)
    let failures = onMainActor {
      sharedChanges.forgetChanges { heldSharedValues(in: runner.state) }
      return runner.unreceived(at: location) + runner.unfinished()
        + sharedChanges.unasserted(at: location)
    }
    for failure in failures ?? [] { failure.report(exhaustivity) }
  }
}

extension TestRunner {
  fileprivate func unfinished() -> [TestFailure] {
    inFlight.map { effect in
      TestFailure(
        location: effect.location,
        message: """
          An effect returned for this action is still running. It must complete before the end of \
          the test.

            Action:
          \(debugCaseOutput(effect.action).indented(by: 4))

          End the test with "await store.finish()" to give effects the time to complete.

          \(effectAdvice)
          """)
    }
  }
}

/// The test store of a feature: `TestStoreOf<Counter>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
