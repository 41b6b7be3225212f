import ComposableArchitecture
import SwiftUI
import Testing

@Reducer
private struct Settings {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var digest = Digest.daily
    var displayName = ""
    var isNotificationsOn = false
    var volume = 0.5
  }

  enum Digest: String, CaseIterable, Equatable {
    case daily, weekly, off
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case resetButtonTapped

    enum Alert {
      case confirmReset
    }
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmReset)):
        state = State()
        return .none
      case .alert, .binding:
        return .none
      case .resetButtonTapped:
        state.alert = AlertState {
          TextState("Reset all settings?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmReset) { TextState("Reset") }
        }
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

private struct SettingsView: View {
  @Bindable var store: StoreOf<Settings>
  @Environment(\.dismiss) private var dismiss
  @FocusState private var isNameFocused: Bool
  @State private var isAdvancedShown = false

  var body: some View {
    NavigationStack {
      Form {
        Section(header: Text("Profile"), footer: Text("Others see this name.")) {
          TextField("Name", text: $store.displayName)
            .focused($isNameFocused)
            .textContentType(.name)
            .submitLabel(.done)
        }
        Section("Notifications") {
          Toggle("Notify me", isOn: $store.isNotificationsOn.animation())
          if store.isNotificationsOn {
            Picker("Digest", selection: $store.digest) {
              ForEach(Settings.Digest.allCases, id: \.self) { digest in
                Text(digest.rawValue.capitalized).tag(digest)
              }
            }
            .pickerStyle(.segmented)
          }
        }
        DisclosureGroup("Advanced", isExpanded: $isAdvancedShown) {
          Slider(value: $store.volume, in: 0...1) { Text("Volume") }
        }
        Section {
          Button("Reset", role: .destructive) { store.send(.resetButtonTapped) }
            .frame(maxWidth: .infinity)
        }
      }
      .navigationTitle("Settings")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
        }
      }
      .alert($store.scope(state: \.alert, action: \.alert))
      .onChange(of: store.isNotificationsOn) { _, isOn in
        if isOn { isNameFocused = false }
      }
      .task { isNameFocused = true }
    }
  }
}

#Preview {
  SettingsView(store: Store(initialState: Settings.State()) { Settings() })
}

@MainActor @Suite struct SettingsScreenTests {
  @Test func settingsAreChangedAndReset() {
    let store = Store(initialState: Settings.State()) { Settings() }
    let screen = ScreenTester { SettingsView(store: store) }
    screen.textField("Name").type("Blob")
    screen.toggle("Notify me").press()
    screen.picker("Digest").select("Weekly")
    screen.button("Advanced").press()
    screen.slider("Volume").slide(to: 0.75)
    #expect(store.displayName == "Blob")
    #expect(store.digest == .weekly)
    #expect(store.volume > 0.5)
    screen.button("Reset").press()
    screen.dialog().button("Reset").press()
    #expect(store.state == Settings.State())
  }
}
