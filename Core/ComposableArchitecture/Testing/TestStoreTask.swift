/// The effects of an action that a test has sent, and those of all actions that these effects send.
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  let timeout: Duration

  init(task: StoreTask, timeout: Duration) {
    self.task = task
    self.timeout = timeout
  }

  /// Makes a test task from any task, which then counts as an effect: for the architecture's own
  /// test suites.
  @_spi(Canary) public init(rawValue: Task<Void, Never>?, timeout: Duration) {
    guard let rawValue else {
      self.init(task: StoreTask(group: nil), timeout: timeout)
      return
    }
    let group = ActionGroup()
    let handle = EffectHandle { rawValue.cancel() }
    group.begin(handle)
    Task { @MainActor in
      await rawValue.value
      handle.finish()
      group.end(handle)
    }
    self.init(task: StoreTask(group: group), timeout: timeout)
  }

  /// Cancels all the effects, and waits up to 200 ms for them to end.
  @MainActor
  public func cancel() async {
    task.cancel()
    await Task.megaYield()
    _ = await waiting(.milliseconds(200)) { task.group?.isIdle ?? true }
    await Task.megaYield()
  }

  /// Waits for all the effects to end.
  ///
  /// - Parameter timeout: The longest wait, in real time; `nil` uses the store's. A longer run
  ///   fails the test.
  @MainActor
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    await Task.megaYield()
    let hasFinished = await waiting(timeout) { task.group?.isIdle ?? true }
    if hasFinished { return }
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    location.fail(
      """
      Expected the task to have finished, but it is still in flight after \(timeout).

      If one of its effects waits for time, advance the test clock. If the effect waits for something \
      that the test has to deliver, deliver it. If the effect is just slow, pass a longer \
      "timeout". If the effect is meant to go on, cancel the task.
      """)
  }

  /// Whether the effects were cancelled; `true` if there is nothing to cancel.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.task == rhs.task }
  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}
