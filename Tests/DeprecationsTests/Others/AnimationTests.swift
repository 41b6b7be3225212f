import ComposableArchitecture
import SwiftNavigation
import Testing

@MainActor
@Suite(.serialized) struct AnimationTests {
  @Test func `Animations are compared by value`() {
    #expect(Animation.default != .linear)
    #expect(Animation.linear == .linear(duration: 0.35))
    #expect(Animation.easeOut(duration: 0.2) != .easeOut)
    #expect(Animation.easeIn != .easeInOut)
    #expect(Animation.spring() == .spring)
    #expect(Animation.snappy(duration: 0.2) != .snappy)
    #expect(Animation.bouncy(duration: 0.3) != .smooth)
    #expect(Animation.default.delay(1.5) != .default)
    #expect(Animation.linear.speed(2) == .linear.speed(2))
    #expect(
      Animation.easeInOut(duration: 0.5).repeatCount(3, autoreverses: true)
        != .easeInOut(duration: 0.5).repeatForever())
    #expect(
      Animation.interactiveSpring(response: 0.25, dampingFraction: 0.1) != .interactiveSpring)
    #expect(
      Animation.interpolatingSpring(stiffness: 3000, damping: 40)
        == .interpolatingSpring(mass: 1, stiffness: 3000, damping: 40))
    #expect(Animation.timingCurve(0, 0, 1, 1) == .linear)
    #expect(Set([Animation.default, .default, .linear]).count == 2)
  }

  private enum Flavour: TransactionKey { static var defaultValue: String { "plain" } }

  @Test func `A transaction holds its values`() {
    var transaction = Transaction()
    #expect(transaction.animation == nil)
    #expect(!transaction.disablesAnimations)
    #expect(!transaction.isContinuous)
    #expect(transaction[Flavour.self] == "plain")
    transaction[Flavour.self] = "sweet"
    #expect(transaction[Flavour.self] == "sweet")
    #expect(Transaction(animation: .default).animation == .default)
  }

  @Test func `The current transaction is the innermost one`() {
    #expect(Transaction.current.animation == nil)
    withAnimation {
      #expect(Transaction.current.animation == .default)
      withAnimation(.linear) { #expect(Transaction.current.animation == .linear) }
      withAnimation(nil) { #expect(Transaction.current.animation == nil) }
      withTransaction(\.disablesAnimations, true) {
        #expect(Transaction.current.disablesAnimations)
        #expect(Transaction.current.animation == .default)
      }
      withTransaction(Transaction()) { #expect(Transaction.current.animation == nil) }
      #expect(Transaction.current.animation == .default)
    }
    #expect(withAnimation { 42 } == 42)
    #expect(withTransaction(Transaction()) { 42 } == 42)
  }

  @Test func `An animation's completion runs at once, after the changes`() {
    var order: [String] = []
    withAnimation(.default, completionCriteria: .removed) {
      order.append("body")
    } completion: {
      order.append("completion")
    }
    #expect(order == ["body", "completion"])
    #expect(AnimationCompletionCriteria.removed != .logicallyComplete)
  }

  @Test func `A task doesn't inherit the transaction of its start`() async {
    let task = withAnimation { Task { Transaction.current.animation } }
    #expect(await task.value == nil)
  }

  /// A log of the animations that were current when actions were reduced.
  @MainActor final class Log {
    var animations: [Animation?] = []
  }

  private enum Action: Equatable, Sendable { case tapped, run, response }

  private func logging(_ log: Log) -> StoreOf<Reduce<Int, Action>> {
    Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        MainActor.assumeIsolated { log.animations.append(Transaction.current.animation) }
        state += 1
        guard action == .run else { return .none }
        return .run { send in
          await send(.response)
          await send(.response, animation: .linear)
          await send(.response, transaction: Transaction(animation: .easeIn))
        }
      }
    }
  }

  @Test func `A store sends with an animation, but its effects don't`() async {
    let log = Log()
    let store = logging(log)
    store.send(.tapped, animation: .default)
    store.send(.tapped, animation: nil)
    store.send(.tapped, transaction: Transaction(animation: .bouncy))
    withAnimation { _ = store.send(.tapped) }
    #expect(log.animations == [.default, nil, .bouncy, .default])
    log.animations = []
    await store.send(.run, animation: .default).finish()
    #expect(log.animations == [.default, nil, .linear, .easeIn])
  }

  @Reducer struct Screen {
    struct State {}
    @CasePathable enum Action: ViewAction {
      case view(View)
      enum View { case tapped }
    }
    let log: Log
    var body: some ReducerOf<Self> {
      Reduce { _, _ in
        MainActor.assumeIsolated { log.animations.append(Transaction.current.animation) }
        return .none
      }
    }
  }

  @ViewAction(for: Screen.self) @MainActor struct ScreenView {
    let store: StoreOf<Screen>

    func use() {
      send(.tapped)
      send(.tapped, animation: .linear)
      send(.tapped, transaction: Transaction(animation: .easeIn))
    }
  }

  @Test func `A view sends its actions with an animation`() {
    let log = Log()
    ScreenView(store: Store(initialState: Screen.State()) { Screen(log: log) }).use()
    #expect(log.animations == [nil, .linear, .easeIn])
  }

  @Test func `Bindings write with an animation`() {
    let written = LockIsolated<[Animation?]>([])
    let binding = UIBinding(
      get: { false },
      set: { _ in written.withValue { $0.append(Transaction.current.animation) } })
    binding.animation().wrappedValue = true
    binding.animation(.linear).wrappedValue = true
    binding.transaction(Transaction(animation: .easeIn)).wrappedValue = true
    binding.wrappedValue = true
    #expect(written.value == [.default, .linear, .easeIn, nil])
    #expect(binding.animation().wrappedValue == false)
  }

  @Test func `A button's action keeps its animation`() {
    let action = ButtonStateAction<Int>.send(1, animation: .default)
    #expect(action.action == 1)
    #expect(action == .send(1, animation: .default))
    #expect(action != .send(1))
    #expect(action != .send(1, animation: nil))
    #expect(action.hashValue == ButtonStateAction<Int>.send(1).hashValue)
    #expect(action.map { $0.map { "\($0)" } } == .send("1", animation: .default))
    let button = ButtonState<Int>(action: action) { TextState("Go") }
    var seen: [Animation?] = []
    button.withAction { _ in seen.append(Transaction.current.animation) }
    ButtonState<Int>(action: .send(1)) { TextState("Go") }
      .withAction { _ in seen.append(Transaction.current.animation) }
    #expect(seen == [.default, nil])
    #expect(String(customDumping: action).contains("animation:"))
  }

  #if Deprecations
    @Test func `Older spellings send effects' actions with an animation`() async {
      let log = Log()
      enum Action: Equatable, Sendable { case start(Int), response(Int) }
      let store = Store(initialState: 0) {
        Reduce<Int, Action> { state, action in
          switch action {
          case .start(0): return .send(.response(0), animation: .default)
          case .start(1): return .run { await $0(.response(1)) }.animation(.linear)
          case .start(2):
            return .merge(.run { await $0(.response(2)) }, .run { await $0(.response(3)) })
              .cancellable(id: "a").transaction(Transaction(animation: .easeIn))
          case .start: return Effect<Action>.none.animation()
          case .response(let number):
            state += number
            MainActor.assumeIsolated { log.animations.append(Transaction.current.animation) }
            return .none
          }
        }
      }
      await store.send(.start(0)).finish()
      #expect(store.withState { $0 } == 0)
      // The response is reduced after the current action, but still in its transaction.
      #expect(log.animations == [.default])
      log.animations = []
      await store.send(.start(1)).finish()
      await store.send(.start(2)).finish()
      #expect(log.animations == [.linear, .easeIn, .easeIn])
      #expect(store.withState { $0 } == 6)
      await store.send(.start(3)).finish()
    }
  #endif

  @Test func `A feature dismisses itself with an animation`() async {
    let seen = LockIsolated<[Animation?]>([])
    let dismiss = DismissEffect { seen.withValue { $0.append(Transaction.current.animation) } }
    await dismiss(animation: .default)
    await dismiss(transaction: Transaction(animation: .linear))
    await dismiss()
    #expect(seen.value == [.default, .linear, nil])
    await withKnownIssue {
      await withDependencies { _ in
      } operation: {
        @Dependency(\.dismiss) var dismiss
        await dismiss(animation: .default)
      }
    } matching: {
      $0.description.contains("no parent presents it")
    }
  }
}
