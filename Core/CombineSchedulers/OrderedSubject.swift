#if OpenCombine
  import Foundation

  /// A subject that publishes to its subscribers in the order of their subscriptions. OpenCombine's
  /// subjects have no such order.
  ///
  /// Sendable is unchecked: the lock guards all mutable state.
  package final class OrderedSubject<Output>: Publisher, @unchecked Sendable {
    package typealias Failure = Never

    private let lock = NSLock()
    /// The subjects, one for each subscriber.
    private var subjects: [(number: Int, subject: any Subject<Output, Never>)] = []
    private var lastNumber = 0
    /// The value for new subscribers; `nil` for none.
    private var latest: Output?

    /// Makes a subject that publishes only the values sent to it.
    package init() {}

    /// Makes a subject that also publishes the latest value to each new subscriber.
    package init(latest: Output) {
      self.latest = latest
    }

    package func send(_ output: Output) {
      var output: Output? = output
      let (value, subjects) = lock.withLock {
        let value = output
        // Releases the previous value outside of the lock.
        if latest != nil { swap(&latest, &output) }
        return (value, self.subjects)
      }
      guard let value else { return }
      for (_, subject) in subjects { subject.send(value) }
    }

    package func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      let (number, subject) = lock.withLock { () -> (Int, any Subject<Output, Never>) in
        let subject: any Subject<Output, Never> =
          if let latest { CurrentValueSubject(latest) } else { PassthroughSubject() }
        lastNumber += 1
        subjects.append((lastNumber, subject))
        return (lastNumber, subject)
      }
      subscribe(subscriber, to: subject, number)
    }

    private func subscribe<S: Subscriber>(
      _ subscriber: S, to subject: some Subject<Output, Never>, _ number: Int
    ) where S.Input == Output, S.Failure == Never {
      // A subscription keeps this subject alive until it is cancelled.
      subject.handleEvents(receiveCancel: { self.remove(number) }).subscribe(subscriber)
    }

    private func remove(_ number: Int) {
      _ = lock.withLock {
        subjects.firstIndex { $0.number == number }.map { subjects.remove(at: $0) }
      }
    }
  }
#endif
