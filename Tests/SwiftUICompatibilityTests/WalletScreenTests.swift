import ComposableArchitecture
import SwiftUI
import Testing

// A wallet: tabs with values, a sign-in form whose state holds the focus, a table, and drawn cards.

@Reducer
private struct Wallet {
  @ObservableState
  struct State: Equatable {
    var balance = 120
    var isBalanceHidden = false
    var page = Page.cards
    var payments = [
      Payment(id: 1, title: "Rent", amount: 900), Payment(id: 2, title: "Books", amount: 40),
    ]
    var selection: Set<Payment.ID> = []
    var signIn = SignIn.State()

    enum Page: Hashable { case cards, payments, account }
  }

  struct Payment: Equatable, Identifiable {
    let id: Int
    let title: String
    let amount: Int
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case signIn(SignIn.Action)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.signIn, action: \.signIn) { SignIn() }
  }
}

@Reducer
private struct SignIn {
  @ObservableState
  struct State: Equatable {
    var focus: Field?
    var isSignedIn = false
    var name = ""
    var password = ""

    enum Field: Hashable { case name, password }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case signInButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      guard case .signInButtonTapped = action else { return .none }
      if state.name.isEmpty {
        state.focus = .name
      } else if state.password.isEmpty {
        state.focus = .password
      } else {
        state.isSignedIn = true
      }
      return .none
    }
  }
}

private struct WalletView: View {
  @Bindable var store: StoreOf<Wallet>
  @State private var order = [KeyPathComparator(\Wallet.Payment.title)]

  var body: some View {
    TabView(selection: $store.page) {
      Tab("Cards", systemImage: "creditcard", value: .cards) {
        cards
      }
      Tab("Payments", systemImage: "list.bullet", value: .payments) {
        Table(store.payments.sorted(using: order), selection: $store.selection, sortOrder: $order) {
          TableColumn("Title", value: \.title)
          TableColumn("Amount", value: \.amount) { payment in
            Text(payment.amount, format: .number)
              .foregroundStyle(payment.amount > 100 ? Color.red : .primary)
          }
        }
        Text("\(store.selection.count) selected")
      }
      .badge(store.payments.count)
      Tab("Account", systemImage: "person", value: .account) {
        SignInView(store: store.scope(state: \.signIn, action: \.signIn))
      }
    }
    .tabViewStyle(.sidebarAdaptable)
  }

  private var cards: some View {
    ScrollView(.vertical, showsIndicators: false) {
      LazyVStack(spacing: 12) {
        ForEach(Array([Color.blue, .purple].enumerated()), id: \.offset) { index, color in
          CardFace(color: color, number: "•••• \(1234 + index)")
        }
        Ring(progress: 0.4)
        Text(store.isBalanceHidden ? "•••" : "\(store.balance) €")
          .contentTransition(.numericText(value: Double(store.balance)))
          .privacySensitive()
        Toggle("Hide", systemImage: "eye.slash", isOn: $store.isBalanceHidden)
          .toggleStyle(SwitchToggleStyle(tint: .green))
      }
      .scrollTargetLayout()
    }
    .background {
      LinearGradient(colors: [.red, .yellow], startPoint: .topLeading, endPoint: .bottomTrailing)
    }
  }
}

private struct CardFace: View {
  let color: Color
  let number: String

  var body: some View {
    RoundedRectangle(cornerRadius: 20, style: .continuous)
      .fill(color.gradient.shadow(.drop(radius: 4)))
      .overlay(alignment: .init(horizontal: .leading, vertical: .bottom)) {
        Text(number).font(.system(.body, design: .monospaced)).padding()
      }
      .overlay(
        Image(systemName: "wave.3.right").rotationEffect(.radians(.pi / 2)).padding(),
        alignment: .topTrailing
      )
      .aspectRatio(16 / 10, contentMode: .fit)
      .blendMode(.normal)
  }
}

private struct Ring: View {
  var progress: Double
  var lineWidth: CGFloat = 12
  @ScaledMetric(relativeTo: .body) private var size: CGFloat = 120

  var body: some View {
    ZStack {
      Circle().stroke(Color.gray.opacity(0.2), lineWidth: lineWidth)
      Circle()
        .trim(from: 0, to: progress)
        .stroke(
          AngularGradient(colors: [.pink, .orange], center: .center),
          style: StrokeStyle(lineWidth: lineWidth, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      Text(progress, format: .percent)
    }
    .frame(width: size, height: size)
  }
}

private struct SignInView: View {
  @Bindable var store: StoreOf<SignIn>
  @FocusState private var focus: SignIn.State.Field?

  var body: some View {
    if store.isSignedIn {
      Text("Signed in as \(store.name)")
    } else {
      Form {
        TextField("Name", text: $store.name)
          .textContentType(.username)
          .focused($focus, equals: .name)
        SecureField("Password", text: $store.password)
          .focused($focus, equals: .password)
        Button("Sign In") { store.send(.signInButtonTapped) }
          .accessibilityHint("Needs a name and a password")
      }
      .bind($store.focus, to: $focus)
    }
  }
}

#Preview("Wallet", traits: .landscapeLeft) {
  WalletView(store: Store(initialState: Wallet.State()) { Wallet() })
}

@MainActor @Suite struct WalletScreenTests {
  private let store = Store(initialState: Wallet.State()) { Wallet() }

  @Test func aPressHidesTheBalance() {
    let screen = ScreenTester { WalletView(store: store) }
    #expect(screen.has(.text, "120 €") && screen.has(.text, "•••• 1235"))
    screen.toggle("Hide").press()
    #expect(screen.has(.text, "•••"))
    #expect(!screen.has(.text, "120 €"))
  }

  @Test func paymentsAreSortedAndSelected() {
    let screen = ScreenTester { WalletView(store: store) }
    screen.tabs().select("Payments (2)")
    #expect(store.page == .payments)
    screen.button("Amount").press()
    #expect(screen.labels(of: .button).suffix(4) == ["Books", "40", "Rent", "900"])
    screen.button("Rent").press()
    #expect(store.selection == [1])
    #expect(screen.has(.text, "1 selected"))
  }

  @Test func theStateMovesTheFocusToTheMissingField() {
    let screen = ScreenTester { WalletView(store: store) }
    screen.tabs().select("Account")
    func asks(_ title: String) -> Bool? {
      screen.textField(title).element?.properties.wantsFocus
    }
    screen.button("Sign In").press()
    #expect(asks("Name") == true && asks("Password") == false)
    screen.textField("Name").type("Blob")
    screen.button("Sign In").press()
    #expect(asks("Name") == false && asks("Password") == true)
    screen.textField("Password").type("secret")
    screen.button("Sign In").press()
    #expect(screen.has(.text, "Signed in as Blob"))
  }
}
