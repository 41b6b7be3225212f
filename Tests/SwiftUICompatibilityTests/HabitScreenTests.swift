import ComposableArchitecture
import SwiftUI
import Testing

// A list as in habit trackers and shopping apps, with sections, custom rows, sheets and dialogs.

@Reducer
private struct Habits {
  @Reducer
  enum Destination {
    case add(AddHabit)
    case confirmation(ConfirmationDialogState<Confirmation>)

    @CasePathable
    enum Confirmation { case delete }
  }

  @ObservableState
  struct State {
    @Presents var destination: Destination.State?
    var habits: IdentifiedArrayOf<Habit> = []
    var isArchiveShown = false
    var query = ""
    var doomed: Habit.ID?

    var shown: IdentifiedArrayOf<Habit> {
      query.isEmpty
        ? habits : habits.filter { $0.name.localizedCaseInsensitiveContains(query) }
    }
  }

  struct Habit: Equatable, Identifiable {
    let id: Int
    var name: String
    var streak = 0
  }

  enum Action: BindableAction {
    case addButtonTapped
    case binding(BindingAction<State>)
    case deleteButtonTapped(Habit.ID)
    case destination(PresentationAction<Destination.Action>)
    case habitTapped(Habit.ID)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(AddHabit.State())
        return .none
      case .binding:
        return .none
      case .deleteButtonTapped(let id):
        state.doomed = id
        state.destination = .confirmation(
          ConfirmationDialogState(titleVisibility: .visible) {
            TextState("Delete it?")
          } actions: {
            ButtonState(role: .destructive, action: .delete) { TextState("Delete Habit") }
          })
        return .none
      case .destination(.presented(.add(.saved(let name)))):
        state.habits.append(Habit(id: state.habits.count + 1, name: name))
        state.destination = nil
        return .none
      case .destination(.presented(.confirmation(.delete))):
        if let doomed = state.doomed { state.habits.remove(id: doomed) }
        return .none
      case .destination:
        return .none
      case .habitTapped(let id):
        state.habits[id: id]?.streak += 1
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
private struct AddHabit {
  @ObservableState
  struct State {
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveButtonTapped
    case saved(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      guard case .saveButtonTapped = action else { return .none }
      return .send(.saved(state.name))
    }
  }
}

extension View {
  fileprivate func card(cornerRadius: CGFloat = 12) -> some View {
    modifier(CardModifier(cornerRadius: cornerRadius))
  }
}

private struct CardModifier: ViewModifier {
  let cornerRadius: CGFloat
  @Environment(\.colorScheme) private var colorScheme

  func body(content: Content) -> some View {
    content
      .padding(8)
      .background {
        RoundedRectangle(cornerRadius: cornerRadius, style: .continuous)
          .fill(
            colorScheme == .dark ? Color(white: 0.12) : Color(.secondarySystemGroupedBackground)
          )
          .shadow(color: .black.opacity(0.08), radius: 10, x: 0, y: 4)
      }
      .clipShape(.rect(cornerRadius: cornerRadius))
  }
}

private struct StreakLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 2) {
      configuration.title
      configuration.icon.foregroundStyle(.orange).imageScale(.small)
    }
  }
}

extension LabelStyle where Self == StreakLabelStyle {
  fileprivate static var streak: Self { Self() }
}

private struct HabitsView: View {
  @Bindable var store: StoreOf<Habits>
  @Namespace private var namespace

