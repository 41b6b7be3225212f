import Foundation

/// A generator whose random numbers depend only on its seed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed of tests that differ in each run: `TESSERA_SEED` from the environment, or a random
  /// number. A failing test states the seed.
  public static let seedOfRun =
    ProcessInfo.processInfo.environment["TESSERA_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 0..<1_000_000)

  /// Returns a message for the failure of such a test, which explains how to repeat the run.
  ///
  /// - Parameter steps: The steps so far. The message lists the last ones.
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
