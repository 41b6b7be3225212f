#if OpenCombine
  import Foundation
  import CombineSchedulers

  extension Effect {
    /// Sends every action that a publisher publishes, until it completes or the effect is cancelled.
    ///
    /// Needs the package trait `OpenCombine`. Values that are published while the effect is being
    /// started are sent before the `send` that led here returns. Values from other threads are
    /// handed to the main actor, in order.
    ///
    /// - Parameter createPublisher: Makes the publisher, at once. Dependencies that are current now
    ///   are current again while it is subscribed to.
    public static func publisher(
      _ createPublisher: () -> some Publisher<Action, Never>
    ) -> Self {
      let publisher = UncheckedSendable(createPublisher().eraseToAnyPublisher())
      let dependencies = DependencyValues._current
      return Self(
        box: EffectStart<Action> { send, complete in
          let inbox = PublisherInbox<Action>(send: send, complete: complete)
          let cancellable = DependencyValues.$_current.withValue(dependencies) {
            UncheckedSendable(inbox.subscribe(to: publisher.value))
          }
          return { cancellable.value.cancel() }
        })
    }
  }

  /// Takes what a publisher publishes, on any thread, to the main actor.
  private final class PublisherInbox<Action>: Sendable {
    // An action is handed over: nobody keeps it.
    private let waiting = LockIsolated<[UncheckedSendable<Event>]>([])
    private let send: Send<Action>
    private let complete: @MainActor () -> Void

    init(send: Send<Action>, complete: @escaping @MainActor () -> Void) {
      self.send = send
      self.complete = complete
    }

    /// What is on its way.
    enum Event {
      case value(Action)
      case completion
    }

    /// Not on the main actor, or what a publisher calls on another thread would have to be there.
    nonisolated func subscribe(to publisher: AnyPublisher<Action, Never>) -> AnyCancellable {
      publisher.sink(
        receiveCompletion: { _ in self.receive(.completion) },
        receiveValue: { self.receive(.value($0)) })
    }

    func receive(_ event: Event) {
      let event = UncheckedSendable(event)
      waiting.withValue { $0.append(event) }
      if isOnMainActor {
        MainActor.assumeIsolated { deliver() }
      } else {
        Task { @MainActor in deliver() }
      }
    }

    @MainActor
    private func deliver() {
      while let event = waiting.withValue({ $0.isEmpty ? nil : $0.removeFirst() }) {
        switch event.value {
        case .value(let action): send(action)
        case .completion: complete()
        }
      }
    }
  }
#endif
