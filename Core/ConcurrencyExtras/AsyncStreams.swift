// Streams that hide the type of an asynchronous sequence, and two trivial streams.

extension AsyncStream {
  /// Makes a stream of a sequence's elements, to hide the sequence's type.
  ///
  /// The sequence starts with the first request for an element. An error ends the stream silently;
  /// use `AsyncThrowingStream` to receive it. Iterate the stream from one task only.
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
  /// Makes a stream of a sequence's elements and error, to hide the sequence's type.
  ///
  /// The sequence starts with the first request for an element. Iterate the stream from one task
  /// only.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iterator = LazyIterator(sequence)
    self.init(unfolding: { try await iterator.next() })
  }

  /// A stream that neither yields nor ends, until its task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// Makes a stream that ends at once, optionally with an error.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence {
  /// Returns a stream of the same elements. An error ends the stream silently.
  public func eraseToStream() -> AsyncStream<Element> where Self: Sendable {
    AsyncStream(self)
  }

  /// Returns a stream of the same elements and errors.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error>
  where Self: Sendable {
    AsyncThrowingStream(self)
  }
}

/// An iterator that starts with the first request for an element.
///
/// Sendable is unchecked: a stream requests one element at a time, from the one task that iterates
/// it.
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
