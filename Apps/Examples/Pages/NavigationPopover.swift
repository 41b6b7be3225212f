import ComposableArchitecture
import SwiftUI

/// A popover for each of several words. The state says which word is being
/// explained.
@Reducer
struct Glossary {
  @ObservableState
  struct State: Equatable {
    @Presents var explanation: Explanation.State?
    let words = ["State", "Action", "Effect"]
  }

  enum Action {
    case explanation(PresentationAction<Explanation.Action>)
    case wordTapped(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .explanation:
        return .none

      case .wordTapped(let word):
        state.explanation = Explanation.State(word: word)
        return .none
      }
    }
    .ifLet(\.$explanation, action: \.explanation) { Explanation() }
  }
}

@Reducer
struct Explanation {
  @ObservableState
  struct State: Equatable {
    let word: String

    var text: String {
      switch word {
      case "State": "All the data of a feature."
      case "Action": "Something that has happened."
      default: "Work in the outside world, whose result comes back as an action."
      }
    }
  }

  enum Action { case closeButtonTapped }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closeButtonTapped:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}

struct GlossaryView: View {
  @Bindable var store: StoreOf<Glossary>

  var body: some View {
    HStack {
      ForEach(store.words, id: \.self) { word in
        Button(word) { store.send(.wordTapped(word)) }
      }
    }
    .popover(item: $store.scope(\.explanation, action: \.explanation)) { store in
      VStack(alignment: .leading) {
        Text(store.word).font(.headline)
        Text(store.text)
        Button("Close") { store.send(.closeButtonTapped) }
      }
    }
  }
}
