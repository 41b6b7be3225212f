// Streams of one known type made from any asynchronous sequence, and the two trivial streams.

extension AsyncStream {
  /// A stream of another sequence's elements, for hiding that sequence's type.
  ///
  /// Nothing happens before the first element is asked for. An error of the sequence ends the
  /// stream silently; use `AsyncThrowingStream` to see it. Iterate it from one task only.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iterator = LazyIterator(sequence)
    self.init(unfolding: { try? await iterator.next() })
  }

  /// A stream that neither yields nor ends, until its task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that ends at once.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of another sequence's elements and its error, for hiding that sequence's type.
  ///
  /// Nothing happens before the first element is asked for. Iterate it from one task only.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iterator = LazyIterator(sequence)
    self.init(unfolding: { try await iterator.next() })
  }

  /// A stream that neither yields nor ends, until its task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that ends at once, with an error if one is given.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence {
  /// A stream of the same elements, which an error ends silently.
  public func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }

  /// A stream of the same elements and errors.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}

/// An iterator that is made when its first element is asked for.
///
/// Sendable is unchecked because a stream asks its closure for one element at a time, from the one
/// task that iterates it.
private final class LazyIterator<S: AsyncSequence & Sendable>: @unchecked Sendable {
  private let sequence: S
  private var iterator: S.AsyncIterator?

  init(_ sequence: S) {
    self.sequence = sequence
  }

  func next() async throws -> S.Element? {
    if iterator == nil {
      iterator = sequence.makeAsyncIterator()
    }
    return try await iterator?.next()
  }
}
