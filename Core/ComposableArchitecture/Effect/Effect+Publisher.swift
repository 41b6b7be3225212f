#if OpenCombine
  import Foundation
  import CombineSchedulers

  extension Effect {
    /// Sends every action that a publisher publishes, until the publisher completes or the effect
    /// is cancelled.
    ///
    /// Needs the package trait `OpenCombine`. Values published while the effect starts are sent
    /// before the `send` that caused this effect returns. Values from other threads are passed to
    /// the main actor, in order.
    ///
    /// - Parameter createPublisher: Makes the publisher, before the effect starts. The effect
    ///   restores the current dependencies while it subscribes.
    public static func publisher(
      _ createPublisher: () -> some Publisher<Action, Never>
    ) -> Self {
      let publisher = UncheckedSendable(createPublisher().eraseToAnyPublisher())
      let dependencies = DependencyValues._current
      return Self(
        operation: .subscribe { send, complete in
          let cancellable = DependencyValues.$_current.withValue(dependencies) {
            UncheckedSendable(subscribe(to: publisher.value, send, complete))
          }
          return { cancellable.value.cancel() }
        })
    }

    /// Subscribes in a nonisolated function. The closures of an isolated function would be bound to
    /// the main actor, but the publisher calls them on any thread.
    nonisolated private static func subscribe(
      to publisher: AnyPublisher<Action, Never>, _ send: Send<Action>,
      _ complete: @escaping @MainActor () -> Void
    ) -> AnyCancellable {
      let queue = MainActorQueue()
      return publisher.sink(
        receiveCompletion: { _ in queue.run { complete() } },
        receiveValue: { action in
          // The publisher's thread hands the action over and doesn't use it again.
          let action = UncheckedSendable(action)
          queue.run { send(action.value) }
        })
    }
  }

  /// A queue of functions that other threads pass to the main actor.
  private final class MainActorQueue: Sendable {
    private let waiting = LockIsolated<[@MainActor @Sendable () -> Void]>([])

    func run(_ body: @escaping @MainActor @Sendable () -> Void) {
      waiting.withValue { $0.append(body) }
      if isOnMainActor {
        MainActor.assumeIsolated { runAll() }
      } else {
        Task { @MainActor in runAll() }
      }
    }

    @MainActor
    private func runAll() {
      while let body = waiting.withValue({ $0.isEmpty ? nil : $0.removeFirst() }) { body() }
    }
  }
#endif
