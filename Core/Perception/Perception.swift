@_exported import PerceptionCore

/// Observation's `@Observable`, by the name that it has where it is deployed back. Properties that are
/// not to be tracked are marked `@ObservationIgnored`.
@attached(
  member, names: named(_$observationRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Perceptible() =
  #externalMacro(module: "ObservationMacros", type: "ObservableMacro")
