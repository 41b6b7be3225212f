/// What was reached: which actions, and which transitions between the states that were told apart.
final class Coverage: Codable {
  struct Transition: Hashable, Codable {
    let from: String
    let action: Int?
    let to: String
  }

  /// By the index of the action's kind.
  private(set) var counts: [Int]
  private(set) var transitions: [Transition: Int] = [:]
  private(set) var states: [String: Int] = [:]
  private var lastAction: Int?
  private var current: String?

  init(actionCount: Int) {
    counts = Array(repeating: 0, count: actionCount)
  }

  /// Adds what was reached elsewhere.
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

  /// Says which state the last action has led to.
  func move(to state: String) {
    if let from = current {
      transitions[Transition(from: from, action: lastAction, to: state), default: 0] += 1
    }
    states[state, default: 0] += 1
    current = state
  }
}
