/// Lets a child take itself away: `@Dependency(\.dismiss) var dismiss`.
///
/// ```swift
/// case .cancelButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// It works in features that a parent presents with `ifLet` on `@Presents` state. What comes after it
/// in the same effect isn't run to its end, because the effects of a dismissed child are cancelled.
public struct DismissEffect: Sendable {
  let dismiss: (@MainActor @Sendable () -> Void)?

  init() {
    dismiss = nil
  }

  init(_ token: DismissToken) {
    dismiss = { token.dismiss() }
  }

  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    self.dismiss = dismiss
  }

  /// Dismisses the feature it was taken from. Reports an issue where nothing is presented.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let dismiss else {
      reportIssue(
        """
        A feature asked to be dismissed, but nobody presents it. Present it with "ifLet" on \
        "@Presents" state, or ask '@Dependency(\\.isPresented)' first.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    dismiss()
  }
}

/// One presentation's way to be dismissed. What it does is set when the store starts the
/// presentation, and taken away when it is over.
final class DismissToken: Sendable {
  private let onDismiss = LockIsolated<(@MainActor @Sendable () -> Void)?>(nil)

  func setOnDismiss(_ onDismiss: (@MainActor @Sendable () -> Void)?) {
    self.onDismiss.setValue(onDismiss)
  }

  @MainActor
  func dismiss() {
    onDismiss.withValue { $0 }?()
  }
}

/// Hands a child its way to be dismissed, as the dependency `dismiss`.
final class Dismissal {
  /// What was made for the last action: most come with the same dependencies for the same child.
  private var last: Last?

  private final class Last {
    let base: DependencyValues
    let token: DismissToken
    let values: DependencyValues

    init(base: DependencyValues, token: DismissToken, values: DependencyValues) {
      self.base = base
      self.token = token
      self.values = values
    }
  }

  /// Runs the child's reducer.
  func withDependency(_ token: DismissToken, _ operation: () -> Void) {
    let base = DependencyValues._current
    if let last, last.token === token, last.base._isIdentical(to: base) {
      return DependencyValues.$_current.withValue(last.values, operation: operation)
    }
    return withDependencies {
      $0.dismiss = DismissEffect(token)
    } operation: {
      last = Last(base: base, token: token, values: DependencyValues._current)
      operation()
    }
  }
}

extension DependencyValues {
  /// Dismisses the feature that reads it.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the feature that reads it is presented, so that ``dismiss`` works.
  public var isPresented: Bool { dismiss.dismiss != nil }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect()
    static let testValue = DismissEffect()
  }
}
