@testable import ComposableUI
import ElementTree
import Testing

/// Finding elements on a screen, and in parts of a screen.
@MainActor @Suite struct ScreenRegionTests {
  private func makeList(_ model: Model) -> ScreenTester {
    ScreenTester {
      NavigationStack {
        List {
          Section {
            ForEach(model.items) { item in
              HStack {
                Button("Do") { item.isDone = true }
                TextField("Title", text: Bindable(item).title)
              }
            }
          } header: {
            Text("Today")
          }
        }
        .navigationTitle("Items")
      }
    }
  }

  @Test func aRowIsFoundByTheTextInIt() {
    let model = Model(count: 3)
    let screen = makeList(model)
    screen.row("Item 1").button("Do").press()
    #expect(model.items.map(\.isDone) == [false, true, false])
    #expect(screen.row("Item 2").textField("Title").value == "Item 2")
    #expect(screen.row("Do", at: 2).id == screen.row(at: 2).id)
  }

  @Test func findsPagesSectionsAndImages() {
    let screen = makeList(Model(count: 2))
    #expect(screen.labels(of: .page) == ["Items"])
    #expect(screen.section("Today").labels(of: .row).count == 2)
    let progress = ScreenTester { ProgressView("Saving", value: 0.5) }
    #expect(progress.labels(of: .progress) == ["Saving"])
  }

  @Test func queriesForMissingElementsReportNothing() {
    let screen = makeList(Model(count: 1))
    #expect(screen.has(.button, "Do"))
    #expect(!screen.has(.button, "Undo"))
    #expect(screen.has(.row, "Item 0"))
  }

  @Test func aMissingElementIsReportedWithItsRegion() {
    let screen = makeList(Model(count: 2))
    withExpectedIssues(
      containing: """
        There is no button "Undo" in the row "Do Title".

        There are these of that kind: "Do".
        """
    ) {
      screen.row(at: 0).button("Undo").press()
    }
    withExpectedIssues(containing: #"There is no row "Item 2" on the screen."#) {
      // A button in a missing row is not a second failure.
      screen.row("Item 2").button("Do").press()
    }
  }

  @Test func anElementIsNotInItself() {
    let screen = makeList(Model(count: 1))
    #expect(!screen.row(at: 0).has(.row, "Item 0"))
  }

  @Test func pressesAShortcut() {
    let model = Model(count: 1)
    let screen = ScreenTester {
      Button("Other") {}
      Button("Finish") { model.items[0].isDone = true }.keyboardShortcut("f")
    }
    screen.pressShortcut("f")
    #expect(model.items[0].isDone)
    withExpectedIssues(containing: #"Nothing on the screen has the shortcut "x"."#) {
      screen.pressShortcut("x")
    }
  }

  @Test func aShortcutThatIsDisabledCanNotBePressed() {
    let screen = ScreenTester { Button("Finish") {}.keyboardShortcut("f").disabled(true) }
    withExpectedIssues(containing: #"The button "Finish" can't be used this way"#) {
      screen.pressShortcut("f")
    }
  }
}
