import Foundation

/// Numbers that look random, and that a seed determines.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed for tests that try something else in each run: the one in the environment's
  /// `TESSERA_SEED`, or another one each time. They name it when they fail.
  public static let seedOfRun =
    ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 0..<1_000_000)

  /// What a test says that tries something else in each run, when it fails.
  ///
  /// - Parameter steps: What it has done so far; the last of them are named.
  public static func repetition(of steps: [String]) -> String {
    """
    Run it again with TESSERA_SEED=\(seedOfRun). The last of \(steps.count) steps: \
    \(steps.filter { $0 != "nothing" }.suffix(20).joined(separator: "; "))
    """
  }

  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
