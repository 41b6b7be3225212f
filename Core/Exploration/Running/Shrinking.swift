/// A shrinker that makes the numbers of a failing sequence fewer and smaller, as long as the
/// sequence fails in the same way.
struct Shrinker {
  typealias Tapes = [[UInt64]]

  /// Returns whether a sequence fails in the same way.
  let fails: (Tapes) -> Bool
  private var triesLeft: Int

  init(tries: Int, fails: @escaping (Tapes) -> Bool) {
    self.fails = fails
    triesLeft = tries
  }

  mutating func shrink(_ tapes: Tapes) -> Tapes {
    var best = tapes
    while triesLeft > 0 {
      let before = best
      removeSteps(&best)
      simplifySteps(&best)
      if best == before { break }
    }
    return best
  }

  private mutating func take(_ candidate: Tapes, _ best: inout Tapes) -> Bool {
    guard triesLeft > 0, candidate != best else { return false }
    triesLeft -= 1
    guard fails(candidate) else { return false }
    best = candidate
    return true
  }

  /// Removes steps, first many and then fewer at a time (delta debugging), from the last to the
  /// first.
  private mutating func removeSteps(_ best: inout Tapes) {
    var count = max(1, best.count / 2)
    while true {
      var end = best.count
      while end > 0 {
        let start = max(0, end - count)
        var candidate = best
        candidate.removeSubrange(start..<end)
        _ = take(candidate, &best)
        end = min(start, best.count)
      }
      if count == 1 { return }
      count /= 2
    }
  }

  /// Makes the numbers of each step fewer, zero, or smaller.
  private mutating func simplifySteps(_ best: inout Tapes) {
    for step in best.indices.reversed() {
      // A replay reads missing numbers as zeros.
      var length = 0
      while length < best[step].count {
        var candidate = best
        candidate[step] = Array(best[step][..<length])
        if take(candidate, &best) { break }
        length = max(length + 1, length * 2)
      }
      var index = 0
      while index < best[step].count {
        simplify(step, index, &best)
        index += 1
      }
      while best[step].last == 0 { best[step].removeLast() }
    }
  }

  private mutating func simplify(_ step: Int, _ index: Int, _ best: inout Tapes) {
    // Removing a number shifts the later numbers, which may remove an element from a generated
    // collection.
    var candidate = best
    candidate[step].remove(at: index)
    if take(candidate, &best) { return }
    var low: UInt64 = 0
    while index < best[step].count, low < best[step][index] {
      let number = best[step][index]
      candidate = best
      candidate[step][index] = low
      if take(candidate, &best) { return }
      // The binary search approaches the current number, which is known to fail.
      let next = low + max(1, (number - low) / 2)
      if next >= number { return }
      low = next
    }
  }
}
