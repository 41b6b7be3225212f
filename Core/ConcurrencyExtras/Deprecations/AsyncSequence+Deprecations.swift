#if Deprecations
  extension AsyncStream {
    /// A stream of the elements of a sequence that isn't sendable.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
      let box: ElementBox<Element> = SequenceBox(sequence)
      self.init(unfolding: { try? await box.next() })
    }
  }

  extension AsyncThrowingStream where Failure == any Error {
    /// A stream of the elements of a sequence that isn't sendable, and of its error.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
      let box: ElementBox<Element> = SequenceBox(sequence)
      self.init(unfolding: { try await box.next() })
    }
  }

  extension AsyncSequence {
    /// A stream of the same elements, which an error ends silently.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public func eraseToStream() -> AsyncStream<Element> {
      let box: ElementBox<Element> = SequenceBox(self)
      return AsyncStream(unfolding: { try? await box.next() })
    }

    /// A stream of the same elements and errors.
    @available(*, deprecated, message: "Make the sequence 'Sendable'.")
    public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
      let box: ElementBox<Element> = SequenceBox(self)
      return AsyncThrowingStream(unfolding: { try await box.next() })
    }
  }

  /// An iterator, whatever it goes through.
  // Sendable without a check: a stream asks for one element at a time, from the one task that iterates
  // it. That the sequence was used elsewhere before is what the newer spelling forbids.
  private class ElementBox<Element>: @unchecked Sendable {
    func next() async throws -> Element? { fatalError("\(Self.self) must override \(#function).") }
  }

  /// An iterator that is made when its first element is asked for.
  // Sendable for the reason that its base is.
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
