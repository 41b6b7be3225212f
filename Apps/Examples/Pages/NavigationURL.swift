import ComposableArchitecture
import SwiftUI
import URLPaths

/// Each screen has a path. One description both parses and prints paths.
@Reducer
struct Library {
  /// A screen of the library that a path can name.
  @CasePathable
  enum Location: Equatable {
    case shelves
    case shelf(String)
    /// A book on a shelf, by its number.
    case book(String, Int)

    static let paths = OneOf<Location> {
      Route(\.shelves) { "shelves" }
      Route(\.shelf) {
        "shelves"
        Component(String.self)
      }
      Route(\.book) {
        "shelves"
        Component(String.self)
        Component(Int.self)
      }
    }
  }

  @ObservableState
  struct State: Equatable {
    var location = Location.shelves
    /// The text of the address field.
    var address = "/shelves"
    var problem: String?
  }

  enum Action {
    case addressChanged(String)
    case addressSubmitted
    case locationTapped(Location)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addressChanged(let address):
        state.address = address
        return .none

      case .addressSubmitted:
        do throws(URLPathError) {
          state.location = try Location.paths.parse(state.address)
          state.problem = nil
        } catch {
          state.problem = "\(error)"
        }
        return .none

      case .locationTapped(let location):
        state.location = location
        state.problem = nil
        state.address = (try? Location.paths.print(location).description) ?? state.address
        return .none
      }
    }
  }
}

struct LibraryView: View {
  @Bindable var store: StoreOf<Library>

  var body: some View {
    TextField("Address", text: $store.address.sending(\.addressChanged))
      .onSubmit { store.send(.addressSubmitted) }
    Button("Go there") { store.send(.addressSubmitted) }
    if let problem = store.problem { Text(problem).foregroundStyle(.red) }
    switch store.location {
    case .shelves:
      Text("Shelves").font(.title2)
      ForEach(["history", "poetry"], id: \.self) { shelf in
        Button(shelf.capitalized) { store.send(.locationTapped(.shelf(shelf))) }
      }
    case .shelf(let shelf):
      Text(shelf.capitalized).font(.title2)
      ForEach(1..<4) { number in
        Button("Book \(number)") {
          store.send(.locationTapped(.book(shelf, number)))
        }
      }
      Button("All shelves") { store.send(.locationTapped(.shelves)) }
    case .book(let shelf, let number):
      Text("Book \(number) of \(shelf)").font(.title2)
      Button("Back to the shelf") { store.send(.locationTapped(.shelf(shelf))) }
    }
  }
}
