extension TestStore {
  /// Drops the actions that effects have sent and the test has not received.
  ///
  /// - Parameter strict: Whether it is a failure that there are none.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await Task.megaYield()
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !runner.received.isEmpty else {
      if strict { location.report("There were no received actions to skip.") }
      return
    }
    let actions = runner.received.map { debugCaseOutput($0.action) }
    runner.received.removeAll()
    state = runner.state
    showSkipped(
      """
      \(Self.count(actions.count, "received action")) skipped:

      \(actions.joined(separator: "\n").indented(by: 2))
      """, location)
  }

  /// Takes the effects in flight off the books. They go on, and what they still send has to be
  /// received.
  ///
  /// - Parameter strict: Whether it is a failure that there are none.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await Task.megaYield()
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard !runner.inFlight.isEmpty else {
      if strict { location.report("There were no effects in flight to skip.") }
      return
    }
    let actions = runner.inFlight.values.map { debugCaseOutput($0.action) }
    runner.forgetEffects()
    showSkipped(
      """
      \(Self.count(actions.count, "effect")) in flight skipped, returned for:

      \(actions.joined(separator: "\n").indented(by: 2))
      """, location)
  }

  private func showSkipped(_ message: String, _ location: SourceLocation) {
    guard exhaustivity == .on else { return }
    withExpectedIssue(
      "Skipped assertions", fileID: location.fileID, filePath: location.filePath,
      line: location.line, column: location.column
    ) {
      location.report("Skipped assertions: \(message)")
    }
  }

  // MARK: - For a while

  /// Changes dependencies for the time of an operation.
  public func withDependencies<R>(
    _ update: (_ dependencies: inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try update(&dependencies)
    return try operation()
  }

  /// Changes dependencies for the time of an operation.
  public func withDependencies<R>(
    _ update: (_ dependencies: inout DependencyValues) throws -> Void,
    operation: () async throws -> sending R
  ) async rethrows -> R {
    let previous = dependencies
    defer { dependencies = previous }
    try update(&dependencies)
    return try await operation()
  }

  /// Changes how much has to be asserted for the time of an operation.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () throws -> R
  ) rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Changes how much has to be asserted for the time of an operation.
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> sending R
  ) async rethrows -> R {
    let previous = self.exhaustivity
    defer { self.exhaustivity = previous }
    self.exhaustivity = exhaustivity
    return try await operation()
  }
}
