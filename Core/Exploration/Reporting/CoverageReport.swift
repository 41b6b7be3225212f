/// The coverage that an exploration has to reach: see
/// ``Explorer/expect(_:fileID:filePath:line:column:)``.
public struct CoverageExpectation: Sendable {
  enum Kind: Sendable {
    case actions(except: [String])
    case states([String])
  }

  let kind: Kind

  /// Every kind of action of the feature and its children.
  public static var allActions: Self { allActions(except: []) }

  /// Every kind of action except the named ones. Use the names in the report's table. A name also
  /// excludes the actions of a child: `"path"` excludes `path.popFrom`.
  public static func allActions(except names: [String]) -> Self {
    Self(kind: .actions(except: names))
  }

  /// States by the names that ``Explorer/cover(by:)`` gives them.
  public static func states(_ names: String...) -> Self { Self(kind: .states(names)) }
}

/// The result of an exploration.
public struct ExplorationReport: Sendable {
  /// A name and its count.
  public struct Count: Sendable, Hashable {
    public let name: String
    public let count: Int
  }

  /// A transition from one state to another.
  public struct Transition: Sendable, Hashable {
    public let from: String
    /// The kind of action that caused the transition; `nil` for an action that isn't counted.
    public let action: String?
    public let to: String
    public let count: Int
  }

  /// The seed of the run.
  public let seed: UInt64
  /// The number of handled actions, including actions of effects.
  public let actionCount: Int
  /// The number of sequences.
  public let sequenceCount: Int
  /// The count of each kind of action, in the order of declaration.
  public let actions: [Count]
  /// The count of each state that ``Explorer/cover(by:)`` distinguishes, by name.
  public let states: [Count]
  /// The transitions between states, by name.
  public let transitions: [Transition]
  /// The failure; `nil` if none was found.
  public let failure: ExplorationFailure?

  /// The coverage as text, with a line for each kind of action and each state.
  public var table: String {
    let width = (actions + states).map(\.name.count).max() ?? 0
    func lines(_ counts: [Count]) -> [String] {
      counts.map { count in
        let name = count.name.padding(to: width)
        return "  \(name)  \(count.count == 0 ? "never" : "\(count.count)")"
      }
    }
    return
      (["Actions"] + lines(actions) + (states.isEmpty ? [] : ["States"] + lines(states)))
      .joined(separator: "\n")
  }

  /// The transitions as a graph for Graphviz.
  public var dot: String {
    let edges = edges.map { edge in
      "  \(quoted(edge.from)) -> \(quoted(edge.to)) [label=\(quoted(edge.label))];"
    }
    let nodes = states.map { "  \(quoted($0.name));" }
    return (["digraph {"] + nodes + edges + ["}"]).joined(separator: "\n")
  }

  /// The transitions as a state diagram for Mermaid.
  public var mermaid: String {
    let names = Dictionary(
      uniqueKeysWithValues: states.enumerated().map { ($0.element.name, "s\($0.offset)") })
    let nodes = states.map { "  state \(quoted($0.name)) as \(names[$0.name]!)" }
    let edges = edges.compactMap { edge -> String? in
      guard let from = names[edge.from], let to = names[edge.to] else { return nil }
      return "  \(from) --> \(to): \(edge.label.replacing(":", with: "#58;"))"
    }
    return (["stateDiagram-v2"] + nodes + edges).joined(separator: "\n")
  }

  /// The edges of the graph, one for each pair of states, with its actions as the label.
  private var edges: [(from: String, to: String, label: String)] {
    var edges: [(from: String, to: String, label: String)] = []
    for transition in transitions {
      let action = transition.action ?? "…"
      if let index = edges.firstIndex(where: {
        $0.from == transition.from && $0.to == transition.to
      }) {
        edges[index].label += ", \(action)"
      } else {
        edges.append((transition.from, transition.to, action))
      }
    }
    return edges
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Returns the names that an expectation requires but the run missed.
  func missing(_ expectation: CoverageExpectation) -> [String] {
    switch expectation.kind {
    case .actions(let except):
      actions
        .filter { action in
          action.count == 0
            && !except.contains { action.name == $0 || action.name.hasPrefix("\($0).") }
        }
        .map(\.name)
    case .states(let names):
      names.filter { name in !states.contains { $0.name == name } }
    }
  }
}

extension ExplorationReport {
  init(
    _ coverage: Coverage, names: [String], seed: UInt64, actionCount: Int, sequenceCount: Int,
    failure: ExplorationFailure?
  ) {
    self.seed = seed
    self.actionCount = actionCount
    self.sequenceCount = sequenceCount
    self.failure = failure
    actions = zip(names, coverage.counts).map { Count(name: $0, count: $1) }
    states = coverage.states.map { Count(name: $0, count: $1) }.sorted { $0.name < $1.name }
    transitions = coverage.transitions
      .map { transition, count in
        Transition(
          from: transition.from, action: transition.action.map { names[$0] }, to: transition.to,
          count: count)
      }
      .sorted { ($0.from, $0.to, $0.action ?? "") < ($1.from, $1.to, $1.action ?? "") }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
