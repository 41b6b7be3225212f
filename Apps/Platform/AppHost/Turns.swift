import ConcurrencyExtras

/// Numbers for values, so that a value that arrives late never replaces a newer one.
final class Turns: Sendable {
  private let turns = Locked((taken: 0, last: 0))

  /// Takes the next turn, for the current value.
  func take() -> Int {
    turns.withLock { turns in
      turns.taken += 1
      return turns.taken
    }
  }

  /// Records that the value of a turn has arrived.
  ///
  /// - Returns: Whether no value with a later turn has arrived before.
  func isNewest(_ turn: Int) -> Bool {
    turns.withLock { turns in
      defer { turns.last = max(turns.last, turn) }
      return turn > turns.last
    }
  }
}
