import ComposableArchitecture
import SwiftUI

/// A feature for reuse: it marks an item at once, and then asks a service
/// to do so. If the service fails, the feature undoes the change and shows
/// an alert.
@Reducer
struct Favoriting<Item: Hashable & Sendable> {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Never>?
    let item: Item
    var isFavorite = false
  }

  enum Action {
    case alert(PresentationAction<Never>)
    case buttonTapped
    case response(Result<Bool, any Error>)
  }

  /// Tells the service, and returns whether the item is a favorite now.
  let favorite: @Sendable (_ item: Item, _ isFavorite: Bool) async throws -> Bool

  private struct CancelID: Hashable { let item: Item }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert:
        return .none

      case .buttonTapped:
        state.isFavorite.toggle()
        return .run { [item = state.item, isFavorite = state.isFavorite, favorite] send in
          await send(.response(Result { try await favorite(item, isFavorite) }))
        }
        .cancellable(id: CancelID(item: state.item), cancelInFlight: true)

      case .response(.success(let isFavorite)):
        state.isFavorite = isFavorite
        return .none

      case .response(.failure(let error)):
        state.isFavorite.toggle()
        state.alert = AlertState {
          TextState("That can't be a favorite")
        } message: {
          TextState("\(error)")
        }
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

struct FavoriteButton<Item: Hashable & Sendable>: View {
  @Bindable var store: StoreOf<Favoriting<Item>>

  var body: some View {
    Button(store.isFavorite ? "★" : "☆") { store.send(.buttonTapped) }
      .buttonStyle(.plain)
      .accessibilityLabel(store.isFavorite ? "Remove \(store.item)" : "Keep \(store.item)")
      .alert($store.scope(\.alert, action: \.alert))
  }
}

/// A list of teas with a favorite button in each row.
@Reducer
struct Teas {
  @ObservableState
  struct State: Equatable {
    var teas: IdentifiedArray<String, Row> = IdentifiedArray(
      uniqueElements: ["Assam", "Darjeeling", "Sold out"].map {
        Row(favoriting: Favoriting.State(item: $0))
      })
  }

  @ObservableState
  struct Row: Equatable, Identifiable {
    var favoriting: Favoriting<String>.State
    var id: String { favoriting.item }
  }

  enum Action {
    case teas(IdentifiedAction<String, Favoriting<String>.Action>)
  }

  struct SoldOut: Error, CustomStringConvertible {
    var description: String { "There is none left." }
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.teas, action: \.teas) {
        Scope(\.favoriting, action: \.self) {
          Favoriting { [clock] tea, isFavorite in
            try await clock.sleep(for: .milliseconds(500))
            if tea == "Sold out" { throw SoldOut() }
            return isFavorite
          }
        }
      }
  }
}

struct TeasView: View {
  let store: StoreOf<Teas>

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(store.scope(\.teas, action: \.teas)) { row in
        HStack {
          FavoriteButton(store: row.scope(\.favoriting, action: \.self))
          Text(row.favoriting.item)
        }
      }
    }
  }
}
