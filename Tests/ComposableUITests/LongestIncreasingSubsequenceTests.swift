import SeededRandom
import Testing

@testable import ComposableUI

@Suite struct LongestIncreasingSubsequenceTests {
  @Test(
    arguments: [
      ([], []),
      ([0], [true]),
      ([0, 1, 2], [true, true, true]),
      ([2, 1, 0], [false, false, true]),
      ([1, 2, 3, 0], [true, true, true, false]),
      ([3, 0, 1, 2], [false, true, true, true]),
      ([nil, 0, nil, 1], [false, true, false, true]),
      ([nil], [false]),
    ] as [([Int?], [Bool])])
  func theSubsequenceInOrderIsFound(positions: [Int?], expected: [Bool]) {
    #expect(longestIncreasingSubsequence(positions) == expected)
  }

  @Test func findsALongestOneOfAnyOrder() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let count = Int.random(in: 0...9, using: &random)
      let positions = Array(0..<count).shuffled(using: &random)
      let members = zip(positions, longestIncreasingSubsequence(positions)).filter(\.1).map(\.0)
      #expect(members == members.sorted())
      #expect(members.count == longestByTryingAll(positions[...], above: -1))
    }
  }

  private func longestByTryingAll(_ positions: ArraySlice<Int>, above limit: Int) -> Int {
    guard let first = positions.first else { return 0 }
    let rest = positions.dropFirst()
    let without = longestByTryingAll(rest, above: limit)
    return first > limit ? max(without, 1 + longestByTryingAll(rest, above: first)) : without
  }
}
