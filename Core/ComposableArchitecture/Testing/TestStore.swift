import Foundation
@_spi(SharedChangeTracking) import Sharing

/// Runs a feature in a test, and wants to be told all that it does.
///
/// ```swift
/// let store = TestStore(initialState: Counter.State()) { Counter() } withDependencies: {
///   $0.uuid = .incrementing
/// }
/// await store.send(.incrementButtonTapped) { $0.count = 1 }
/// await store.receive(\.response) { $0.fact = "…" }
/// ```
///
/// Each assertion states how the state changes; what isn't stated fails the test: a change that was
/// not expected, an action that an effect sent and nobody received, an effect that is still running
/// at the end. ``exhaustivity`` loosens that. A failure is reported at the line of the assertion it
/// belongs to, under Swift Testing and XCTest alike. See <doc:Testing>.
///
/// The real feature is always ahead of the test: what effects send is reduced at once, and waits to
/// be received. ``state`` is the one after the last assertion.
///
/// The idea and the names are those of Point-Free's ComposableArchitecture.
@preconcurrency @MainActor
public final class TestStore<State: Equatable, Action> {
  /// The dependencies of the feature. They may be changed between assertions, for what is sent from
  /// then on.
  public var dependencies: DependencyValues {
    get { runner.dependencies }
    set { runner.dependencies = newValue }
  }

  /// How much has to be asserted.
  public var exhaustivity = Exhaustivity.on

  /// The state after the last assertion. While an assertion runs it is the one before.
  public internal(set) var state: State

  /// How long to wait, in real time, for what has to arrive. Only a failing test waits that long.
  public var timeout = Duration.seconds(1)

  /// Whether everything runs on the main thread, one after the other, which makes effects
  /// deterministic. It is so while there are test stores, unless set to `false`.
  ///
  /// On Windows, Android and WASI it can't be had: it is always `false` there.
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
  /// Knows which shared values the feature has changed.
  let sharedChanges: SharedChangeTracker
  private let location: SourceLocation

  /// Makes a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies. Those that are used without an override fail
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
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
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
    // What the initial state does to shared values is no change of the feature's.
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
    // Now rather than in a job of its own, while the test is still the current one.
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
