import ComposableArchitecture
import Foundation
import TodoFeature
import TodosFeature

// What a list of todos needs to know of its rows: the two features meet here, for all apps that have both.
extension Todo: TodosRow {
  public static func blank(id: UUID) -> State { State(id: id) }
  public static func isComplete(_ state: State) -> Bool { state.isComplete }
  public static func isToggle(_ action: Action) -> Bool { action.is(\.checkBoxToggled) }
}
