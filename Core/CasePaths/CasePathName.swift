/// What a case path is called: the cases along it, as they are written in a key path.
///
/// Joining two names is all that walking a path costs; the text is put together when it is read.
@usableFromInline
enum CasePathName: Sendable {
  /// Of a path made of functions that nobody named.
  case unknown
  /// Of the path from a value to itself, which names no case.
  case root
  /// The property that makes the path. What a method or a subscript makes has no name.
  case property(StaticString)
  /// What a path adds to a key path, with its dot or brackets.
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

  /// What follows the backslash: `.response.success`, `.rows[id: 1]`, `.self`.
  var text: String? {
    switch self {
    case .unknown: nil
    case .root: ".self"
    case .property(let name):
      // `#function` gives the name of a property, and `subscript(id:)` or `path()` otherwise.
      "\(name)".contains("(") ? nil : ".\(name)"
    case .text(let text): text()
    case .joined(let first, let second):
      if let first = first.text, let second = second.text { first + second } else { nil }
    }
  }
}

extension CasePathName {
  /// What follows the backslash if all of the path is properties, of which there is one of a name.
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
  /// The properties that the path leads through, as they are written, `.response.success`; `nil` if
  /// it leads through anything else. Two paths between the same types with the same properties are
  /// the same.
  package var propertyPath: String? { name.propertyPath }

  /// The path as it is written, `\.response.success`, for messages; `nil` for one made of functions
  /// that nobody named.
  package var keyPathText: String? {
    name.text.map { "\\\($0)" }
  }

  /// The same path under a name, for one that no property makes.
  ///
  /// - Parameter text: What it adds to a key path, with its dot or its brackets: `[id: 1]`. It is
  ///   evaluated when a message needs it.
  package func named(_ text: @autoclosure @escaping @Sendable () -> String) -> Self {
    var copy = self
    copy.name = .text(text)
    return copy
  }

  /// The same path under the name of another one, for one that leads there in another way.
  package func named<OtherRoot, OtherValue>(
    like other: AnyCasePath<OtherRoot, OtherValue>
  ) -> Self {
    var copy = self
    copy.name = other.name
    return copy
  }
}

/// A case key path as it is written, `\.response.success`, for messages; `nil` if it leads through a
/// case path that has no name. Key paths can't tell themselves.
package func caseKeyPathText<Root>(_ keyPath: PartialCaseKeyPath<Root>) -> String? {
  partialCase(at: keyPath)?.name.text.map { "\\\($0)" }
}
