@_exported import Bindings
@_exported import PerceptionCore

/// Makes the stored properties of a class observable, like Observation's `@Observable`. Point-Free's
/// Perception calls this macro `@Perceptible`, too.
@attached(
  member, names: named(_$perceptionRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Perceptible() = #externalMacro(module: "Macros", type: "PerceptibleMacro")

/// Makes a property of a ``Perceptible()`` class observable.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro PerceptionTracked() =
  #externalMacro(module: "Macros", type: "PerceptionTrackedMacro")

/// Exempts a property of a ``Perceptible()`` class from observation.
@attached(accessor, names: named(willSet))
public macro PerceptionIgnored() =
  #externalMacro(module: "Macros", type: "ObservationStateIgnoredMacro")

// Platforms with SwiftUI use SwiftUI's own `Bindable`.
#if !canImport(Darwin)
  /// A property wrapper that creates bindings to the properties of an observable object. The
  /// Perception back-port calls it `@Perception.Bindable`.
  public typealias Bindable = UIBindable
#endif
