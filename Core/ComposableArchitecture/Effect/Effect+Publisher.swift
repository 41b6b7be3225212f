#if OpenCombine
  import Foundation
  import CombineSchedulers

  extension Effect {
    /// Sends every action that a publisher publishes, until it completes or the effect is cancelled.
    ///
    /// Needs the package trait `OpenCombine`. Values published while the effect starts are sent
    /// before the `send` that caused this effect returns. Values from other threads are passed to
    /// the main actor, in order.
    ///
    /// - Parameter createPublisher: Makes the publisher, at once. The current dependencies are
    ///   restored while the effect subscribes.
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

  /// A queue that passes a publisher's values from any thread to the main actor.
  private final class PublisherInbox<Action>: Sendable {
    // An action is handed over: the sending thread doesn't keep it.
    private let waiting = LockIsolated<[UncheckedSendable<Event>]>([])
    private let send: Send<Action>
    private let complete: @MainActor () -> Void

    init(send: Send<Action>, complete: @escaping @MainActor () -> Void) {
      self.send = send
      self.complete = complete
    }

    /// An event on its way to the main actor.
    enum Event {
      case value(Action)
      case completion
    }

    /// Subscribes off the main actor. Otherwise the publisher's callbacks on other threads would
    /// have to run there.
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
