import ComposableArchitecture
import SwiftUI

/// Views and effects can send an action with an animation. The animation
/// applies to the changes that the action makes.
@Reducer
struct Lamp {
  @ObservableState
  struct State: Equatable {
    var color = Hue.red
    var isLarge = false

    enum Hue: String, CaseIterable { case red, orange, green, blue }
  }

  enum Action {
    case colorShown(State.Hue)
    case rainbowButtonTapped
    case sizeButtonTapped
  }

  private enum CancelID { case rainbow }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .colorShown(let color):
        state.color = color
        return .none

      case .rainbowButtonTapped:
        return .run { [clock] send in
          for color in State.Hue.allCases {
            await send(.colorShown(color), animation: .easeInOut(duration: 0.5))
            try await clock.sleep(for: .seconds(1))
          }
        }
        .cancellable(id: CancelID.rainbow, cancelInFlight: true)

      case .sizeButtonTapped:
        state.isLarge.toggle()
        return .none
      }
    }
  }
}

struct LampView: View {
  let store: StoreOf<Lamp>

  var body: some View {
    Circle()
      .fill(color)
      .frame(width: store.isLarge ? 128 : 64, height: store.isLarge ? 128 : 64)
      .accessibilityHidden(true)
    Text("The lamp is \(store.color.rawValue).")
    HStack {
      Button(store.isLarge ? "Smaller" : "Larger") {
        store.send(.sizeButtonTapped, animation: .spring)
      }
      Button("Rainbow") { store.send(.rainbowButtonTapped) }
    }
  }

  private var color: Color {
    switch store.color {
    case .red: .red
    case .orange: .orange
    case .green: .green
    case .blue: .blue
    }
  }
}
