import ComposableArchitecture
import SwiftUI

/// A control writes to state through an action of its own. The reducer can
/// do more than store the value.
@Reducer
struct Thermostat {
  @ObservableState
  struct State: Equatable {
    var isOn = false
    /// The temperature in degrees Celsius.
    var temperature = 20.0
    var room = ""
  }

  enum Action {
    case roomChanged(String)
    case temperatureChanged(Double)
    case toggled(Bool)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .roomChanged(let room):
        state.room = String(room.prefix(20))
        return .none

      case .temperatureChanged(let temperature):
        state.temperature = min(max(temperature, 5), 30)
        return .none

      case .toggled(let isOn):
        state.isOn = isOn
        if !isOn { state.temperature = 20 }
        return .none
      }
    }
  }
}

struct ThermostatView: View {
  @Bindable var store: StoreOf<Thermostat>

  var body: some View {
    TextField("Room, in 20 letters", text: $store.room.sending(\.roomChanged))
    Toggle("Heating", isOn: $store.isOn.sending(\.toggled))
    Slider(value: $store.temperature.sending(\.temperatureChanged), in: 5...30, step: 1) {
      Text("Temperature")
    }
    .disabled(!store.isOn)
    Text(
      store.isOn
        ? "\(store.room.isEmpty ? "It" : store.room) will have \(Int(store.temperature)) °C."
        : "It is off.")
  }
}
