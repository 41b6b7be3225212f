@_exported import Bindings
@_exported import PerceptionCore

/// Observation's `@Observable`, by the name that it has where it is deployed back: the stored properties of
/// a class are observed.
@attached(
  member, names: named(_$perceptionRegistrar), named(access), named(withMutation),
  named(shouldNotifyObservers))
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Perceptible() = #externalMacro(module: "Macros", type: "PerceptibleMacro")

/// Has a property of a ``Perceptible()`` class observed.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro PerceptionTracked() =
  #externalMacro(module: "Macros", type: "PerceptionTrackedMacro")

/// Exempts a property of a ``Perceptible()`` class from being observed.
@attached(accessor, names: named(willSet))
public macro PerceptionIgnored() =
  #externalMacro(module: "Macros", type: "ObservationStateIgnoredMacro")

// Where there is SwiftUI, its own is the one.
#if !canImport(Darwin)
  /// Makes bindings to the properties of an observable object, by the name that this has where Observation
  /// is deployed back: `@Perception.Bindable`.
  public typealias Bindable = UIBindable
#endif
