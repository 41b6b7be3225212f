import CasePaths
import Observation

// MARK: - Reducers

/// Completes a feature's type, or an enum of features, to a reducer.
///
/// On a struct or a class it adds the conformance to ``Reducer``, makes the cases of a nested `State`
/// and `Action` addressable by key path, and applies the result builder to `body`. A feature that
/// leaves `State`, `Action` or `body` unwritten gets an empty one.
///
/// On an enum, each case names a feature that can be presented or pushed:
///
/// ```swift
/// @Reducer enum Destination {
///   case edit(Edit)
///   case meeting(Meeting = Meeting(context: .sheet))
///   case alert(AlertState<Alert>)
///   @ReducerCaseIgnored case note(String)
/// }
/// ```
///
/// The macro then writes `State`, `Action`, `body`, and the scopes of a store that a `switch` can
/// take apart: `switch store.case { case .edit(let store): … }`. Conformances of the written types are
/// added by extension: `extension Destination.State: Equatable {}`.
@attached(
  member, names: named(State), named(Action), named(init), named(body), named(CaseScope),
  named(scope))
@attached(memberAttribute)
@attached(
  extension, conformances: Reducer, CaseReducer,
  names: named(_$isReducerOnMainActor), named(_$isCaseReducerOnMainActor))
public macro Reducer() = #externalMacro(module: "Macros", type: "ReducerMacro")

/// ``Reducer()`` on an enum, with conformances of the `State` and the `Action` that it writes.
///
/// This is the older spelling of extensions such as `extension Destination.State: Equatable {}`.
@attached(
  member, names: named(State), named(Action), named(init), named(body), named(CaseScope),
  named(scope))
@attached(memberAttribute)
@attached(
  extension, conformances: Reducer, CaseReducer,
  names: named(_$isReducerOnMainActor), named(_$isCaseReducerOnMainActor))
public macro Reducer(
  state: _SynthesizedConformance..., action: _SynthesizedConformance...
) = #externalMacro(module: "Macros", type: "ReducerMacro")

/// A conformance that the compiler can derive for an enum.
public struct _SynthesizedConformance: Sendable {
  public static let codable = Self()
  public static let decodable = Self()
  public static let encodable = Self()
  public static let equatable = Self()
  public static let hashable = Self()
  public static let sendable = Self()
}

/// Marks a case of a ``Reducer()`` enum as state that goes away with its first action, like an alert.
///
/// `AlertState` and `ConfirmationDialogState` are recognised without it.
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "Macros", type: "ReducerCaseMarkerMacro")

/// Marks a case of a ``Reducer()`` enum as plain data: no reducer belongs to it.
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() = #externalMacro(module: "Macros", type: "ReducerCaseMarkerMacro")

// MARK: - Observable state

/// Makes observers of a feature's state wake exactly when something that they read changed.
///
/// On a struct, every stored property is tracked on its own; on an enum, a change of case is. Exempt a
/// property with ``ObservationStateIgnored()``, and use ``Presents()`` for optional state of
/// something that is presented.
///
/// A struct that is declared `Codable` is encoded under the names of its properties, but for those that are
/// ``CodingIgnored()``. One that has `CodingKeys` of its own writes a property's storage into them, which is called
/// as the property with an underscore: `case _count = "count"`.
@attached(extension, conformances: Observable, ObservableState)
@attached(
  member, names: named(_$storage), named(_$id), named(_$observationRegistrar), named(_$willModify),
  named(shouldNotifyObservers), named(CodingKeys))
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "Macros", type: "ObservableStateMacro")

/// Tracks access to a stored property. ``ObservableState()`` applies it; it is not written by hand.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "Macros", type: "ObservationStateTrackedMacro")

/// Exempts a stored property of an ``ObservableState()`` type from tracking: changing it wakes nobody.
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "Macros", type: "ObservationStateIgnoredMacro")

/// Leaves a stored property of a `Codable` ``ObservableState()`` struct out of what is encoded. What is decoded has
/// the property's initial value, which it needs to have.
@attached(peer)
public macro CodingIgnored() = #externalMacro(module: "Macros", type: "CodingIgnoredMacro")

/// Marks optional state of something presented: a sheet, an alert, a pushed screen.
///
/// The property's projection, `\.$destination`, is the ``PresentationState`` that `ifLet` and `scope`
/// take.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "Macros", type: "PresentsMacro")

// MARK: - View actions

/// Gives a view a `send` that takes the actions of its feature's `view` case only.
///
/// The type needs a property `store` of the feature's store. Sending to the store directly draws a
/// warning.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "Macros", type: "ViewActionMacro") where R.Action: ViewAction
