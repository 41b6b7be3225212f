#if Deprecations
  // The timeouts are generic over integers, so that `timeout: .zero` is still a `Duration`.

  extension TestStore {
    /// Asserts that no action and no effect is left over, with a timeout in nanoseconds.
    @available(*, deprecated, message: "Pass a duration: 'timeout: .seconds(1)'.")
    @_disfavoredOverload
    public func finish(
      timeout nanoseconds: some BinaryInteger, fileID: StaticString = #fileID,
      file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
      await finish(
        timeout: Duration(nanoseconds: nanoseconds), fileID: fileID, file: filePath, line: line,
        column: column)
    }

    /// Asserts that an effect has sent an action, with a timeout in nanoseconds.
    @available(*, deprecated, message: "Pass a duration: 'timeout: .seconds(1)'.")
    @_disfavoredOverload
    public func receive(
      _ expectedAction: Action, timeout nanoseconds: some BinaryInteger,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async where Action: Equatable {
      await receive(
        expectedAction, timeout: Duration(nanoseconds: nanoseconds),
        assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line,
        column: column)
    }

    /// Asserts that an effect has sent an action that satisfies a predicate, with a timeout in
    /// nanoseconds.
    @available(*, deprecated, message: "Pass a duration: 'timeout: .seconds(1)'.")
    @_disfavoredOverload
    public func receive(
      _ isMatching: (_ action: Action) -> Bool, timeout nanoseconds: some BinaryInteger,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async {
      await receive(
        isMatching, timeout: Duration(nanoseconds: nanoseconds),
        assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line,
        column: column)
    }

    /// Asserts that an effect has sent an action of a case, with a timeout in nanoseconds.
    @available(*, deprecated, message: "Pass a duration: 'timeout: .seconds(1)'.")
    @_disfavoredOverload
    public func receive<Value>(
      _ actionCase: CaseKeyPath<Action, Value>, timeout nanoseconds: some BinaryInteger,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async {
      await receive(
        actionCase, timeout: Duration(nanoseconds: nanoseconds),
        assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line,
        column: column)
    }

    /// Asserts that an effect has sent an action of a case with a payload, with a timeout in
    /// nanoseconds.
    @available(*, deprecated, message: "Pass a duration: 'timeout: .seconds(1)'.")
    @_disfavoredOverload
    public func receive<Value: Equatable>(
      _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
      timeout nanoseconds: some BinaryInteger,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async where Action: CasePathable {
      await receive(
        actionCase, value, timeout: Duration(nanoseconds: nanoseconds),
        assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line,
        column: column)
    }

    /// Asserts that an effect has sent an action of a case, with a timeout in nanoseconds.
    @available(*, deprecated, message: "Pass a case key path, '\\.response', and a duration.")
    @_disfavoredOverload
    public func receive<Value>(
      _ actionCase: AnyCasePath<Action, Value>, timeout nanoseconds: some BinaryInteger,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async {
      await receive(
        Expectation(of: actionCase), timeout: Duration(nanoseconds: nanoseconds),
        assert: updateStateToExpectedResult,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Asserts that an effect has sent an action of a case.
    @available(*, deprecated, message: "Pass a case key path: 'receive(\\.response)'.")
    @_disfavoredOverload
    public func receive<Value>(
      _ actionCase: AnyCasePath<Action, Value>, timeout duration: Duration? = nil,
      assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) async {
      await receive(
        Expectation(of: actionCase), timeout: duration, assert: updateStateToExpectedResult,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  extension TestStoreTask {
    /// Waits for all the effects to end, with a timeout in nanoseconds.
    @available(*, deprecated, message: "Pass a duration: 'timeout: .seconds(1)'.")
    @_disfavoredOverload
    @MainActor
    public func finish(
      timeout nanoseconds: some BinaryInteger, fileID: StaticString = #fileID,
      file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
      await finish(
        timeout: Duration(nanoseconds: nanoseconds), fileID: fileID, file: filePath, line: line,
        column: column)
    }
  }

  extension Duration {
    /// Makes a duration as a sum of seconds and the rest, because the largest number of nanoseconds
    /// exceeds the range of `Duration.nanoseconds`.
    fileprivate init(nanoseconds: some BinaryInteger) {
      let nanoseconds = UInt64(clamping: nanoseconds)
      self =
        .seconds(Int64(nanoseconds / 1_000_000_000))
        + .nanoseconds(Int64(nanoseconds % 1_000_000_000))
    }
  }
#endif
