extension Store {
  /// Sends an action and animates its changes.
  @discardableResult
  public func send(_ action: Action, animation: Animation?) -> StoreTask {
    send(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action in a transaction.
  @discardableResult
  public func send(_ action: Action, transaction: Transaction) -> StoreTask {
    withTransaction(transaction) { send(action) }
  }
}

extension ViewActionSending {
  /// Sends an action of the view and animates its changes.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, animation: Animation?) -> StoreTask {
    send(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action of the view in a transaction.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction, transaction: Transaction) -> StoreTask {
    withTransaction(transaction) { send(action) }
  }
}

extension Send {
  /// Sends an action and animates its changes.
  public func callAsFunction(_ action: Action, animation: Animation?) {
    callAsFunction(action, transaction: Transaction(animation: animation))
  }

  /// Sends an action in a transaction.
  public func callAsFunction(_ action: Action, transaction: Transaction) {
    withTransaction(transaction) { callAsFunction(action) }
  }
}

extension DismissEffect {
  /// Dismisses the feature that read the dependency, with an animation.
  @MainActor
  public func callAsFunction(
    animation: Animation?, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await callAsFunction(
      transaction: Transaction(animation: animation), fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Dismisses the feature that read the dependency, in a transaction.
  @MainActor
  public func callAsFunction(
    transaction: Transaction, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    withTransaction(transaction) {
      dismissNow(fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}
