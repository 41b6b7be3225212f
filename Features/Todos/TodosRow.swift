import ComposableArchitecture
import Foundation

/// The requirements that a list of todos places on the feature of its rows. The app that combines
/// the list with a row declares the conformance.
public protocol TodosRow: Reducer, SendableMetatype
where
  State: Identifiable & ObservableState & Codable & Equatable & Sendable, State.ID == UUID,
  Action: CasePathable & SendableMetatype
{
  /// Makes a new, empty row.
  static func blank(id: UUID) -> State

  /// Whether a row is complete.
  static func isComplete(_ state: State) -> Bool

  /// Whether an action has toggled the completion of its row.
  static func isToggle(_ action: Action) -> Bool
}
