import ComposableArchitecture
import Foundation
import SwiftUI

/// A value that survives a restart of the app. The app's host stores it in a
/// file or a database. To choose the file, use `.fileStorage(url)`.
@Reducer
struct Diary {
  @ObservableState
  struct State: Equatable {
    @Shared(.diary) var entries
    var draft = ""
  }

  struct Entry: Codable, Equatable, Identifiable, Sendable {
    let id: UUID
    let text: String
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case keepButtonTapped
    case removeButtonTapped(Entry.ID)
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .keepButtonTapped:
        guard !state.draft.isEmpty else { return .none }
        let entry = Entry(id: uuid(), text: state.draft)
        state.$entries.withLock { _ = $0.insert(entry, at: 0) }
        state.draft = ""
        return .none

      case .removeButtonTapped(let id):
        state.$entries.withLock { _ = $0.remove(id: id) }
        return .none
      }
    }
  }
}

extension SharedKey where Self == StorageKey<IdentifiedArrayOf<Diary.Entry>>.Default {
  static var diary: Self { Self[.storage(\.database, "diary"), default: []] }
}

struct DiaryView: View {
  @Bindable var store: StoreOf<Diary>

  var body: some View {
    HStack {
      TextField("What has happened?", text: $store.draft)
        .onSubmit { store.send(.keepButtonTapped) }
      Button("Keep") { store.send(.keepButtonTapped) }
    }
    ForEach(store.entries) { entry in
      HStack {
        Text(entry.text)
        Spacer()
        Button("✕") { store.send(.removeButtonTapped(entry.id)) }
          .accessibilityLabel("Remove \(entry.text)")
      }
    }
  }
}
