import Synchronization

/// A count of the reads of shared values. A computation that leaves it unchanged depends on none.
package enum SharedValueReads {
  private static let reads = Atomic<UInt>(0)

  /// The number of reads so far, on all threads.
  package static var count: UInt { reads.load(ordering: .relaxed) }

  /// Counts a read.
  package static func add() { reads.wrappingAdd(1, ordering: .relaxed) }
}
