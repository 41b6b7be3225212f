import NIOCore

/// The last batches that went out, for tabs that missed some of them.
struct History {
  private let capacity: Int
  private var messages: CircularBuffer<ByteBuffer> = []
  private var size = 0
  /// The revision that the last message leads to.
  private var revision: Int

  /// - Parameter capacity: How much memory to take at most, in bytes.
  init(revision: Int, capacity: Int) {
    self.revision = revision
    self.capacity = capacity
  }

  /// Whether there was no batch so far.
  private(set) var isEmpty = true

  mutating func append(_ message: ByteBuffer) {
    isEmpty = false
    revision += 1
    size += Self.size(of: message)
    messages.append(message)
    while size > capacity, let oldest = messages.popFirst() { size -= Self.size(of: oldest) }
  }

  /// What a message takes in memory, which for a short one is several times as much as it says.
  private static func size(of message: ByteBuffer) -> Int { message.storageCapacity + 96 }

  /// What leads from a revision to the latest one.
  ///
  /// - Returns: `nil` if it isn't (or no longer) known.
  func messages(since revision: Revision) -> [ByteBuffer]? {
    let count = self.revision - revision.rawValue
    guard count >= 0, count <= messages.count else { return nil }
    return Array(messages.suffix(count))
  }
}
