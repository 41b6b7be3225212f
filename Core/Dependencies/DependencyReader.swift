/// The values that a property wrapper captured, and its source location.
class DependencyReader: @unchecked Sendable {
  // Sendable is unchecked because the compiler can't check a class with subclasses. The properties
  // here are immutable, and each subclass explains why its own are safe.

  /// The values that were current when the wrapper was created. Only their overrides are used.
  let initialValues: DependencyValues

  /// The place in source code that created the wrapper.
  let location: IssueLocation

  init(initialValues: DependencyValues, location: IssueLocation) {
    self.initialValues = initialValues
    self.location = location
  }

  func didRead() {}
}
