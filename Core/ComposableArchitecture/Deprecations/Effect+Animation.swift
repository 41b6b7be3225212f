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

    /// Returns this effect with animations for the changes of its actions.
    @available(
      *, deprecated, message: "Use '.run { send in await send(action, animation: animation) }'."
    )
    public func animation(_ animation: Animation? = .default) -> Self {
      inTransaction(Transaction(animation: animation))
    }

    /// Returns this effect with a transaction around each of its actions.
    @available(
      *, deprecated,
      message: "Use '.run { send in await send(action, transaction: transaction) }'."
    )
    public func transaction(_ transaction: Transaction) -> Self {
      inTransaction(transaction)
    }

    private func inTransaction(_ transaction: Transaction) -> Self {
      Self(operation: operation.map { .transaction($0, transaction) })
    }
  }
#endif
