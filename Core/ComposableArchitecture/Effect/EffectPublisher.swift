#if OpenCombine
  import CombineSchedulers

  /// A publisher of an effect's actions. Each subscription starts the effect and cancels it at its
  /// end.
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
      let effect = effect
      let run = LockIsolated<(trial: EffectTrial?, isCancelled: Bool)>((nil, false))
      subject.value
        .handleEvents(receiveCancel: {
          let trial = run.withValue { run in
            run.isCancelled = true
            return run.trial
          }
          trial?.cancel()
        })
        .subscribe(subscriber)
      let start: @MainActor @Sendable () -> Void = {
        if run.isCancelled { return }
        let trial = EffectTrial(
          effect, onAction: { subject.value.send($0) },
          onEnd: { subject.value.send(completion: .finished) })
        let isCancelled = run.withValue { run in
          run.trial = trial
          return run.isCancelled
        }
        if !isCancelled { trial.start() }
      }
      if isOnMainActor {
        MainActor.assumeIsolated { start() }
      } else {
        Task { @MainActor in start() }
      }
    }
  }
#endif
