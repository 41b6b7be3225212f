/// An effect by which a child dismisses itself: `@Dependency(\.dismiss) var dismiss`.
///
/// ```swift
/// case .cancelButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// It works in features that a parent presents with `ifLet` on `@Presents` state, or pushes with
/// `forEach` on a stack. The rest of the effect is cancelled, because dismissal cancels the child's
/// effects.
public struct DismissEffect: Sendable {
  /// `nil` if no operator presents the feature.
  let dismiss: (@MainActor @Sendable () -> Void)?

  fileprivate init() {
    dismiss = nil
  }

  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    self.dismiss = dismiss
  }

  /// Dismisses the feature that read the dependency, or reports an issue if it isn't presented.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    dismissNow(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @MainActor
  func dismissNow(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    if let dismiss { return dismiss() }
    reportIssue(
      """
      A feature asked to be dismissed, but no parent presents it. Present it with "ifLet" on \
      "@Presents" state, or ask '@Dependency(\\.isPresented)' first.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension DependencyValues {
  /// The effect that dismisses the feature that reads this dependency. The feature may pass the
  /// effect to a child.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the feature that reads this dependency is presented, so that ``dismiss`` works.
  public var isPresented: Bool {
    dismiss.dismiss != nil
  }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect()
    static let testValue = DismissEffect()
  }
}
