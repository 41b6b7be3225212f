#if Deprecations
  extension AsyncStream {
    /// Makes a stream of the elements of a sequence that isn't sendable.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
      let box: ElementBox<Element> = SequenceBox(sequence)
      self.init(unfolding: { try? await box.next() })
    }
  }

  extension AsyncThrowingStream where Failure == any Error {
    /// Makes a stream of the elements and the error of a sequence that isn't sendable.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
      let box: ElementBox<Element> = SequenceBox(sequence)
      self.init(unfolding: { try await box.next() })
    }
  }

  extension AsyncSequence {
    /// Returns a stream of the same elements. An error ends the stream silently.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public func eraseToStream() -> AsyncStream<Element> {
      let box: ElementBox<Element> = SequenceBox(self)
      return AsyncStream(unfolding: { try? await box.next() })
    }

    /// Returns a stream of the same elements and errors.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
      let box: ElementBox<Element> = SequenceBox(self)
      return AsyncThrowingStream(unfolding: { try await box.next() })
    }
  }

  /// An iterator over a sequence of any type.
  // Unchecked Sendable: a stream requests one element at a time, from the one task that iterates
  // it. The newer initializers require a `Sendable` sequence instead.
  private class ElementBox<Element>: @unchecked Sendable {
    func next() async throws -> Element? { fatalError("\(Self.self) must override \(#function).") }
  }

  /// An iterator that starts with the first request for an element.
  // Sendable for the same reason as its base class.
  private final class SequenceBox<S: AsyncSequence>: ElementBox<S.Element>, @unchecked Sendable {
    private let sequence: S
    private var iterator: S.AsyncIterator?

    init(_ sequence: S) {
      self.sequence = sequence
    }

    override func next() async throws -> S.Element? {
      if iterator == nil { iterator = sequence.makeAsyncIterator() }
      return try await iterator?.next()
    }
  }
#endif
