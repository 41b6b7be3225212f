import ComposableArchitecture
import Foundation

/// What a list of todos needs to know of the feature of its rows. The app that puts the two together
/// declares the conformance.
public protocol TodosRow: Reducer, SendableMetatype
where
  State: Identifiable & ObservableState & Codable & Equatable & Sendable, State.ID == UUID,
  Action: CasePathable & SendableMetatype
{
  /// A new row with nothing in it.
  static func blank(id: UUID) -> State

  /// Whether a row is done.
  static func isComplete(_ state: State) -> Bool

  /// Whether an action has toggled whether its row is done.
  static func isToggle(_ action: Action) -> Bool
}
