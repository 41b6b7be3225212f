#if Deprecations
  extension Effect {
    /// Sends an action at once and animates its changes.
    @available(
      *, deprecated, message: "Use '.run { send in await send(action, animation: animation) }'."
    )
    @_disfavoredOverload
    public static func send(_ action: Action, animation: Animation? = nil) -> Self {
      Self.send(action).inTransaction(Transaction(animation: animation))
    }

    /// Returns the same effect, which animates the changes of its actions.
    @available(
      *, deprecated, message: "Use '.run { send in await send(action, animation: animation) }'."
    )
    public func animation(_ animation: Animation? = .default) -> Self {
      inTransaction(Transaction(animation: animation))
    }

    /// Returns the same effect, which sends its actions in a transaction.
    @available(
      *, deprecated,
      message: "Use '.run { send in await send(action, transaction: transaction) }'."
    )
    public func transaction(_ transaction: Transaction) -> Self {
      inTransaction(transaction)
    }

    private func inTransaction(_ transaction: Transaction) -> Self {
      guard let box else { return .none }
      return Self(box: Self.box(box, UncheckedSendable(transaction)))
    }

    private static func box(
      _ box: EffectBox, _ transaction: UncheckedSendable<Transaction>
    ) -> EffectBox {
      @Sendable func wrapped(_ send: Send<Action>) -> Send<Action> {
        Send { action in withTransaction(transaction.value) { send.send(action) } }
      }
      switch box.kind {
      // These send no actions of their own.
      case .perform, .cancel, .cancelChild, .presented: return box
      case .send:
        let action = UncheckedSendable(downcast(box, to: SendBox<Action>.self).action)
        return EffectStart<Action> { send, complete in
          wrapped(send)(action.value)
          complete()
          return {}
        }
      case .run:
        let run = downcast(box, to: EffectRun<Action>.self)
        return EffectRun<Action>(
          name: run.name, priority: run.priority, dependencies: run.dependencies
        ) { [operation = run.operation] send in
          await operation(wrapped(send))
        }
      case .start:
        let start = downcast(box, to: EffectStart<Action>.self)
        return EffectStart<Action> { [start = start.start] send, complete in
          start(wrapped(send), complete)
        }
      case .merge, .concatenate:
        let list = downcast(box, to: ListBox.self)
        return ListBox(list.kind, list.parts.map { self.box($0, transaction) })
      case .cancellable:
        let cancellable = downcast(box, to: CancellableBox.self)
        return CancellableBox(
          self.box(cancellable.effect, transaction), id: cancellable.id,
          cancelInFlight: cancellable.cancelInFlight)
      case .throttle:
        let throttled = downcast(box, to: ThrottleBox.self)
        return ThrottleBox(self.box(throttled.effect, transaction), throttled.throttle)
      case .child:
        let child = downcast(box, to: ChildBox<Action>.self)
        return ChildBox(
          self.box(child.effect, transaction), identity: child.identity, dismissal: child.dismissal)
      }
    }
  }
#endif