  var body: some View {
    NavigationStack {
      List {
        Section {
          ForEach(store.shown) { habit in
            Button {
              store.send(.habitTapped(habit.id), animation: .snappy)
            } label: {
              HabitRow(habit: habit)
            }
            .buttonStyle(.plain)
            .swipeActions(edge: .trailing, allowsFullSwipe: true) {
              Button("Delete \(habit.name)", systemImage: "trash", role: .destructive) {
                store.send(.deleteButtonTapped(habit.id))
              }
              .labelStyle(.iconOnly)
            }
            .listRowBackground(habit.streak > 0 ? Color.green.opacity(0.2) : nil)
            .listRowInsets(EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
            .matchedGeometryEffect(id: habit.id, in: namespace)
          }
        } header: {
          Text("Today").textCase(nil)
        }
        Section("Archive", isExpanded: $store.isArchiveShown) {
          Text("Nothing archived").foregroundStyle(.secondary)
        }
      }
      .listStyle(.insetGrouped)
      .environment(\.defaultMinListRowHeight, 60)
      .searchable(text: $store.query, prompt: "Search habits")
      .overlay {
        if store.shown.isEmpty { ContentUnavailableView.search(text: store.query) }
      }
      .navigationTitle("Habits")
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) {
          Button("Add", systemImage: "plus") { store.send(.addButtonTapped) }
        }
        ToolbarTitleMenu { Button("Rename") {} }
      }
    }
    .sheet(item: $store.scope(state: \.destination?.add, action: \.destination.add)) { addStore in
      NavigationStack {
        AddHabitView(store: addStore)
      }
      .presentationDetents([.height(200), .medium])
    }
    .confirmationDialog(
      $store.scope(state: \.destination?.confirmation, action: \.destination.confirmation))
  }
}

private struct HabitRow: View {
  let habit: Habits.Habit

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Text(habit.name).fontWeight(.semibold).fontDesign(.rounded)
      Spacer(minLength: 8)
      Label("\(habit.streak)", systemImage: "flame.fill")
        .labelStyle(.streak)
        .symbolEffect(.bounce, value: habit.streak)
        .contentTransition(.numericText())
    }
    .card()
    .accessibilityElement(children: .combine)
    .accessibilityValue("\(habit.streak) in a row")
  }
}

private struct AddHabitView: View {
  @Bindable var store: StoreOf<AddHabit>
  @FocusState private var isFocused: Bool
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Form {
      TextField("Name", text: $store.name, prompt: Text("What do you want to do?"))
        .focused($isFocused)
        .submitLabel(.done)
        .onSubmit { store.send(.saveButtonTapped) }
    }
    .onAppear { isFocused = true }
    .toolbar {
      ToolbarItem(placement: .cancellationAction) {
        Button("Cancel", role: .cancel) { dismiss() }
      }
      ToolbarItem(placement: .confirmationAction) {
        Button("Save") { store.send(.saveButtonTapped) }
          .bold()
          .disabled(store.name.isEmpty)
      }
    }
  }
}

#Preview {
  HabitsView(store: Store(initialState: Habits.State()) { Habits() })
}

@MainActor @Suite struct HabitScreenTests {
  private let store = Store(
    initialState: Habits.State(habits: [.init(id: 1, name: "Run"), .init(id: 2, name: "Read")])
  ) {
    Habits()
  }

  @Test func aHabitIsCountedAddedAndDeleted() {
    let screen = ScreenTester { HabitsView(store: store) }
    screen.button("Run 0").press()
    #expect(screen.button("Run 1").exists)

    screen.button("Add").press()
    let sheet = screen.dialog()
    #expect(!sheet.button("Save").isEnabled)
    sheet.textField("What do you want to do?").type("Write")
    sheet.textField("What do you want to do?").submit()
    #expect(!sheet.exists)
    #expect(screen.button("Write 0").exists)

    screen.button("Delete Read").press()
    screen.dialog().button("Delete Habit").press()
    #expect(store.habits.map(\.name) == ["Run", "Write"])
  }

  @Test func aSheetDismissesItself() {
    let screen = ScreenTester { HabitsView(store: store) }
    screen.button("Add").press()
    screen.dialog().button("Cancel").press()
    #expect(!screen.has(.button, "Cancel"))
    #expect(store.destination == nil)
  }

  @Test func searchingFiltersTheHabits() {
    let screen = ScreenTester { HabitsView(store: store) }
    screen.textField("Search habits").type("re")
    #expect(screen.labels(of: .button).contains("Read 0"))
    #expect(!screen.has(.button, "Run 0"))
    screen.textField("Search habits").type("zzz")
    #expect(screen.text.contains("zzz"))
    #expect(!screen.has(.button, "Read 0"))
  }

  @Test func aPressUnfoldsTheArchive() {
    let screen = ScreenTester { HabitsView(store: store) }
    #expect(!screen.has(.text, "Nothing archived"))
    screen.button("Show More").press()
    #expect(screen.has(.text, "Nothing archived"))
  }
}
