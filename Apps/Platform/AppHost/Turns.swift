import ConcurrencyExtras

/// The order in which values were made that are handed over only later, and maybe in another order.
final class Turns: Sendable {
  private let turns = Locked((taken: 0, last: 0))

  /// Takes the next one, for the value that there is now.
  func take() -> Int {
    turns.withLock { turns in
      turns.taken += 1
      return turns.taken
    }
  }

  /// A value is handed over.
  ///
  /// - Returns: Whether none was yet whose turn was taken after this one's.
  func isNewest(_ turn: Int) -> Bool {
    turns.withLock { turns in
      defer { turns.last = max(turns.last, turn) }
      return turn > turns.last
    }
  }
}
