import ComposableArchitecture
import Foundation
import TodoFeature
import TodosFeature

// Connects the two features for all apps that have both: a todo can be a row of the list.
extension Todo: TodosRow {
  public static func blank(id: UUID) -> State { State(id: id) }
  public static func isComplete(_ state: State) -> Bool { state.isComplete }
  public static func isToggle(_ action: Action) -> Bool { action.is(\.checkBoxToggled) }
}
