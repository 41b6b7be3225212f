import ComposableArchitecture
import Foundation

/// A search for a sequence of actions that breaks a feature.
///
/// ```swift
/// @MainActor @Test func keepsItsCounts() {
///   let explorer = Explorer(initialState: Todos.State()) { Todos() }
///   explorer.always("the completed are counted") {
///     $0.completedCount == $0.todos.count(where: \.isComplete)
///   }
///   explorer.after(\.clearCompletedButtonTapped) { before, after in
///     after.todos.count == before.todos.count - before.completedCount
///   }
///   explorer.run()
/// }
/// ```
///
/// The explorer derives actions from an `Action` that is `@CasePathable`. It generates payloads of
/// every type that has a generator. Actions fit the current state: they use existing elements,
/// presented children and buttons of an alert. The explorer sends them to a real store with
/// controlled time, counted ids and seeded randomness. After each action the effects run in a
/// random order, or are delayed. ``anyAnswer(_:)`` makes the outside world answer late and in
/// several ways.
///
/// Declare properties with ``always(_:_:fileID:filePath:line:column:)`` and similar functions. The
/// explorer itself checks that the feature doesn't trap, that its effects come to rest, and that
/// `Codable` state survives encoding and decoding. It also checks that no issue is reported, for
/// example for an action for a dismissed child.
///
/// The explorer shrinks a failure as far as possible and prints it as a test that fails in the same
/// way. The same seed gives the same run on every machine.
///
/// The ideas come from QuickCheck and Hypothesis (stateful testing, shrinking of random draws) and
/// from model-based testing with XState (coverage of transitions).
@MainActor
public class Explorer<State, Action> {
  let plan: ExplorationPlan<State, Action>
  let location: IssueLocation
  private var properties: [Property] = []
  var expectations: [(expectation: CoverageExpectation, location: IssueLocation)] = []
  /// The maximum number of actions in a sequence. Each sequence starts from the initial state.
  public var maximumSequenceLength = 60
  /// Whether the search runs in a copy of the process. The search then finds, shrinks and prints a
  /// trap like any failure, and the trap doesn't end the tests. This works only on Linux; elsewhere
  /// a trap ends the process.
  ///
  /// It is off unless the environment has `EXPLORE_TRAPS=1`. A process can be copied reliably only
  /// while it does nothing else, and tests run in parallel. So use it in a separate program, in an
  /// exit test, or in a suite that runs alone (`swift test --no-parallel --filter …`).
  public var catchesTraps = ProcessInfo.processInfo.environment["EXPLORE_TRAPS"] == "1"
  /// The number of process copies that run sequences in parallel, if ``catchesTraps`` is on. The
  /// default is the number of processors. The findings don't depend on it.
  public var copyCount = ProcessInfo.processInfo.activeProcessorCount
  var style = PrintedTest.Style.store

  struct Property {
    let function: String
    let location: IssueLocation
  }

  /// Creates an explorer of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The initial state of each sequence of actions.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Overrides dependencies. The clocks, `uuid`, `date` and
  ///     `withRandomNumberGenerator` are overridden already.
  public init(
    initialState: @autoclosure @escaping () -> State,
    reducer: @escaping () -> some Reducer<State, Action>,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    plan = ExplorationPlan(
      initialState: initialState, reducer: reducer, prepareDependencies: prepareDependencies)
    let resolver = plan.resolver
    plan.act = { [weak plan] run, draws in
      guard let plan, let generator = resolver.generator(for: Action.self) else { return false }
      let scope = run.scope
      for _ in 0..<4 {
        guard let action = generator.make(draws, scope) else { return false }
        if !plan.excluded.isEmpty, plan.excluded.contains(where: { $0(action) }) { continue }
        run.send(action)
        return true
      }
      return false
    }
    if let difference = savingDifference(of: State.self) {
      plan.roundTrips = [.init(name: restoration, index: nil, difference: difference)]
    }
  }

  // MARK: - Properties

