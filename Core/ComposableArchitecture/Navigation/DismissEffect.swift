/// An effect by which a child dismisses itself: `@Dependency(\.dismiss) var dismiss`.
///
/// ```swift
/// case .cancelButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// It works in features that a parent presents with `ifLet` on `@Presents` state. The rest of the
/// effect is cancelled, because dismissal cancels the child's effects.
public struct DismissEffect: Sendable {
  enum Implementation: Sendable {
    /// No operator presents the feature.
    case none
    /// An operator presents the feature; `nil` until a feature reads the dependency.
    case presented(by: ObjectIdentifier?)
    case closure(@MainActor @Sendable () -> Void)
  }

  let implementation: Implementation

  init(_ implementation: Implementation) {
    self.implementation = implementation
  }

  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    implementation = .closure(dismiss)
  }

  /// Dismisses the feature that read the dependency. Reports an issue if it isn't presented.
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
    case .presented(let presenter):
      if let dismissal = EffectContext.current?.dismissal(by: presenter) {
        return dismissal.dismiss()
      }
      reportIssue(
        """
        A feature called "dismiss" outside of its effects, so the store can't tell which feature to \
        dismiss. Return an effect from the feature's reducer, and call "dismiss" in it.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    case .none:
      reportIssue(
        """
        A feature called "dismiss", but no parent presents it. Present it with "ifLet" on \
        "@Presents" state, or ask '@Dependency(\\.isPresented)' first.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension DismissEffect {
  /// The effect for the feature that reads it, in its reducer or in one of its effects.
  fileprivate var bound: DismissEffect {
    guard case .presented(by: nil) = implementation else { return self }
    if let presenter = ReducerContext.presenter { return DismissEffect(.presented(by: presenter)) }
    if let dismissal = EffectContext.current?.dismissal(by: nil) {
      return DismissEffect(dismissal.dismiss)
    }
    return self
  }
}

/// The setter of the dependency `dismiss` for the reducers of presented children.
final class DismissDependency {
  /// The dependencies made for the last action: most actions come with the same ones.
  private var last: Last?

  private final class Last {
    let base: DependencyValues
    let values: DependencyValues

    init(base: DependencyValues, values: DependencyValues) {
      self.base = base
      self.values = values
    }
  }

  /// Runs the reducer of a presented child.
  func withValue(in context: ReducerContext, _ operation: () -> Void) {
    let outer = context.presenter
    context.presenter = ObjectIdentifier(self)
    defer { context.presenter = outer }
    // A feature around the child has already set the dependency.
    if context.isDismissible { return operation() }
    let base = DependencyValues._current
    context.isDismissible = true
    if let last, last.base._isIdentical(to: base) {
      DependencyValues.$_current.withValue(last.values, operation: operation)
    } else {
      withDependencies {
        $0.dismiss = DismissEffect(.presented(by: nil))
      } operation: {
        last = Last(base: base, values: DependencyValues._current)
        operation()
      }
    }
    context.isDismissible = false
  }
}

extension DependencyValues {
  /// Dismisses the feature that reads it. The feature may pass it to a child.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self].bound }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the reading feature is presented, so that ``dismiss`` works.
  public var isPresented: Bool {
    if case .none = dismiss.implementation { false } else { true }
  }

  private enum DismissKey: DependencyKey {
    static let liveValue = DismissEffect(.none)
    static let testValue = DismissEffect(.none)
  }
}
