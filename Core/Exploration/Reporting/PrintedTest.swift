import ComposableArchitecture
import Foundation

/// The source code of a test that fails in the same way as the exploration.
///
/// It compiles after pasting, because it repeats the source of the explorer's arguments and of the
/// violated property.
struct PrintedTest {
  /// The kind of test.
  enum Style {
    case store
    case screen
  }

  /// The steps, one line each.
  let stepLines: [String]
  let text: String

  @MainActor
  init<State, Action>(
    explorer: Explorer<State, Action>, description: SequenceDescription,
    property: Explorer<State, Action>.Property?, style: Style, seed: UInt64
  ) {
    // A held effect needs a `Store`, because a `TestStore` runs effects after each action.
    let isExact = style == .store && State.self is any Equatable.Type
    let usesTestStore = isExact && !description.steps.contains(.hold)
    let lines = Self.lines(of: description.steps, usesTestStore: usesTestStore)
    stepLines = lines.filter { $0 != Self.pause }
    let call = WrittenCall(
      of: style == .screen ? "ScreenExplorer" : "Explorer",
      inFileAt: "\(explorer.location.filePath)",
      line: Int(explorer.location.line))
    let state = SwiftSource.name(of: State.self)
    let check = Self.check(description, property, state: state, usesTestStore: usesTestStore)

    var body: [String] = []
    if description.usage.clock { body.append("let clock = TestClock()") }
    if description.usage.answers { body.append("let answers = Answers()") }
    let order = description.failure?.order
    if order != nil {
      body.append("let handled = HandledActions<\(SwiftSource.name(of: Action.self))>()")
    }
    body += Self.store(
      call, explorer, dependencies: Self.overrides(description), isRecorded: order != nil,
      name: usesTestStore ? "TestStore" : "Store")
    if usesTestStore { body.append("store.exhaustivity = .off") }
    if style == .screen {
      let screen =
        call?.closures.first { $0.label == "screen" }.map { Self.dedented($0.text) } ?? "{ … }"
      body.append(
        "let makeScreen: (Store<\(state), \(SwiftSource.name(of: Action.self))>) -> _ = \(screen)")
      body.append("let screen = ScreenTester { makeScreen(store) }")
    }
    body.append("")
    if check.needsBefore, !lines.isEmpty {
      body += lines.dropLast()
      body.append("let before = \(Self.read(usesTestStore))")
      body += lines.suffix(1)
    } else {
      body += lines
    }
    body += check.lines
    let isThrowing = body.contains { $0.contains("try ") }
    text =
      (["@MainActor @Test func found() async \(isThrowing ? "throws " : ""){"]
      + body.flatMap { Self.indented($0) } + ["}"])
      .joined(separator: "\n")
  }

  private static let pause = "await Task.megaYield()"

  private static func read(_ usesTestStore: Bool) -> String {
    usesTestStore ? "store.state" : "store.withState { $0 }"
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
  }

  // MARK: - Steps

  private static func lines(of steps: [ExplorationStep], usesTestStore: Bool) -> [String] {
    var lines: [String] = []
    for (index, step) in steps.enumerated() {
      switch step {
      case .send(let action):
        lines.append("\(usesTestStore ? "await " : "")store.send(\(action))")
      case .use(let use): lines.append(use)
      case .advance(let duration):
        lines.append("await clock.advance(by: \(SwiftSource.expression(duration)))")
      case .answer(let answer, let request):
        lines.append("await answers.give(\(answer)\(request == 0 ? "" : ", to: \(request)"))")
      case .hold: continue
      }
      let isHeld = steps.indices.contains(index + 1) && steps[index + 1] == .hold
      if !usesTestStore, !isHeld { lines.append(pause) }
    }
    return lines
  }

  // MARK: - The store

  private static func overrides(_ description: SequenceDescription) -> [String] {
    var lines: [String] = []
    if description.usage.clock {
      lines += ["$0.continuousClock = clock", "$0.suspendingClock = clock"]
    }
    if description.usage.answers { lines.append("$0.answers = answers") }
    for name in description.usage.names {
      switch name {
      case "uuid": lines.append("$0.uuid = .incrementing")
      case "date": lines.append("$0.date.now = Date(timeIntervalSinceReferenceDate: 0)")
      default:
        lines.append("$0.withRandomNumberGenerator = .init(SeededNumbers(seed: 0))")
      }
    }
    return lines
  }

