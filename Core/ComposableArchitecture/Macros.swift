import CasePaths
import Observation

// MARK: - Reducers

/// Turns a feature's type, or an enum of features, into a reducer.
///
/// On a struct or a class, the macro adds the conformance to ``Reducer`` and applies the result
/// builder to `body`. It makes the cases of a nested `State` and `Action` addressable by key path.
/// A missing `State`, `Action` or `body` becomes an empty one.
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
/// The macro then writes `State`, `Action`, `body`, and the store scopes for a `switch`:
/// `switch store.case { case .edit(let store): … }`. Add conformances to the generated types in
/// extensions: `extension Destination.State: Equatable {}`.
@attached(
  member, names: named(State), named(Action), named(init), named(body), named(CaseScope),
  named(scope))
@attached(memberAttribute)
@attached(
  extension, conformances: Reducer, CaseReducer,
  names: named(_$isReducerOnMainActor), named(_$isCaseReducerOnMainActor))
public macro Reducer() = #externalMacro(module: "Macros", type: "ReducerMacro")

/// Same as ``Reducer()`` on an enum, and adds conformances to the generated `State` and `Action`.
///
/// The arguments are the older spelling of extensions such as
/// `extension Destination.State: Equatable {}`.
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

/// Marks a case of a ``Reducer()`` enum as ephemeral: its first action dismisses it, as with an
/// alert.
///
/// `AlertState` and `ConfirmationDialogState` need no mark.
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "Macros", type: "ReducerCaseMarkerMacro")

/// Marks a case of a ``Reducer()`` enum as plain data without a reducer.
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() = #externalMacro(module: "Macros", type: "ReducerCaseMarkerMacro")

// MARK: - Observable state

/// Notifies observers of a feature's state exactly when a property that they read changes.
///
/// On a struct, the macro tracks every stored property separately; on an enum, it tracks a change
/// of case. Exempt a property with ``ObservationStateIgnored()``. Use ``Presents()`` for the
/// optional state of a presented feature.
///
/// A `Codable` struct is encoded under the names of its properties, except ``CodingIgnored()``
/// ones. If the struct declares `CodingKeys`, their cases name the storage, which is the property's
/// name with an underscore: `case _count = "count"`.
@attached(extension, conformances: Observable, ObservableState)
@attached(
  member, names: named(_$storage), named(_$id), named(_$observationRegistrar), named(_$willModify),
  named(shouldNotifyObservers), named(CodingKeys))
@attached(memberAttribute)
public macro ObservableState() = #externalMacro(module: "Macros", type: "ObservableStateMacro")

/// Tracks access to a stored property. ``ObservableState()`` applies it; don't write it by hand.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "Macros", type: "ObservationStateTrackedMacro")

/// Exempts a stored property of an ``ObservableState()`` type from tracking: a change notifies no
/// observer.
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "Macros", type: "ObservationStateIgnoredMacro")

/// Excludes a stored property of a `Codable` ``ObservableState()`` struct from encoding. The
/// property needs an initial value, which a decoded struct gets.
@attached(peer)
public macro CodingIgnored() = #externalMacro(module: "Macros", type: "CodingIgnoredMacro")

/// Marks the optional state of a presented feature: a sheet, an alert, a pushed screen.
///
/// The property's projection, `\.$destination`, is the ``PresentationState`` that `ifLet` and `scope`
/// take.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "Macros", type: "PresentsMacro")

// MARK: - View actions

/// Gives a view a `send` that takes only the actions of its feature's `view` case.
///
/// The type needs a property `store` that holds the feature's store. Sending to the store directly
/// causes a warning.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "Macros", type: "ViewActionMacro") where R.Action: ViewAction
