import ComposableArchitecture
import SwiftUI
import Testing

// A chat with scrolling messages, a growing field, presentations by enums, and view actions.

@Reducer
private struct Chat {
  struct Message: Equatable, Identifiable {
    let id: Int
    var text: String
    var isMine: Bool
  }

  @ObservableState
  struct State: Equatable {
    var messages: IdentifiedArrayOf<Message> = [
      Message(id: 0, text: "Hello?", isMine: false)
    ]
    var draft = ""
    var isTyping = true
    @Presents var destination: Destination.State?
  }

  @Reducer
  enum Destination {
    case profile(Profile)
    case confirmation(ConfirmationDialogState<Confirmation>)

    @CasePathable
    enum Confirmation: Equatable { case delete(Message.ID) }
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case view(View)

    @CasePathable
    enum View {
      case deleteButtonTapped(Message.ID)
      case profileButtonTapped
      case sendButtonTapped
      case task
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .view(.deleteButtonTapped(let id)):
        state.destination = .confirmation(
          ConfirmationDialogState {
            TextState("Delete it?")
          } actions: {
            ButtonState(role: .destructive, action: .delete(id)) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          })
        return .none
      case .view(.profileButtonTapped):
        state.destination = .profile(Profile.State(name: "Ada"))
        return .none
      case .view(.sendButtonTapped):
        let text = state.draft.trimmingCharacters(in: .whitespacesAndNewlines)
        state.messages.append(Message(id: state.messages.count, text: text, isMine: true))
        state.draft = ""
        return .none
      case .view(.task):
        state.isTyping = false
        return .none
      case .destination(.presented(.confirmation(.delete(let id)))):
        state.messages.remove(id: id)
        return .none
      case .binding, .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Chat.Destination.State: Equatable {}

@Reducer
private struct Profile {
  @ObservableState
  struct State: Equatable {
    var name: String
    var isMuted = false
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case closeButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      guard case .closeButtonTapped = action else { return .none }
      return .run { _ in await dismiss() }
    }
  }
}

@ViewAction(for: Chat.self)
private struct ChatView: View {
  @Bindable var store: StoreOf<Chat>
  @FocusState private var isComposing: Bool

  var body: some View {
    NavigationStack {
      ScrollViewReader { proxy in
        ScrollView {
          LazyVStack(spacing: 4, pinnedViews: [.sectionHeaders]) {
            Section {
              ForEach(store.messages) { message in
                Bubble(message: message)
                  .id(message.id)
                  .contextMenu {
                    Button("Delete", systemImage: "trash", role: .destructive) {
                      send(.deleteButtonTapped(message.id))
                    }
                  }
                  .transition(
                    .asymmetric(
                      insertion: .push(from: message.isMine ? .trailing : .leading),
                      removal: .scale(scale: 0.1, anchor: .center).combined(with: .opacity)))
              }
            } header: {
              Text("Today").font(.caption2).padding(6).background(.bar, in: Capsule())
            }
            if store.isTyping { TypingIndicator() }
          }
          .padding(.horizontal)
          .scrollTargetLayout()
        }
        .defaultScrollAnchor(.bottom)
        .scrollIndicators(.hidden)
        .onChange(of: store.messages.count) { _, count in
          withAnimation { proxy.scrollTo(count - 1, anchor: .bottom) }
        }
      }
      .safeAreaInset(edge: .bottom, spacing: 0) {
        HStack(alignment: .bottom) {
          TextField("Message", text: $store.draft, axis: .vertical)
            .lineLimit(1...5)
            .textFieldStyle(.roundedBorder)
            .focused($isComposing)
            .onSubmit(of: .text) { send(.sendButtonTapped) }
          Button {
            send(.sendButtonTapped, animation: .bouncy)
          } label: {
            Image(systemName: "paperplane.fill").symbolEffect(.pulse, isActive: isComposing)
          }
          .accessibilityLabel("Send")
          .disabled(store.draft.allSatisfy(\.isWhitespace))
          .keyboardShortcut(.return, modifiers: [.command])
        }
        .padding(8)
        .background(.bar)
      }
      .toolbar {
        ToolbarItem(placement: .principal) {
          Button("Ada") { send(.profileButtonTapped) }.buttonStyle(.plain)
        }
        ToolbarItemGroup(placement: .keyboard) {
          Spacer()
          Button("Done") { isComposing = false }
        }
      }
      .sheet(
        item: $store.scope(state: \.destination?.profile, action: \.destination.profile)
      ) { ProfileView(store: $0) }
      .confirmationDialog(
        $store.scope(state: \.destination?.confirmation, action: \.destination.confirmation)
      )
      .task { await send(.task).finish() }
    }
  }
}

private struct Bubble: View {
  let message: Chat.Message

  var body: some View {
    HStack {
      if message.isMine { Spacer(minLength: 40) }
      Text(message.text)
        .padding(.horizontal, 12)
        .padding(.vertical, 8)
        .foregroundStyle(message.isMine ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
        .background(
          message.isMine ? Color.blue : Color(.secondarySystemBackground),
          in: BubbleShape(isMine: message.isMine))
      if !message.isMine { Spacer(minLength: 40) }
    }
  }
}

private struct BubbleShape: Shape {
  let isMine: Bool

  func path(in rect: CGRect) -> Path {
    UnevenRoundedRectangle(
      topLeadingRadius: 16, bottomLeadingRadius: isMine ? 16 : 4,
      bottomTrailingRadius: isMine ? 4 : 16, topTrailingRadius: 16
    ).path(in: rect)
  }
}

private struct TypingIndicator: View {
  var body: some View {
    HStack(spacing: 3) {
      ForEach(0..<3) { _ in Circle().frame(width: 6, height: 6) }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Ada writes")
  }
}

private struct ProfileView: View {
  @Bindable var store: StoreOf<Profile>

  var body: some View {
    Form {
      LabeledContent("Name", value: store.name)
      Toggle("Muted", isOn: $store.isMuted).tint(.orange)
    }
    .safeAreaInset(edge: .bottom) { Button("Close") { store.send(.closeButtonTapped) } }
    .presentationDetents([.medium, .large])
  }
}

@MainActor
@Suite struct ChatScreenTests {
  private func screen() -> ScreenTester {
    ScreenTester { ChatView(store: Store(initialState: Chat.State()) { Chat() }) }
  }

  @Test func aMessageIsSentByItsButtonOrByReturn() async {
    let screen = screen()
    await screen.settle()
    #expect(!screen.button("Send").isEnabled)
    screen.textField("Message").type("  Here ")
    screen.button("Send").press()
    #expect(screen.has(.text, "Here"))
    screen.textField("Message").type("Still here")
    screen.textField("Message").submit()
    #expect(screen.has(.text, "Still here"))
    #expect(screen.textField("Message").value == "")
  }

  @Test func aMessageIsDeletedByItsMenu() async {
    let screen = screen()
    await screen.settle()
    screen.button("Actions").press()
    screen.dialog().button("Delete").press()
    #expect(screen.dialog().text.contains("Delete it?"))
    screen.dialog().button("Delete").press()
    #expect(!screen.has(.text, "Hello?"))
  }

  @Test func aProfileIsShownOverTheMessages() async {
    let screen = screen()
    await screen.settle()
    screen.button("Ada").press()
    #expect(screen.dialog().text.contains("Name"))
    screen.dialog().toggle("Muted").press()
    #expect(screen.dialog().toggle("Muted").isOn)
    screen.dialog().button("Close").press()
    await screen.settle()
    #expect(screen.labels(of: .dialog).isEmpty)
  }
}
