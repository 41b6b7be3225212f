import ConcurrencyExtras

/// The order of values that are handed over later, perhaps in another order.
final class Turns: Sendable {
  private let turns = Locked((taken: 0, last: 0))

  /// Takes the next turn, for the current value.
  func take() -> Int {
    turns.withLock { turns in
      turns.taken += 1
      return turns.taken
    }
  }

  /// Records that a value is handed over.
  ///
  /// - Returns: Whether no value with a later turn was handed over before.
  func isNewest(_ turn: Int) -> Bool {
    turns.withLock { turns in
      defer { turns.last = max(turns.last, turn) }
      return turn > turns.last
    }
  }
}
