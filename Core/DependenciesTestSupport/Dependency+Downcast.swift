import Dependencies

extension Dependency {
  /// Reads a dependency at a key path and casts it to the type of the test's override.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  /// ```
  ///
  /// A read traps if the value has another type.
  public init<T>(
    _ keyPath: any KeyPath<DependencyValues, T> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      keyPath, transform: { downcast($0, name: "\(keyPath)") }, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Reads a dependency by its key and casts it to the type of the test's override.
  ///
  /// A read traps if the value has another type.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let name = "\(key)"
    self.init(
      key, transform: { downcast($0, name: name) }, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

private func downcast<T, Value>(_ value: T, name: String) -> Value {
  guard let result = value as? Value else {
    fatalError(
      """
      The dependency '\(name)' is a '\(type(of: value as Any))' in this test, not a '\(Value.self)'. \
      Override it with a value of that type, or ask for its actual type.
      """)
  }
  return result
}
