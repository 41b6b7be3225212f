import IssueReporting

/// The read of a dependency whose default value is being computed. Issues name the dependency's
/// property and the location of the read.
final class DefaultRequest: Sendable {
  /// The request whose default value the current task computes.
  @TaskLocal static var current: DefaultRequest?

  private let keyID: ObjectIdentifier
  private let key: String
  private let valueType: String
  private let property: StaticString
  let location: IssueLocation?

  init<Key: TestDependencyKey>(
    _ key: Key.Type, property: StaticString, location: IssueLocation?
  ) {
    keyID = ObjectIdentifier(key)
    self.key = "\(key)"
    valueType = "\(Key.Value.self)"
    self.property = property
    self.location = location
  }

  /// Reports that a test used a dependency without a test value.
  static func reportMissingTestValue<Key: TestDependencyKey>(_ key: Key.Type) {
    guard let request = current, request.keyID == ObjectIdentifier(key) else {
      // Code outside a dependency read used the key's test value directly.
      reportIssue("'\(key).testValue' was used in a test, but the key has no test value.")
      return
    }
    request.report(
      """
      \(request.name) has no test implementation, but it was used from a test.

      \(request.details)

      \(request.overrideAdvice(values: ["…"]))

      or give the key a 'testValue'.
      """)
  }

  /// Returns the issue text for a test that uses a test value: the reader, and the remedy.
  ///
  /// - Parameter values: The source code of suggested overrides.
  func useAdvice(values: [String]) -> String {
    """
    \(name) was used in a test that doesn't override it.

    \(details)

    \(overrideAdvice(values: values))
    """
  }

  private func overrideAdvice(values: [String]) -> String {
    """
    A test must not reach the outside world by accident. Override the dependency in this \
    test, around the feature or in the 'withDependencies' closure of its store:

        withDependencies {
    \(values.map { "      $0\(member) = \($0)" }.joined(separator: "\n"))
        } operation: {
          …
        }
    """
  }

  /// Reports that the running program used a dependency without a live value.
  func reportMissingLiveValue() {
    report(
      """
      \(name) has no live implementation, but it was used in the live context. Its test value is \
      used instead.

      \(details)

      Conform the key to 'DependencyKey', with a 'liveValue', in a module that this program \
      imports; or override the dependency with 'withDependencies' or 'prepareDependencies'.
      """)
  }

  private func report(_ message: String) {
    guard let location else {
      reportIssue(message)
      return
    }
    reportIssue(
      message, fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }

  /// The name of the dependency's property; `nil` if the read was by key, or in another function.
  private var propertyName: String? {
    let name = property.description
    return name.isEmpty || name.contains("(") ? nil : name
  }

  private var name: String {
    propertyName.map { "@Dependency(\\.\($0))" } ?? "@Dependency(\(key).self)"
  }

  private var member: String {
    propertyName.map { ".\($0)" } ?? "[\(key).self]"
  }

  private var details: String {
    """
      Location: \(location.map { "\($0.fileID):\($0.line)" } ?? "unknown")
      Key: \(key)
      Value: \(valueType)
    """
  }
}
