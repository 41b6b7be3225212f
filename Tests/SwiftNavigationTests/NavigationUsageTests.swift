import BoundedWaits
import CasePaths
import Observation
import SwiftNavigation
import Testing

/// Typical uses of alerts, dialogs and bindings to models in programs.
@MainActor @Suite struct NavigationUsageTests {
  enum Action: Hashable, Sendable { case delete, keep, number(Int) }

  // MARK: - Alerts and dialogs

  @Test func alertsCanBeDefinedInExtensions() {
    let alert: AlertState<Action> = .deletion(of: "a note")
    #expect(alert.title == TextState("Delete a note?"))
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.buttons.map(\.action.action) == [.delete, nil])
    #expect(alert == .deletion(of: "a note"))
    #expect(Set([alert, .deletion(of: "a note")]).count == 1)
  }

  @Test func anAlertNeedsNoActionType() {
    let alert = AlertState<Never> {
      TextState("Saved")
    } message: {
      TextState("All is well.")
    }
    #expect(alert.buttons.isEmpty)
    #expect(alert.message == TextState("All is well."))
    let mapped: AlertState<Action> = alert.map { _ in nil }
    #expect(mapped.id == alert.id)
  }

  @Test func alertsCanBeChanged() {
    var alert: AlertState<Action> = .deletion(of: "a note")
    alert.title = TextState("Delete it?")
    alert.message = nil
    alert.buttons.removeLast()
    alert.buttons.append(ButtonState(action: .send(.keep)) { TextState("Keep") })
    #expect(alert.buttons.map(\.action.action) == [.delete, .keep])
    #expect(alert != .deletion(of: "a note"))
  }

  @Test func aDialogStoresItsTitlesVisibility() {
    let dialog = ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Which one?")
    } actions: {
      for number in 1...2 {
        ButtonState(action: Action.number(number)) { TextState("\(number)") }
      }
      ButtonState(role: .cancel) { TextState("None") }
    } message: {
      TextState("One or two.")
    }
    #expect(dialog.titleVisibility == .visible)
    #expect(dialog.buttons.count == 3)
    let automatic = ConfirmationDialogState<Action> { TextState("Which one?") }
    #expect(automatic.titleVisibility == .automatic)
  }

  @Test func aButtonsActionIsPerformedAsynchronously() async {
    let button = ButtonState(action: Action.delete) { TextState("Delete") }
    var performed: Action?
    await button.withAction { action in
      await Task.yield()
      performed = action
    }
    #expect(performed == .delete)
    let sendable: @MainActor @Sendable (Action?) async -> Void = { _ in }
    await button.withAction(sendable)
  }

  @Test func anAnimatedActionThatIsPerformedAsynchronouslyIsReported() async {
    let button = ButtonState(action: .send(Action.delete, animation: .easeIn)) {
      TextState("Delete")
    }
    var performed: Action?
    await withKnownIssue {
      await button.withAction { action in
        await Task.yield()
        performed = action
      }
    } matching: {
      $0.description.contains("animated action") && $0.description.contains("Animation.easeIn")
        && $0.description.contains(".delete")
    }
    #expect(performed == .delete)
  }

  @Test func actionsOfButtonsAreMapped() {
    let action = ButtonStateAction<Action>.send(.number(1))
    #expect(action.map { $0 == .number(1) ? "one" : nil }.action == "one")
    #expect(ButtonStateAction<Action>.send(nil).action == nil)
    guard case .send(.number(1)) = action.type else {
      Issue.record("\(action)")
      return
    }
  }

  @Test func anyStringCanBecomeAText() {
    let name = "Blob"
    #expect(String(state: TextState("Hello, \(name)!")) == "Hello, Blob!")
    #expect(String(state: TextState(name.prefix(2))) == "Bl")
    #expect(TextState(verbatim: "Blob") == TextState(name))
    let text = TextState("a") + TextState("b") + TextState(verbatim: "c")
    #expect(String(state: text) == "abc")
    #expect(text == TextState(verbatim: "a") + TextState("b") + TextState("c"))
    #expect(text != TextState("abc"))
    #expect(Set([text, TextState("abc"), TextState(verbatim: "abc")]).count == 2)
  }

  // MARK: - Bindings

  @CasePathable
  enum Destination {
    case edit(String)
    case help
  }

  @Observable final class Model {
    var text = "a"
    var count = 0
    var optional: Int?
    var destination: Destination?
  }

  struct Form {
    @UIBinding var text: String
    @UIBindable var model: Model

    init(text: UIBinding<String>, model: Model) {
      _text = text
      self.model = model
    }
  }

  @Test func bindingsCanBePassedToOtherTypes() {
    let model = Model()
    @UIBindable var bindable = model
    let form = Form(text: $bindable.text, model: model)
    form.text = "b"
    #expect(model.text == "b")
    form.$text.wrappedValue = "c"
    #expect(model.text == "c")
    form.$model.count.wrappedValue += 1
    #expect(model.count == 1)
    let twin = UIBinding(projectedValue: form.$text)
    twin.wrappedValue = "d"
    #expect(form.text == "d")
    #expect(UIBindable(wrappedValue: model).wrappedValue === model)
    #expect(UIBindable(projectedValue: UIBindable(model)).projectedValue.wrappedValue === model)
  }

  @Test func bindingsAreConvertedToOtherTypes() throws {
    let model = Model()
    @UIBindable var bindable = model
    #expect(UIBinding($bindable.optional) as UIBinding<Int>? == nil)
    model.optional = 1
    let unwrapped = try #require(UIBinding($bindable.optional) as UIBinding<Int>?)
    unwrapped.wrappedValue += 1
    #expect(model.optional == 2)
    let isPresent: UIBinding<Bool> = UIBinding($bindable.optional)
    isPresent.wrappedValue = false
    #expect(model.optional == nil)
    let promoted: UIBinding<Int?> = UIBinding($bindable.count)
    promoted.wrappedValue = 4
    #expect(model.count == 4)
    let erased: UIBinding<AnyHashable> = UIBinding($bindable.count)
    erased.wrappedValue = 5
    #expect(model.count == 5)
    let text: UIBinding<String?> = $bindable.destination.edit
    let isHelping: UIBinding<Bool> = $bindable.destination.help
    isHelping.wrappedValue = true
    #expect(text.wrappedValue == nil)
    #expect(model.destination.is(\.help))
  }

  @Test func bindingsHaveATransaction() {
    var binding = UIBinding.constant(1)
    binding.transaction[SourceKey.self] = "field"
    #expect(binding.transaction[SourceKey.self] == "field")
    #expect(UITransaction()[SourceKey.self] == "nobody")
    let result = withUITransaction(UITransaction()) { 1 }
    #expect(result == 1)
  }

  enum SourceKey: UITransactionKey {
    static let defaultValue = "nobody"
  }

  // MARK: - Tokens

  @Test func aTokenRunsItsClosureOnceWhenCancelledOrReleased() {
    var ended: [Int] = []
    var tokens: [ObserveToken] = []
    ObserveToken { MainActor.assumeIsolated { ended.append(1) } }.store(in: &tokens)
    #expect(!tokens[0].isCancelled)
    tokens[0].cancel()
    tokens[0].cancel()
    #expect(tokens[0].isCancelled)
    #expect(ended == [1])
    var set: Set<ObserveToken> = []
    ObserveToken { MainActor.assumeIsolated { ended.append(2) } }.store(in: &set)
    set = []
    #expect(ended == [1, 2])
    #expect(ObserveToken() != ObserveToken())
    tokens[0].onCancel()
    #expect(ended == [1, 2, 1])
  }

  @Test func observationsOfAModelAreKeptInASet() async throws {
    let model = Model()
    var texts: [String] = []
    var tokens: Set<ObserveToken> = []
    observe { texts.append(model.text) }.store(in: &tokens)
    observe { _ in _ = model.count }.store(in: &tokens)
    model.text = "b"
    model.text = "c"
    try await waitUntil("the changes are observed") { texts.count == 2 }
    #expect(texts == ["a", "c"])
    tokens = []
    var seen = ""
    let later = observe { seen = model.text }
    model.text = "d"
    try await waitUntil("a later observation has seen the change") { seen == "d" }
    #expect(texts == ["a", "c"])
    later.cancel()
  }
}

extension AlertState where Action == NavigationUsageTests.Action {
  static func deletion(of thing: String) -> Self {
    Self {
      TextState("Delete \(thing)?")
    } actions: {
      ButtonState(role: .destructive, action: .delete) {
        TextState("Delete")
      }
      ButtonState(role: .cancel) {
        TextState("Keep")
      }
    } message: {
      TextState("It is gone then.")
    }
  }
}
