import AppHost
import ComposableUI

/// A minimal app with a state to save.
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
