/// The name of a case path: the cases along it, as in a key path.
///
/// Appending to a path only joins two names. The text is built when a message reads it.
@usableFromInline
enum CasePathName: Sendable {
  /// The name of a path that is made from unnamed functions.
  case unknown
  /// The name of the path from a value to itself, which has no case.
  case root
  /// The property that makes the path. A method or a subscript gives its path no name.
  case property(StaticString)
  /// The text that this path adds to a key path, including the dot or brackets.
  case text(@Sendable () -> String)
  indirect case joined(CasePathName, CasePathName)

  @inlinable
  func appending(_ next: Self) -> Self {
    switch (self, next) {
    case (.root, let name), (let name, .root): name
    case (.unknown, _), (_, .unknown): .unknown
    default: .joined(self, next)
    }
  }

  /// The text after the backslash: `.response.success`, `.rows[id: 1]`, `.self`.
  var text: String? {
    switch self {
    case .unknown: nil
    case .root: ".self"
    case .property(let name):
      // `#function` is the name of a property, but `subscript(id:)` or `path()` for other members.
      "\(name)".contains("(") ? nil : ".\(name)"
    case .text(let text): text()
    case .joined(let first, let second):
      if let first = first.text, let second = second.text { first + second } else { nil }
    }
  }
}

extension CasePathName {
  /// The text after the backslash, if the path consists only of properties. Their names identify
  /// the path.
  var propertyPath: String? {
    switch self {
    case .property: text
    case .joined(let first, let second):
      if let first = first.propertyPath, let second = second.propertyPath {
        first + second
      } else {
        nil
      }
    case .unknown, .root, .text: nil
    }
  }
}

extension AnyCasePath {
  /// The properties along the path, as in `.response.success`; `nil` if the path contains anything
  /// else. Two paths between the same types with the same properties are equal.
  package var propertyPath: String? { name.propertyPath }

  /// The path in source form, `\.response.success`, for messages; `nil` if it is made from unnamed
  /// functions.
  package var keyPathText: String? {
    name.text.map { "\\\($0)" }
  }

  /// Returns the same path with a name. Use it for paths that no property makes.
  ///
  /// - Parameter text: The text that the path adds to a key path, with its dot or brackets:
  ///   `[id: 1]`. The text is evaluated when a message needs it.
  package func named(_ text: @autoclosure @escaping @Sendable () -> String) -> Self {
    var copy = self
    copy.name = .text(text)
    return copy
  }

  /// Returns the same path with the name of another path to the same case.
  package func named<OtherRoot, OtherValue>(
    like other: AnyCasePath<OtherRoot, OtherValue>
  ) -> Self {
    var copy = self
    copy.name = other.name
    return copy
  }
}

/// Returns the source form of a case key path, `\.response.success`, for messages; `nil` if it
/// contains an unnamed case path. Key paths themselves have no such description.
package func caseKeyPathText<Root>(_ keyPath: PartialCaseKeyPath<Root>) -> String? {
  partialCase(at: keyPath)?.name.text.map { "\\\($0)" }
}
