#if OpenCombine
  import CombineSchedulers

  /// A publisher of an effect's actions. Each subscription starts the effect. Cancelling the
  /// subscription cancels the effect.
  public struct _EffectPublisher<Action>: Publisher {
    public typealias Output = Action
    public typealias Failure = Never

    private let effect: Effect<Action>

    public init(_ effect: Effect<Action>) {
      self.effect = effect
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Action, S.Failure == Never {
      let subject = UncheckedSendable(PassthroughSubject<Action, Never>())
      let handle = EffectHandle()
      subject.value
        .handleEvents(receiveCancel: { handle.cancel() })
        .subscribe(subscriber)
      let start: @MainActor @Sendable () -> Void = { [effect] in
        effect.start(
          handle, onAction: { subject.value.send($0) },
          onEnd: { subject.value.send(completion: .finished) })
      }
      if isOnMainActor {
        MainActor.assumeIsolated { start() }
      } else {
        Task { @MainActor in start() }
      }
    }
  }
#endif
