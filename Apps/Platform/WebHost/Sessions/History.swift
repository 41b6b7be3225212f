import NIOCore

/// The last batches that were sent, for tabs that missed some of them.
struct History {
  private let capacity: Int
  private var messages: CircularBuffer<ByteBuffer> = []
  private var size = 0
  /// The revision that the last message leads to.
  private var revision: Int

  /// - Parameter capacity: The maximum memory to use, in bytes.
  init(revision: Int, capacity: Int) {
    self.revision = revision
    self.capacity = capacity
  }

  /// Whether no batch has been appended yet.
  private(set) var isEmpty = true

  mutating func append(_ message: ByteBuffer) {
    isEmpty = false
    revision += 1
    size += Self.size(of: message)
    messages.append(message)
    while size > capacity, let oldest = messages.popFirst() { size -= Self.size(of: oldest) }
  }

  /// Returns the memory that a message takes. A short message takes several times its length.
  private static func size(of message: ByteBuffer) -> Int { message.storageCapacity + 96 }

  /// Returns the messages that lead from a revision to the latest one.
  ///
  /// - Returns: `nil` if some of the messages are missing.
  func messages(since revision: Revision) -> [ByteBuffer]? {
    let count = self.revision - revision.rawValue
    guard count >= 0, count <= messages.count else { return nil }
    return Array(messages.suffix(count))
  }
}
