import AppHost
import ComposableUI

/// An app as small as they come, with a state to be saved.
struct NotesApp: ComposableApp {
  static let about = "Keeps one note."

  struct State: Codable, Equatable, Sendable {
    var note = "Nothing yet."
  }

  let saved: SavedState<State>

  init(context: AppContext) {
    saved = context.saved("note", initial: State())
  }

  var body: some View {
    Text(saved.state.note)
    Button("Clear") { saved.save(State(note: "")) }
  }
}
