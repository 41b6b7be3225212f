#if OpenCombine
  import Foundation

  /// Publishes what it is sent to its subscribers in the order in which they subscribed. The subjects of OpenCombine call
  /// several subscribers in any order.
  ///
  /// Sendable is unchecked because the lock guards what changes.
  package final class OrderedSubject<Output>: Publisher, @unchecked Sendable {
    package typealias Failure = Never

    private let lock = NSLock()
    /// A subject for each subscriber.
    private var subjects: [(number: Int, subject: any Subject<Output, Never>)] = []
    private var lastNumber = 0
    /// The value that a new subscriber receives; `nil` for none.
    private var latest: Output?

    /// A subject that publishes what it is sent.
    package init() {}

    /// A subject that publishes the latest value to a new subscriber, then what it is sent.
    package init(latest: Output) {
      self.latest = latest
    }

    package func send(_ output: Output) {
      var output: Output? = output
      let (value, subjects) = lock.withLock {
        let value = output
        // The value before is released outside of the lock.
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
      subject.handleEvents(receiveCancel: { [weak self] in self?.remove(number) })
        .subscribe(subscriber)
    }

    private func remove(_ number: Int) {
      _ = lock.withLock {
        subjects.firstIndex { $0.number == number }.map { subjects.remove(at: $0) }
      }
    }
  }
#endif
