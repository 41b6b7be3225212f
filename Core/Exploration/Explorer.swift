import ComposableArchitecture
import Foundation

/// Looks for a sequence of actions that breaks a feature.
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
/// Actions come by themselves from an `Action` that is `@CasePathable`, with payloads of every type that has
/// a generator, for what is there at the moment: elements that exist, children that are presented, buttons
/// that an alert has. They are sent to a real store whose time stands still unless it is moved, whose ids are
/// counted and whose randomness has a seed. After each the effects run on, in an order that is drawn, or are
/// late; ``anyAnswer(_:)`` makes the outside world answer late and in several ways.
///
/// What should hold is said by ``always(_:_:fileID:filePath:line:column:)`` and the functions beside it. Some
/// things need not be said: that nothing traps, that no issue is reported (as it is when a child that was
/// dismissed gets an action), that effects come to rest, and that state that is `Codable` is restored as it
/// was.
///
/// A failure is made as short and as small as it gets, and is printed as a test that fails in the same way.
/// The same seed gives the same run on every machine.
///
/// The ideas are those of QuickCheck and Hypothesis (stateful testing, shrinking of what was drawn) and of
/// model-based testing with XState (coverage of transitions).
@MainActor
public class Explorer<State, Action> {
  let plan: ExplorationPlan<State, Action>
  let location: IssueLocation
  private var properties: [Property] = []
  var expectations: [(expectation: CoverageExpectation, location: IssueLocation)] = []
  /// The most that somebody does in one sequence, before the next one begins at the initial state.
  public var maximumSequenceLength = 60
  /// Whether the search runs in a copy of the process, so that a trap is a failure like others and doesn't
  /// end the tests: found, made small and printed. Only on Linux; elsewhere a trap is a trap.
  ///
  /// It is off unless the environment has `EXPLORE_TRAPS=1`: a process can be copied reliably only while it does
  /// nothing else, and tests run at the same time as others. So this is for a program of its own, an exit test, or a suite
  /// that runs alone (`swift test --no-parallel --filter …`).
  public var catchesTraps = ProcessInfo.processInfo.environment["EXPLORE_TRAPS"] == "1"
  /// In how many copies of the process sequences run at once, where ``catchesTraps`` is on: as many as there are
  /// processors, unless it is set. What is found doesn't depend on it.
  public var copyCount = ProcessInfo.processInfo.activeProcessorCount
  var style = PrintedTest.Style.store

  struct Property {
    let function: String
    let location: IssueLocation
  }

  /// Makes an explorer of a feature.
  ///
  /// - Parameters:
  ///   - initialState: The state that each sequence of actions begins with.
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
      plan.roundTrips = [.init(name: whatIsSaved, index: nil, difference: difference)]
    }
  }

  // MARK: - What should hold

  /// Says what holds in every state.
  ///
  /// It is checked when an action and all that it leads to synchronously have been handled.
  public func always(
    _ name: String, _ holds: @escaping (_ state: State) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let index = add(
      "always", IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.invariants.append(.init(name: name, index: index, holds: holds))
  }

  /// Says what an action does: how the states before and after it belong together.
  ///
  /// - Parameters:
  ///   - action: Which actions: all that the key path matches, also those that effects send.
  ///   - holds: Whether it is right.
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

  /// Says what holds when everything has come to its end: nobody does anything more, time has passed and all
  /// answers have come.
  public func eventually(
    _ name: String, _ holds: @escaping (_ state: State) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let index = add(
      "eventually", IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.eventually.append(.init(name: name, index: index, holds: holds))
  }

  /// Says that after one action another one is never handled.
  public func never<Value, Other>(
    _ action: CaseKeyPath<Action, Value>, after other: CaseKeyPath<Action, Other>
  ) {
    plan.orders.append(
      .init(
        name: "\(Self.text(action)) comes after \(Self.text(other))",
        isForbidden: Self.matches(action), begins: Self.matches(other),
        check: "\(Self.text(action)), after: \(Self.text(other))"))
  }

  /// Says that the effects of a child end with the child: that nothing which its actions have started goes on
  /// when it is gone.
  ///
  /// - Parameters:
  ///   - child: The child's state, `nil` when it is gone.
  ///   - action: The child's actions.
  public func noEffectOutlives<Child, Value>(
    _ child: @escaping @Sendable (State) -> Child?, action: CaseKeyPath<Action, Value>
  ) {
    plan.outlived.append(
      .init(
        name: "No effect of \(Self.text(action)) outlives it",
        isGone: { child($0) == nil }, matches: Self.matches(action)))
  }

  /// Says what state that is `Codable` brings back when it is decoded, where that isn't all of it.
  ///
  /// Unless this is called, state that is `Codable` and `Equatable` has to be equal to what is decoded from
  /// what was encoded of it.
  ///
  /// - Parameter part: What is the same before and after.
  public func restores<Part: Equatable>(
    _ part: @escaping (_ state: State) -> Part, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) where State: Codable {
    let index = add(
      "restores", IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.roundTrips = [
      .init(name: whatIsSaved, index: index) { restored($0, part) }
    ]
  }

  /// Says that a path leads to where it was printed: that what is parsed from it prints the same.
  ///
  /// - Parameters:
  ///   - path: The path of a state; `nil` if it has none.
  ///   - reprint: The path printed from what it parses to; `nil` if it can't be parsed.
  public func printsAndParses(
    _ path: @escaping (_ state: State) -> String?, _ reprint: @escaping (_ path: String) -> String?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let index = add(
      "printsAndParses",
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    plan.roundTrips.append(
      .init(name: "a path leads where it was printed", index: index) { state in
        pathDifference(state, path, reprint)
      })
  }

  // MARK: - Actions

  /// Makes the payloads of a case, where its type has no generator or another one is wanted.
  public func generate<Value>(
    _ action: CaseKeyPath<Action, Value>, _ make: @escaping (_ values: inout RandomValues) -> Value?
  ) where Action: CasePathIterable {
    generate(action) { values, _ in make(&values) }
  }

  /// Makes the payloads of a case for the state that there is.
  ///
  /// - Parameter make: `nil` if there can be no such action at the moment.
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

  /// Makes the values of a type, wherever an action carries one.
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

  /// Leaves out actions that nobody but the feature itself sends: those of its effects and its delegates.
  public func exclude(_ actions: PartialCaseKeyPath<Action>...) where Action: CasePathable {
    for path in actions {
      let name = caseName(path)
      // A case of the action itself isn't made at all; others are dropped when they were made.
      if !name.contains("."), !name.isEmpty {
        plan.excludedTopCases.insert(name)
      } else {
        plan.excluded.append { $0[case: path] != nil }
      }
    }
    useMakers()
  }

  /// Leaves out all cases with some names, in the feature and in its children: `"delegate"`, `"internal"`.
  public func exclude(named names: String...) {
    plan.resolver.excludedNames.formUnion(names)
  }

  // MARK: - Coverage

  /// Tells states apart, for the table and the graph of what was reached.
  ///
  /// - Parameter name: What a state is called. Few names make a graph that can be read.
  public func cover<Name>(by name: @escaping (_ state: State) -> Name) {
    plan.label = { "\(name($0))" }
  }

  /// Fails a run that hasn't reached something.
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

  /// The generator of the feature's actions: the caller's own cases and those that are left.
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
    // All that match are of one case. Once it is known which, nothing else has to be looked into.
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

/// Where something stands in a test.
struct IssueLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}
