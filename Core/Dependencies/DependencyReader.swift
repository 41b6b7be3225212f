/// What a property wrapper knows of its dependency.
class DependencyReader: @unchecked Sendable {
  // Sendable is unchecked because a class that can be inherited from can't be checked. What is in this
  // one never changes; see its subclass for the rest.

  /// The values that were current when the wrapper was made. Only what is overridden in them counts.
  let initialValues: DependencyValues

  /// Where the wrapper was made.
  let location: SourceLocation

  init(initialValues: DependencyValues, location: SourceLocation) {
    self.initialValues = initialValues
    self.location = location
  }

  /// Notes that something was read.
  func didRead() {}
}
