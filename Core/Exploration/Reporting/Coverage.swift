/// The coverage of a run: its actions, and the transitions between distinguished states.
final class Coverage: Codable {
  struct Transition: Hashable, Codable {
    let from: String
    let action: Int?
    let to: String
  }

  /// The number of actions, by the index of their kind.
  private(set) var counts: [Int]
  private(set) var transitions: [Transition: Int] = [:]
  private(set) var states: [String: Int] = [:]
  private var lastAction: Int?
  private var current: String?

  init(actionCount: Int) {
    counts = Array(repeating: 0, count: actionCount)
  }

  func add(_ other: Coverage) {
    for (action, count) in other.counts.enumerated() { counts[action] += count }
    transitions.merge(other.transitions, uniquingKeysWith: +)
    states.merge(other.states, uniquingKeysWith: +)
  }

  func begin(at state: String?) {
    current = state
    if let state { states[state, default: 0] += 1 }
  }

  func count(_ action: Int?) {
    lastAction = action
    if let action { counts[action] += 1 }
  }

  /// Records the state after the last action.
  func move(to state: String) {
    if let from = current {
      transitions[Transition(from: from, action: lastAction, to: state), default: 0] += 1
    }
    states[state, default: 0] += 1
    current = state
  }
}
