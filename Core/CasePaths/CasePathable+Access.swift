import IssueReporting

extension CasePathable {
  /// The root of this enum's case key paths, to write one in full: `\E.Cases.b`.
  public typealias Cases = Case<Self>

  /// The payload at `keyPath`, or `nil` if the enum is at another case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// The payload at `keyPath`, or `nil` if the enum is at another case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    partialCase(at: keyPath)?.extract(any: self)
  }

  /// Replaces the payload at `keyPath`. If the enum is at another case, this is a no-op.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value {
    // Mutating, so that the compiler never considers it for immutable values.
    @available(*, unavailable, message: "Reading by case key path yields an optional.")
    mutating get { preconditionFailure("unavailable") }
    set { replacePayload(at: AnyCasePath(keyPath), with: newValue) }
  }

  /// The payload of a case, or `nil` if the enum is at another case. An enum with
  /// `@dynamicMemberLookup` offers the payload as a property: `e.b`.
  @inlinable
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Self.AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Replaces the payload of a case: `e.b = 1`. If the enum is at another case, this is a no-op.
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<Self.AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value {
    @available(*, unavailable, message: "Reading a case's payload yields an optional.")
    mutating get { preconditionFailure("unavailable") }
    set { replacePayload(at: Self.allCasePaths[keyPath: keyPath], with: newValue) }
  }

  private mutating func replacePayload<Value>(
    at path: AnyCasePath<Self, Value>, with value: Value
  ) {
    guard path.extract(from: self) != nil else { return }
    self = path.embed(value)
  }

  /// Whether the enum is at the case that `keyPath` names, at any depth.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    self[case: keyPath] != nil
  }

  /// Whether the enum is at the case that `keyPath` names.
  ///
  /// - Complexity: O(1). The compiler reads a literal path directly, so it costs little more than
  ///   an `if case`.
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<Self.AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  /// Changes the payload at `keyPath` in place.
  ///
  /// If the enum is at another case, reports an issue and doesn't call the closure.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard AnyCasePath(keyPath)._modify(&self, yield) == nil else { return }
    reportIssue(
      cannotModify(self, at: keyPath), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The path of the enum's current case.
  public var `case`: PartialCaseKeyPath<Self> {
    Self.allCasePaths[self]
  }
}

extension Optional where Wrapped: CasePathable {
  /// Whether the optional has a value at the case that `keyPath` names.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Changes the wrapped value's payload at `keyPath` in place.
  ///
  /// If there is no value, or the value is at another case, reports an issue and doesn't call the
  /// closure.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard self != nil else {
      reportIssue(
        cannotModify(self as Any, at: keyPath), fileID: fileID, filePath: filePath, line: line,
        column: column)
      return
    }
    self!.modify(
      keyPath, yield: yield, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private func cannotModify<Root, Value>(
  _ value: Any, at keyPath: CaseKeyPath<Root, Value>
) -> String {
  let path = caseKeyPathText(keyPath) ?? "a case path without a name"
  return """
    Can't modify '\(value)' through '\(path)', a case of '\(Root.self)' that holds \
    '\(Value.self)': the value is at another case.

    Check with 'is(_:)' first, or read '[case:]', if other cases are to be expected here.
    """
}