  /// Declares a property of every state.
  ///
  /// The explorer checks the property after an action and all its synchronous consequences.
  public func always(
    _ name: String, _ holds: @escaping (_ state: State) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let index = add(
      "always", IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.invariants.append(.init(name: name, index: index, holds: holds))
  }

  /// Declares the effect of an action: a relation between the states before and after it.
  ///
  /// - Parameters:
  ///   - action: The actions that the key path matches, including actions of effects.
  ///   - holds: Whether the relation holds.
  public func after<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ holds: @escaping (_ before: State, _ after: State) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let index = add(
      "after", IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.transitions.append(
      .init(
        name: Self.text(action), index: index, matches: Self.matches(action), holds: holds))
  }

  /// Declares a property of the final state: the user has stopped acting, time has passed and all
  /// answers have arrived.
  public func eventually(
    _ name: String, _ holds: @escaping (_ state: State) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let index = add(
      "eventually", IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.eventually.append(.init(name: name, index: index, holds: holds))
  }

  /// Declares that an action is never handled after another action.
  public func never<Value, Other>(
    _ action: CaseKeyPath<Action, Value>, after other: CaseKeyPath<Action, Other>
  ) {
    plan.orders.append(
      .init(
        name: "\(Self.text(action)) comes after \(Self.text(other))",
        isForbidden: Self.matches(action), begins: Self.matches(other),
        check: "\(Self.text(action)), after: \(Self.text(other))"))
  }

  /// Declares that the effects of a child end with the child: no effect of its actions outlives it.
  ///
  /// - Parameters:
  ///   - child: The child's state, `nil` when the child is gone.
  ///   - action: The child's actions.
  public func noEffectOutlives<Child, Value>(
    _ child: @escaping @Sendable (State) -> Child?, action: CaseKeyPath<Action, Value>
  ) {
    plan.outlived.append(
      .init(
        name: "No effect of \(Self.text(action)) outlives it",
        isGone: { child($0) == nil }, matches: Self.matches(action)))
  }

  /// Declares the part of a `Codable` state that decoding restores, if it isn't the whole state.
  ///
  /// Without this call, a state that is `Codable` and `Equatable` has to equal itself after
  /// encoding and decoding.
  ///
  /// - Parameter part: Returns the part that decoding restores.
  public func restores<Part: Equatable>(
    _ part: @escaping (_ state: State) -> Part, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where State: Codable {
    let index = add(
      "restores", IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.roundTrips = [
      .init(name: restoration, index: index) { restored($0, part) }
    ]
  }

  /// Declares that a printed path leads back to its state: parsing and printing it again gives the
  /// same path.
  ///
  /// - Parameters:
  ///   - path: The path of a state; `nil` if it has none.
  ///   - reprint: Parses a path and prints it again; `nil` if it can't be parsed.
  public func printsAndParses(
    _ path: @escaping (_ state: State) -> String?, _ reprint: @escaping (_ path: String) -> String?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let index = add(
      "printsAndParses",
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.roundTrips.append(
      .init(name: "a printed path leads back to its state", index: index) { state in
        pathDifference(state, path, reprint)
      })
  }

  // MARK: - Actions

  /// Sets the generator of a case's payloads, in place of the payload type's generator, if any.
  public func generate<Value>(
    _ action: CaseKeyPath<Action, Value>, _ make: @escaping (_ values: inout RandomValues) -> Value?
  ) where Action: CasePathIterable {
    generate(action) { values, _ in make(&values) }
  }

  /// Sets the generator of a case's payloads for the current state.
  ///
  /// - Parameter make: Returns a payload, or `nil` if the action is impossible at the moment.
  public func generate<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ make: @escaping (_ values: inout RandomValues, _ state: State) -> Value?
  ) where Action: CasePathIterable {
    let (path, resolver, plan) = (AnyCasePath(action), plan.resolver, plan)
    let name = caseName(action)
    plan.excludedTopCases.insert(name)
    plan.makers.append { draws, scope in
      guard let state = scope.state as? State else { return nil }
      var values = RandomValues(draws: draws, resolver: resolver, scope: scope)
      return make(&values, state).map(path.embed)
    }
    useMakers()
  }

  /// Sets the generator of a type's values, wherever an action contains such a value.
  public func generate<Value>(
    _ type: Value.Type, _ make: @escaping (_ values: inout RandomValues) -> Value?
  ) {
    let resolver = plan.resolver
    resolver.use(
      ValueGenerator<Value> { draws, scope in
        var values = RandomValues(draws: draws, resolver: resolver, scope: scope)
        return make(&values)
      })
  }

  /// Excludes actions that only the feature itself sends, such as actions of effects and delegates.
  public func exclude(_ actions: PartialCaseKeyPath<Action>...) where Action: CasePathable {
    for path in actions {
      let name = caseName(path)
      // The generator skips excluded cases of `Action` itself. Actions with an excluded nested case
      // are generated and dropped.
      if !name.contains("."), !name.isEmpty {
        plan.excludedTopCases.insert(name)
      } else {
        plan.excluded.append { $0[case: path] != nil }
      }
    }
    useMakers()
  }

  /// Excludes all cases with the given names, in the feature and in its children: `"delegate"`,
  /// `"internal"`.
  public func exclude(named names: String...) {
    plan.resolver.excludedNames.formUnion(names)
  }

  // MARK: - Coverage

  /// Names the states to distinguish in the coverage table and graph.
  ///
  /// - Parameter name: Returns the name of a state. Few names make a readable graph.
  public func cover<Name>(by name: @escaping (_ state: State) -> Name) {
    plan.label = { "\(name($0))" }
  }

  /// Fails a run that doesn't reach the given coverage.
  public func expect(
    _ coverage: CoverageExpectation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    expectations.append(
      (coverage, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)))
  }

  // MARK: - Helpers

  private func add(_ function: String, _ location: IssueLocation) -> Int {
    properties.append(Property(function: function, location: location))
    return properties.count - 1
  }

  func property(at index: Int) -> Property { properties[index] }

  private func useMakers() {
    guard let type = Action.self as? any CasePathIterable.Type else { return }
    plan.resolver.use(Self.generator(of: type, plan))
  }

  /// Returns the generator of the feature's actions: custom generators of cases, and the remaining
  /// cases.
  private static func generator<Root: CasePathIterable>(
    of _: Root.Type, _ plan: ExplorationPlan<State, Action>
  ) -> ValueGenerator<Action> {
    let cases = EnumGenerator<Root>(plan.resolver, excluding: plan.excludedTopCases)
    let makers = plan.makers
    return ValueGenerator { draws, scope in
      let index = draws.below(cases.count + makers.count)
      if index < makers.count {
        if let action = makers[index](draws, scope) { return action }
      }
      return cases.make(draws, scope) as? Action
    }
  }

  private static func matches<Value>(_ path: CaseKeyPath<Action, Value>) -> (Action) -> Bool {
    let matching = AnyCasePath(path).matching
    // All matches have the same case. Once the case is known, its tag alone rules out other
    // actions.
    let tag = enumTag(of: Action.self)
    var matchingTag: UInt32?
    return { action in
      if let matchingTag, let tag, tag(action) != matchingTag { return false }
      guard matching(action, { _ in }) else { return false }
      matchingTag = tag?(action)
      return true
    }
  }

  static func text(_ path: PartialCaseKeyPath<Action>) -> String {
    caseKeyPathText(path) ?? "an action"
  }
}
