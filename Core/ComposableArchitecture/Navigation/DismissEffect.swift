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
  enum Implementation: Sendable {
    /// Nobody presents the feature.
    case none
    /// The feature that the effect belongs to which calls it is presented.
    case presented
    case closure(@MainActor @Sendable () -> Void)
  }

  let implementation: Implementation

  init(_ implementation: Implementation) {
    self.implementation = implementation
  }

  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    implementation = .closure(dismiss)
  }

  /// Dismisses the feature it was taken from. Reports an issue where nothing is presented.
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
    switch implementation {
    case .closure(let dismiss):
      return dismiss()
    case .presented:
      if let dismiss = EffectContext.current.dismiss { return dismiss() }
      reportIssue(
        """
        A feature asked to be dismissed outside of its effects, so that it isn't known which one is to \
        be dismissed. Return an effect from the feature's reducer, and call "dismiss" in it.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    case .none:
      reportIssue(
        """
        A feature asked to be dismissed, but nobody presents it. Present it with "ifLet" on \
        "@Presents" state, or ask '@Dependency(\\.isPresented)' first.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

/// Sets the dependency `dismiss` for the reducers of children that are presented.
final class DismissDependency {
  /// What was made for the last action: most come with the same dependencies.
  private var last: Last?

  private final class Last {
    let base: DependencyValues
    let values: DependencyValues

    init(base: DependencyValues, values: DependencyValues) {
      self.base = base
      self.values = values
    }
  }

  /// Runs a child's reducer.
  func withValue(in context: ReducerContext, _ operation: () -> Void) {
    let base = DependencyValues._current
    context.isDismissible = true
    if let last, last.base._isIdentical(to: base) {
      DependencyValues.$_current.withValue(last.values, operation: operation)
    } else {
      withDependencies {
        $0.dismiss = DismissEffect(.presented)
      } operation: {
        last = Last(base: base, values: DependencyValues._current)
        operation()
      }
    }
    context.isDismissible = false
  }
}

extension DependencyValues {
  /// Dismisses the feature that reads it.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the feature that reads it is presented, so that ``dismiss`` works.
  public var isPresented: Bool {
    if case .none = dismiss.implementation { false } else { true }
  }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect(.none)
    static let testValue = DismissEffect(.none)
  }
}
