import ComposableArchitecture
@_spi(DependencyInstallation) import Dependencies

extension EnvironmentValues {
  /// The dependencies of the views. A view's `@Dependency` properties read them, unless the reading
  /// code overrides a dependency itself.
  public var dependencies: DependencyValues {
    get { explicitValue(of: DependenciesKey.self) ?? DependenciesKey.defaultValue }
    set { self[DependenciesKey.self] = newValue }
  }

  fileprivate var explicitDependencies: DependencyValues? {
    explicitValue(of: DependenciesKey.self)
  }

  private enum DependenciesKey: EnvironmentKey {
    static var defaultValue: DependencyValues { DependencyValues._current }
  }
}

extension View {
  /// Overrides a dependency for this view: `.dependency(\.date, .constant(.now))`.
  ///
  /// - Note: Stores keep the dependencies that they were made with.
  public func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, _ value: Value
  ) -> some View {
    overriding { $0[keyPath: keyPath] = value }
  }

  /// Overrides a dependency that is its own key, for this view.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> some View
  where Value.Value == Value {
    overriding { $0[Value.self] = value }
  }

  private func overriding(_ override: @escaping (inout DependencyValues) -> Void) -> some View {
    transformEnvironment(\.dependencies) { $0.change(override) }
  }
}

extension Dependency: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    let values = EnvironmentValues(context.environment.scope, host: context.graph.host)
    if let dependencies = values.explicitDependencies { install(dependencies) }
  }
}
