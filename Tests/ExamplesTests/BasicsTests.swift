import ComposableArchitecture
import ComposableUI
import Testing

@testable import ExamplesComposition

@MainActor
@Suite(.serialized) struct BasicsTests {
  @Test func counts() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }

    let screen = makeScreen(of: "counter")
    screen.button("Increment").press()
    #expect(screen.text.contains("‹ Decrement › 1 ‹ Increment ›"))
  }

  @Test func twoCountersAreAddedUpAndSwapped() async {
    let store = TestStore(initialState: TwoCounters.State()) { TwoCounters() }
    await store.send(\.first.incrementButtonTapped) { $0.first.count = 1 }
    await store.send(\.second.decrementButtonTapped) { $0.second.count = -1 }
    #expect(store.state.sum == 0)
    await store.send(.swapButtonTapped) {
      $0.first.count = -1
      $0.second.count = 1
    }

    let screen = makeScreen(of: "two-counters")
    screen.button("Increment", at: 0).press()
    screen.button("Increment", at: 1).press()
    #expect(screen.text.contains("Together 2"))
  }

  @Test func anOptionalCounterRestartsEachTimeItIsShown() async {
    let store = TestStore(initialState: OptionalState.State()) { OptionalState() }
    await store.send(.toggleButtonTapped) { $0.counter = Counter.State() }
    await store.send(\.counter.incrementButtonTapped) { $0.counter?.count = 1 }
    await store.send(.toggleButtonTapped) { $0.counter = nil }

    let screen = makeScreen(of: "optional-state")
    #expect(screen.text.contains("There is no counter."))
    screen.button("Show the counter").press()
    #expect(screen.has(.button, "Increment"))
    screen.button("Forget the counter").press()
    #expect(!screen.has(.button, "Increment"))
  }

  @Test func aGuestWithANameBecomesAMemberAndLeaves() async {
    let store = TestStore(initialState: Door.State()) { Door() }
    await store.send(\.stage.guest.enterButtonTapped)
    await store.send(\.stage.guest.binding.name, "Ada") {
      $0.stage = .guest(NameTag.State(name: "Ada"))
    }
    await store.send(\.stage.guest.enterButtonTapped) {
      $0.stage = .member(Counter.State(count: 3))
    }
    await store.send(\.stage.member.incrementButtonTapped) {
      $0.stage = .member(Counter.State(count: 4))
    }
    await store.send(.leaveButtonTapped) { $0.stage = .guest(NameTag.State()) }

    let screen = makeScreen(of: "if-case-state")
    #expect(!screen.button("Enter").isEnabled)
    screen.textField("Name").type("Ada")
    screen.button("Enter").press()
    #expect(screen.has(.button, "Leave"))
    #expect(!screen.has(.textField, "Name"))
  }

  @Test func aThermostatKeepsToItsLimitsAndForgetsItsTemperatureWhenItIsOff() async {
    let store = TestStore(initialState: Thermostat.State()) { Thermostat() }
    await store.send(.toggled(true)) { $0.isOn = true }
    await store.send(.temperatureChanged(99)) { $0.temperature = 30 }
    await store.send(.roomChanged(String(repeating: "x", count: 30))) {
      $0.room = String(repeating: "x", count: 20)
    }
    await store.send(.toggled(false)) {
      $0.isOn = false
      $0.temperature = 20
    }

    let screen = makeScreen(of: "bindings")
    screen.textField("Room, in 20 letters").type("Kitchen")
    screen.toggle("Heating").press()
    #expect(screen.text.contains("Kitchen will have 20 °C."))
  }

  @Test func onlyGiftsCanHaveAMessage() async {
    let store = TestStore(initialState: Order.State()) { Order() }
    await store.send(\.binding.isGift, true) { $0.isGift = true }
    await store.send(\.binding.message, "For you") { $0.message = "For you" }
    await store.send(\.binding.isGift, false) {
      $0.isGift = false
      $0.message = ""
    }
    await store.send(\.binding.count, 2) { $0.count = 2 }
    await store.send(.resetButtonTapped) { $0 = Order.State() }

    let screen = makeScreen(of: "forms")
    screen.textField("Your name").type("Ada")
    screen.picker("Size").select("Large")
    screen.toggle("A gift").press()
    #expect(screen.has(.textField, "Message"))
    #expect(screen.text.contains("1 large for Ada"))
    screen.button("Start over").press()
    #expect(screen.text.contains("1 medium for you"))
  }

  @Test func theFocusGoesToTheMissingField() async {
    let store = TestStore(initialState: SignIn.State()) { SignIn() }
    await store.send(.signInButtonTapped) { $0.focus = .name }
    await store.send(\.binding.name, "Ada") { $0.name = "Ada" }
    await store.send(.signInButtonTapped) { $0.focus = .password }
    await store.send(\.binding.password, "secret") { $0.password = "secret" }
    await store.send(.signInButtonTapped) {
      $0.focus = nil
      $0.isSignedIn = true
    }

    let screen = makeScreen(of: "focus")
    screen.button("Sign in").press()
    #expect(screen.text.contains("Your name is missing."))
    screen.textField("User name").type("Ada")
    screen.textField("Secret").type("secret")
    screen.button("Sign in").press()
    #expect(screen.text.contains("Welcome, Ada."))
  }

  @Test func aDialogAsksBeforeAnAction() async {
    let store = TestStore(initialState: Questions.State()) { Questions() }
    store.exhaustivity = .off
    await store.send(.changeButtonTapped)
    await store.send(\.dialog.presented.addTen) {
      $0.count = 13
      $0.dialog = nil
    }
    await store.send(.deleteButtonTapped)
    await store.send(\.alert.dismiss) { $0.alert = nil }
    await store.send(.deleteButtonTapped)
    await store.send(\.alert.presented.deletionConfirmed) { $0.count = 0 }

    let screen = makeScreen(of: "alerts-and-dialogs")
    screen.button("Add some…").press()
    screen.button("One").press()
    #expect(screen.text.contains("There are 4 letters."))
    screen.button("Delete all…").press()
    #expect(screen.dialog().label == "Delete all 4?")
    screen.button("Delete").press()
    #expect(screen.text.contains("There are 0 letters."))
    #expect(!screen.button("Delete all…").isEnabled)
  }

  @Test func aRainbowShowsAColourEachSecond() async {
    let clock = TestClock()
    let store = TestStore(initialState: Lamp.State()) {
      Lamp()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.sizeButtonTapped) { $0.isLarge = true }
    await store.send(.rainbowButtonTapped)
    await store.receive(\.colorShown, .red)
    for color in [Lamp.State.Hue.orange, .green, .blue] {
      await clock.advance(by: .seconds(1))
      await store.receive(\.colorShown, color) { $0.color = color }
    }
    await clock.advance(by: .seconds(1))

    let screen = makeScreen(of: "animation", clock: clock)
    screen.button("Rainbow").press()
    await screen.settle()
    await clock.advance(by: .seconds(1))
    await screen.settle()
    #expect(screen.text.contains("The lamp is orange."))
  }
}
