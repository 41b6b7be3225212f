import Foundation

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
/// at the end. ``exhaustivity`` loosens that.
///
/// The idea and the names are those of Point-Free's ComposableArchitecture.
@preconcurrency @MainActor
public final class TestStore<State: Equatable, Action> {
  /// The dependencies of the feature. They may be changed between assertions.
  public var dependencies: DependencyValues {
    get { runner.dependencies }
    set { runner.dependencies = newValue }
  }

  /// How much has to be asserted.
  public var exhaustivity = Exhaustivity.on

  /// The state after the last assertion.
  public internal(set) var state: State

  /// How long to wait for what has to arrive. Only a failing test waits that long.
  public var timeout = Duration.seconds(1)

  /// Whether everything runs on the main thread, one after the other, which makes effects
  /// deterministic.
  public var useMainSerialExecutor: Bool {
    get { uncheckedUseMainSerialExecutor }
    set { uncheckedUseMainSerialExecutor = newValue }
  }

  /// Whether the feature has asked to be dismissed.
  public internal(set) var isDismissed = false

  let runner: TestRunner<State, Action>
  let location: SourceLocation
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
    let dismissal = DismissToken()
    (state, runner) = Dependencies.withDependencies {
      $0.dismiss = DismissEffect(dismissal)
      prepareDependencies(&$0)
    } operation: {
      let state = initialState()
      return (
        state,
        TestRunner(
          initialState: state, reducer: reducer()._prepare(),
          dependencies: DependencyValues._current
        )
      )
    }
    location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    SerialExecution.begin()
    dismissal.setOnDismiss { [weak self] in
      self?.isDismissed = true
      self?.runner.forgetEffects()
    }
  }

  deinit {
    SerialExecution.end()
    // Now rather than in a job of its own, while the test is still the current one.
    if isOnMainActor { MainActor.assumeIsolated { completeWithoutWaiting() } }
  }

  private func completeWithoutWaiting() {
    complete(location)
    for effect in runner.inFlight.values where exhaustivity == .on {
      effect.location.report(
        """
        An effect returned for this action is still running. It must complete before the end of the \
        test.

          Action:
        \(debugCaseOutput(effect.action).indented(by: 4))

        \(Self.effectAdvice)
        """)
    }
  }

  // MARK: - At the end

  /// Asserts that nothing is left over: no action unreceived, no effect in flight.
  ///
  /// - Parameter timeout: How long to wait for effects to complete; `nil` takes ``timeout``.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    complete(location)
    let timeout = timeout ?? self.timeout
    await Task.megaYield()
    let isIdle = await waiting(timeout) { self.runner.inFlight.isEmpty }
    if !isIdle, exhaustivity == .on {
      location.report(
        """
        Expected all effects to have completed, but \(Self.count(runner.inFlight.count, "effect")) \
        \(runner.inFlight.count == 1 ? "is" : "are") still in flight after \(timeout).

          Returned for:
        \(runner.inFlight.values.map { debugCaseOutput($0.action) }.joined(separator: "\n").indented(by: 4))

        \(Self.effectAdvice)
        """)
    }
    runner.forgetEffects()
    complete(location)
  }

  private func complete(_ location: SourceLocation) {
    guard !runner.received.isEmpty else { return }
    let actions = runner.received.map { debugCaseOutput($0.action) }.joined(separator: "\n")
    runner.received.removeAll()
    let message = """
      The store received \(Self.count(actions.split(separator: "\n").count, "action")) that the test \
      didn't:

      \(actions.indented(by: 2))

      Assert each with "receive", or skip them with "skipReceivedActions", or loosen the store's \
      "exhaustivity".
      """
    report(location, skipped: message)
  }

  // MARK: - Reporting

  static var effectAdvice: String {
    """
    Usual causes and cures:

    • The effect waits for time: advance the test clock that the feature was given.

    • The effect waits for something that the test has to deliver: deliver it.

    • The effect is meant to go on for as long as the feature is there: cancel it by its id, send the \
    action that ends it, or cancel the task that "send" returned.

    • It is of no interest here: call "skipInFlightEffects", or loosen the store's "exhaustivity".
    """
  }

  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Reports what fails an exhaustive test only.
  func report(_ location: SourceLocation, skipped message: String) {
    switch exhaustivity {
    case .on:
      location.report(message)
    case .off(showSkippedAssertions: true):
      withExpectedIssue(
        "Skipped assertions", fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column
      ) {
        location.report("Skipped assertions: \(message)")
      }
    case .off(showSkippedAssertions: false):
      break
    }
  }

}

/// Lets everything run until a condition holds, at most for a time.
///
/// - Returns: Whether the condition holds.
@MainActor
func waiting(_ timeout: Duration, until condition: () -> Bool) async -> Bool {
  let clock = ContinuousClock()
  let deadline = clock.now.advanced(by: timeout)
  while !condition() {
    guard clock.now < deadline else { return false }
    await Task.megaYield()
  }
  return true
}

/// The test store of a feature: `TestStoreOf<Counter>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable
