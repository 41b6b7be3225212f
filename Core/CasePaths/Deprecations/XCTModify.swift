#if Deprecations
  import IssueReporting

  /// The context that determines the behaviour of `XCTModify`.
  @_spi(Internals)
  public enum XCTModifyLocals {
    /// Whether to report a value that was not changed. False in the expectations of non-exhaustive
    /// test stores.
    @TaskLocal public static var isExhaustive = true
  }

  /// Changes an optional's wrapped value. Fails the test if there is no value, or if the value
  /// doesn't change.
  @available(*, deprecated, message: "Unwrap with '#require' or write 'optional?.property = …'.")
  public func XCTModify<Wrapped>(
    _ optional: inout Wrapped?, _ message: @autoclosure () -> String = "",
    _ body: (inout Wrapped) throws -> Void, file: StaticString = #filePath, line: UInt = #line
  ) {
    modify(&optional, at: AnyCasePath(\.some), message, body, file: file, line: line)
  }

  /// Changes the payload of a case. Fails the test if the value is at another case, or if the
  /// payload doesn't change.
  @available(*, deprecated, message: "Use 'modify(_:yield:)' of a '@CasePathable' enum.")
  public func XCTModify<Enum, Case>(
    _ enum: inout Enum, case keyPath: CaseKeyPath<Enum, Case>,
    _ message: @autoclosure () -> String = "", _ body: (inout Case) throws -> Void,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    modify(&`enum`, at: AnyCasePath(keyPath), message, body, file: file, line: line)
  }

  /// Changes the payload of a case. Fails the test if the value is at another case, or if the
  /// payload doesn't change.
  @available(*, deprecated, message: "Use 'modify(_:yield:)' of a '@CasePathable' enum.")
  public func XCTModify<Enum, Case>(
    _ enum: inout Enum, case casePath: AnyCasePath<Enum, Case>,
    _ message: @autoclosure () -> String = "", _ body: (inout Case) throws -> Void,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    modify(&`enum`, at: casePath, message, body, file: file, line: line)
  }

  private func modify<Enum, Case>(
    _ root: inout Enum, at path: AnyCasePath<Enum, Case>, _ message: () -> String,
    _ body: (inout Case) throws -> Void, file: StaticString, line: UInt
  ) {
    func fail(_ text: String, details: String = "") {
      let message = message()
      reportIssue(
        "XCTModify: \(text)" + (message.isEmpty ? "" : " - \(message)") + details, filePath: file,
        line: line)
    }
    guard let before = path.extract(from: root) else {
      return fail(
        "Expected to extract value of type \"\(Case.self)\" from \"\(Enum.self)\"",
        details: """
           …

            Actual:
              \(root)
          """)
    }
    do {
      var after = before
      try body(&after)
      root = path.embed(after)
      if XCTModifyLocals.isExhaustive, isEqual(before, after) {
        fail(
          """
          Expected "\(Case.self)" value to be modified but it was unchanged.
          """)
      }
    } catch {
      fail("Threw error: \(error)")
    }
  }

  /// Whether two values are equatable and equal.
  private func isEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    func open<Value: Equatable>(_ lhs: Value) -> Bool { lhs == rhs as? Value }
    guard let lhs = lhs as? any Equatable else { return false }
    return open(lhs)
  }

  /// Returns the payload of a case. If the value is at another case, fails the test and throws.
  @available(*, deprecated, message: "Use '#require(value[case: \\.case])'.")
  public func XCTUnwrap<Enum, Case>(
    _ enum: @autoclosure () throws -> Enum, case extract: (Enum) -> Case?,
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
  ) throws -> Case {
    let root = try `enum`()
    if let value = extract(root) { return value }
    let message = message()
    let text = """
      XCTUnwrap: Expected to extract value of type "\(Case.self)" from "\(Enum.self)"\
      \(message.isEmpty ? "" : " - \(message)") …

        Actual:
          \(root)
      """
    reportIssue(text, filePath: file, line: line)
    throw UnwrapFailed(description: text)
  }

  private struct UnwrapFailed: Error, CustomStringConvertible {
    let description: String
  }
#endif
