import ComposableArchitecture
import SwiftUI

/// A feature that presents one of several screens at a time: an optional
/// enum of destinations.
@Reducer
struct Desk {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case counter(Counter)
    case order(Order)

    @CasePathable
    enum Alert { case fireConfirmed }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var isOnFire = false
  }

  enum Action {
    case alertButtonTapped
    case counterButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case orderButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alertButtonTapped:
        state.destination = .alert(
          AlertState {
            TextState("Is it on fire?")
          } actions: {
            ButtonState(role: .destructive, action: .fireConfirmed) { TextState("It is") }
            ButtonState(role: .cancel) { TextState("It isn't") }
          })
        return .none

      case .counterButtonTapped:
        state.destination = .counter(Counter.State())
        return .none

      case .destination(.presented(.alert(.fireConfirmed))):
        state.isOnFire = true
        return .none

      case .destination:
        return .none

      case .orderButtonTapped:
        state.destination = .order(Order.State())
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Desk.Destination.State: Equatable {}

struct DeskView: View {
  @Bindable var store: StoreOf<Desk>

  var body: some View {
    NavigationStack {
      VStack(alignment: .leading) {
        Button("Ask") { store.send(.alertButtonTapped) }
        Button("Count, in a sheet") { store.send(.counterButtonTapped) }
        Button("Order, on another screen") { store.send(.orderButtonTapped) }
        if store.isOnFire { Text("It is on fire.") }
      }
      .navigationTitle("A desk")
      .alert($store.scope(\.destination?.alert, action: \.destination.alert))
      .sheet(
        item: $store.scope(\.destination?.counter, action: \.destination.counter)
      ) { store in
        CounterView(store: store)
      }
      .navigationDestination(
        item: $store.scope(\.destination?.order, action: \.destination.order)
      ) { store in
        OrderView(store: store).navigationTitle("An order")
      }
    }
  }
}