  @MainActor
  private static func store<State, Action>(
    _ call: WrittenCall?, _ explorer: Explorer<State, Action>, dependencies: [String],
    isRecorded: Bool, name: String
  ) -> [String] {
    let reducer = call?.closures.first?.text
    let arguments = call?.arguments
    let ownDependencies = call?.closures.first { $0.label == "withDependencies" }?.text
    var makeReducer = dedented(
      reducer ?? "{ \(SwiftSource.name(of: type(of: explorer.plan.reducer())))() }")
    if isRecorded {
      let inner = indented("CombineReducers \(makeReducer)\n.recorded(by: handled)")
      makeReducer = "{\n" + inner.joined(separator: "\n") + "\n}"
    }
    let initialState =
      arguments.map(dedentedArguments)
      ?? "initialState: \(SwiftSource.expression(explorer.plan.initialState()))"
    var lines = "let store = \(name)(\(initialState)) \(makeReducer)"
    var overrides = dependencies
    if let ownDependencies {
      let own = dedented(ownDependencies)
      let isPlain =
        own.range(of: #"^\{\s*(\[[^\]]*\]\s*)?\(?[\w\s,]+\)?\s+in\b"#, options: .regularExpression)
        == nil
      if isPlain {
        overrides += dedented(String(own.dropFirst().dropLast())).split(separator: "\n")
          .map(String.init)
      } else {
        overrides.append("let override: (inout DependencyValues) -> Void = \(own)")
        overrides.append("override(&$0)")
      }
    }
    if !overrides.isEmpty {
      lines += " withDependencies: {\n"
      lines += overrides.flatMap { indented($0) }.joined(separator: "\n")
      lines += "\n}"
    }
    return [lines]
  }

  /// Returns multi-line arguments on lines of their own, without their common indentation.
  private static func dedentedArguments(_ text: String) -> String {
    text.contains("\n")
      ? "\n" + indented(dedented(text)).joined(separator: "\n") + "\n" : text
  }

  /// Removes the common indentation of all lines but the first.
  static func dedented(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    if lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    let isWhole = text.first == "\n"
    let measured = (isWhole ? lines[...] : lines.dropFirst()).filter {
      !$0.allSatisfy(\.isWhitespace)
    }
    let margin = measured.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.enumerated()
      .map { index, line in
        index == 0 && !isWhole
          ? line : String(line.dropFirst(min(margin, line.prefix { $0 == " " }.count)))
      }
      .joined(separator: "\n")
  }

  // MARK: - The failing check

  private static func check<State, Action>(
    _ description: SequenceDescription, _ property: Explorer<State, Action>.Property?,
    state: String,
    usesTestStore: Bool
  ) -> (needsBefore: Bool, lines: [String]) {
    let settled = usesTestStore ? ["await store.skipReceivedActions(strict: false)"] : []
    let (read, message) = (read(usesTestStore), description.failure?.message ?? "")
    let call = property.flatMap { property in
      WrittenCall(
        of: property.function, inFileAt: "\(property.location.filePath)",
        line: Int(property.location.line))
    }
    if property?.function == "printsAndParses", let call {
      let closures = call.arguments.isEmpty ? nil : dedentedArguments(call.arguments)
      let last = call.closures.last?.text
      let arguments =
        closures.map { "\(read),\($0.hasPrefix("\n") ? "" : " ")\($0)" } ?? read
      return (
        false,
        settled + ["assertPrintedAndParsed(\(arguments))" + (last.map { " \(dedented($0))" } ?? "")]
      )
    }
    let written = call?.closures.last?.text
    if let order = description.failure?.order {
      return (false, settled + ["#expect(!handled.contains(\(order)))"])
    }
    guard let property, let written else {
      switch description.failure?.kind {
      case .property where message.contains("outlives"):
        return (false, ["await store.finish(timeout: .zero)"])
      case .property(restoration):
        return (false, settled + ["assertRestored(\(read)) { $0 }"])
      case .property: return (false, comment(message))
      default: return (false, comment(message))
      }
    }
    switch property.function {
    case "after":
      return (
        true,
        [
          "let holds: (\(state), \(state)) -> Bool = \(dedented(written))",
          "#expect(holds(before, \(read)))",
        ]
      )
    case "restores":
      return (false, settled + ["assertRestored(\(read)) \(dedented(written))"])
    default:
      return (
        false,
        settled + [
          "let holds: (\(state)) -> Bool = \(dedented(written))", "#expect(holds(\(read)))",
        ]
      )
    }
  }

  private static func comment(_ message: String) -> [String] {
    message.split(separator: "\n").prefix(1).map { "// \($0)" }
  }
}
