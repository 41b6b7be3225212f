import IssueReporting

/// Sets the default values of dependencies for the rest of the program.
///
/// Call it once, when the program starts, before any code uses those dependencies. In a Swift
/// Testing test the values apply only to that test.
///
/// ```swift
/// prepareDependencies {
///   $0.defaultDatabase = try Database(path: path)
/// }
/// ```
///
/// If a dependency was already used or prepared, it keeps its value and the call reports an issue.
/// Previews can prepare a dependency again.
public func prepareDependencies<R>(
  _ update: (inout DependencyValues) throws -> R
) rethrows -> R {
  let current = DependencyValues._current.resolved
  var values = DependencyValues(
    storage: DependencyStorage(current.storage, preparation: Preparation()))
  return try values.change(update)
}

/// One call of `prepareDependencies`, which may set a default value more than once.
final class Preparation: Sendable, Equatable {
  static func == (lhs: Preparation, rhs: Preparation) -> Bool {
    lhs === rhs
  }

  func reportUsedBefore<Key: TestDependencyKey>(_ key: Key.Type, property: StaticString) {
    #if DEBUG
      let name = property.description
      let member = name.isEmpty || name.contains("(") ? "\(key).self" : "\\.\(name)"
      reportIssue(
        """
        @Dependency(\(member)) can't be prepared: it was used or prepared before, and keeps \
        its value.

          Key: \(key)
          Value: \(Key.Value.self)

        Call 'prepareDependencies' once for each dependency, at the start of the program, before \
        anything uses it.
        """)
    #endif
  }
}
