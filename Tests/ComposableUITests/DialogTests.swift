@testable import ComposableUI
import ElementTree
import Testing

/// Alerts, confirmation dialogs and sheets.
@MainActor @Suite struct DialogTests {
  struct Confirming: View {
    @Bindable var model: Model

    var body: some View {
      Button("Delete…") { model.isOn = true }
        .confirmationDialog("Delete all?", isPresented: $model.isOn, titleVisibility: .visible) {
          Button("Delete", role: .destructive) { model.items = [] }
        } message: {
          Text("\(model.items.count) are lost.")
        }
    }
  }

  @Test func aConfirmationCoversTheScreenWhileItsConditionHolds() {
    let model = Model(count: 2)
    let screen = ScreenTester { Confirming(model: model) }
    screen.button("Delete…").press()
    #expect(
      screen.text == """
        ‹ Delete… ›
        === Delete all? ===
        2 are lost.
        ‹ Delete ›
        ‹ Cancel ›
        """)
    #expect(screen.root.children.last?.id == screen.dialog().id)
    #expect(
      screen.dialog().element?.properties.content
        == .dialog(.init(.confirmation, title: "Delete all?", message: "2 are lost.")))
  }

  @Test func aButtonsActionDismissesTheDialog() {
    let model = Model(count: 2)
    let screen = ScreenTester { Confirming(model: model) }
    screen.button("Delete…").press()
    screen.button("Delete").press()
    #expect(model.items.isEmpty)
    #expect(!model.isOn)
    #expect(screen.text == "‹ Delete… ›")
  }

  @Test func aDialogCanBeDismissedWithoutAChoice() {
    let model = Model(count: 2)
    let screen = ScreenTester { Confirming(model: model) }
    screen.button("Delete…").press()
    screen.dialog().dismiss()
    #expect(!model.isOn)
    screen.button("Delete…").press()
    screen.button("Cancel").press()
    #expect(!model.isOn)
    #expect(model.items.count == 2)
    #expect(screen.text == "‹ Delete… ›")
  }

  @Test func anOpenDialogStaysUpToDate() {
    let model = Model(count: 2)
    let screen = ScreenTester { Confirming(model: model) }
    screen.button("Delete…").press()
    let id = screen.dialog().id
    model.items.removeLast()
    #expect(screen.text.contains("1 are lost."))
    #expect(screen.dialog().id == id)
  }

  @Test func aDefaultButtonIsAddedOnlyIfNeeded() {
    let model = Model()
    model.isOn = true
    func labels<V: View>(@ViewBuilder _ view: @escaping () -> V) -> [String] {
      ScreenTester(view).labels(of: .button)
    }
    let isOn = Bindable(model).isOn
    #expect(labels { Text("").alert("a", isPresented: isOn) {} } == ["OK"])
    #expect(labels { Text("").alert("a", isPresented: isOn) { Button("Go") {} } } == ["Go"])
    #expect(
      labels { Text("").confirmationDialog("a", isPresented: isOn) { Button("Go") {} } }
        == ["Go", "Cancel"])
    #expect(
      labels {
        Text("").confirmationDialog("a", isPresented: isOn) { Button("No", role: .cancel) {} }
      } == ["No"])
    #expect(labels { Text("").sheet(isPresented: isOn) { Text("") } } == [])
  }

  @Test func theDefaultButtonFollowsTheOtherButtons() {
    @MainActor struct Alerting: View {
      @Bindable var model: Model
      var body: some View {
        Text("").alert("a", isPresented: $model.isOn) { Buttons(model: model) }
      }
    }
    struct Buttons: View {
      let model: Model
      var body: some View {
        if !model.items.isEmpty { Button("Go") {} }
      }
    }
    let model = Model()
    model.isOn = true
    let screen = ScreenTester { Alerting(model: model) }
    #expect(screen.labels(of: .button) == ["OK"])
    model.items = [Item(id: 1)]
    #expect(screen.labels(of: .button) == ["Go"])
    model.items = []
    #expect(screen.labels(of: .button) == ["OK"])
    screen.button("OK").press()
    #expect(!model.isOn)
  }

  @Test func aHiddenTitleIsNotShown() {
    let screen = ScreenTester {
      Text("").confirmationDialog("t", isPresented: .constant(true), titleVisibility: .hidden) {}
    }
    #expect(
      screen.dialog().element?.properties.content == .dialog(.init(.confirmation, title: "")))
  }

  @Test func aDialogKeptByTheStateIsSentAgain() {
    let screen = ScreenTester { Text("").alert("Stay", isPresented: .constant(true)) {} }
    let dialog = screen.dialog()
    dialog.dismiss()
    #expect(dialog.exists)
    #expect(
      screen.takePatches() == [.update(dialog.id!, dialog.element!.properties)])
  }

  @Test func aSheetHoldsAnyViewAndStaysWhenButtonsArePressed() {
    let model = Model(count: 1)
    var dismissals = 0
    let screen = ScreenTester {
      Text("behind").sheet(isPresented: Bindable(model).isOn, onDismiss: { dismissals += 1 }) {
        ItemRow(item: model.items[0])
        Button("Done") { model.isOn = false }
        Button("Stay") {}
      }
    }
    model.isOn = true
    #expect(screen.text == "behind\n=== sheet ===\n[ ] Done Item 0\n‹ Done ›\n‹ Stay ›")
    screen.button("Stay").press()
    screen.toggle("Done").press()
    #expect(screen.dialog().exists)
    screen.button("Done").press()
    #expect(screen.text == "behind")
    #expect(dismissals == 1)
    model.isOn = true
    screen.dialog().dismiss()
    #expect(screen.text == "behind")
    #expect(dismissals == 2)
  }

  @Test func onlyTheTopmostOfSeveralCanBeUsed() {
    let model = Model()
    let screen = ScreenTester {
      Text("behind").sheet(isPresented: .constant(true)) {
        Button("In the sheet") {}
          .alert("Sure?", isPresented: Bindable(model).isOn) { Button("Yes") {} }
      }
    }
    #expect(screen.button("In the sheet").isEnabled)
    model.isOn = true
    #expect(!screen.button("In the sheet").isEnabled)
    #expect(screen.button("Yes").isEnabled)
    screen.button("Yes").press()
    #expect(screen.button("In the sheet").isEnabled)
  }

  @Test func aDialogIsRemovedWithItsPresentingView() {
    let model = Model()
    let screen = ScreenTester {
      if !model.isOn {
        Text("").alert("Sure?", isPresented: .constant(true)) { Button("Yes") {} }
      }
    }
    #expect(screen.labels(of: .dialog) == ["Sure?"])
    model.isOn = true
    #expect(screen.text == "")
    #expect(screen.takePatches().count == 2)
  }

  @Test func modifiersAroundAViewDoNotApplyToItsDialog() {
    var presses = 0
    let screen = ScreenTester {
      VStack {
        Text("").alert("Sure?", isPresented: .constant(true)) { Button("Yes") { presses += 1 } }
      }
      .disabled(true)
      .buttonStyle(.plain)
    }
    screen.button("Yes").press()
    #expect(presses == 1)
    #expect(screen.button("Yes").element?.properties.content == .button(.init()))
  }
}
