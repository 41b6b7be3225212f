// What features that also run on older systems of Apple's write in place of Observation, which all
// platforms of this package have.

/// Observation's `Observable`, by the name that it has where it is deployed back.
public typealias Perceptible = Observable

/// Observation's `@Observable`, by the name that it has where it is deployed back. Properties that are
/// not to be tracked are marked `@ObservationIgnored`.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Perceptible() =
  #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

/// Observation's registrar, by the name that it has where it is deployed back.
public typealias PerceptionRegistrar = ObservationRegistrar

/// Tracks what an operation reads of observable objects and states, as `withObservationTracking`
/// does.
///
/// - Parameters:
///   - apply: Reads properties.
///   - onChange: Makes the closure to call once, before the first of those properties changes.
/// - Returns: What the operation returned.
public func withPerceptionTracking<T>(
  _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}
