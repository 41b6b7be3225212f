@testable import ComposableUI
import ElementTree
import Testing

/// The tester that tests use to operate and read screens.
@MainActor @Suite struct ScreenTesterTests {
  @Test func readsTheScreenAsText() {
    let model = Model(count: 2)
    model.items[0].isDone = true
    let screen = ScreenTester {
      NavigationStack {
        Picker("Show", selection: .constant(1)) {
          Text("All").tag(0)
          Text("Active").tag(1)
        }
        .pickerStyle(.segmented)
        Picker("Sort", selection: .constant(0)) { Text("By name").tag(0) }
        List {
          Section {
            ForEach(model.items) { item in
              HStack {
                Toggle("", isOn: Bindable(item).isDone)
                TextField("Untitled", text: Bindable(item).title)
              }
            }
          } header: {
            Text("Today")
          } footer: {
            Text("2 items")
          }
        }
        TextField("Note", text: Bindable(model).note)
        Button("Clear") {}.disabled(true)
        Text("two\nlines").strikethrough()
        ProgressView("Saving", value: 0.5)
        ProgressView()
        Divider()
        HStack {
          VStack {
            Text("a")
            Text("b")
          }
          Text("c")
        }
      }
      .navigationTitle("ignored, being outside")
    }
    #expect(
      screen.text == """
        Show: All | *Active*
        Sort: By name ▾
        ## Today
        - [x] [Item 0___]
        - [ ] [Item 1___]
        (2 items)
        [(Note)___]
        ‹ Clear ›!
        ~two~
        ~lines~
        50% Saving
        …
        ---
        a
        b
        c
        """)
  }

  @Test func elementsAreFoundByLabelOrAccessibilityLabel() {
    let model = Model(count: 3)
    let screen = ScreenTester {
      ForEach(model.items) { item in
        Button("×") { item.isDone = true }.accessibilityLabel("Remove \(item.title)")
      }
    }
    screen.button("Remove Item 1").press()
    screen.button("×", at: 2).press()
    #expect(model.items.map(\.isDone) == [false, true, true])
    #expect(screen.labels(of: .button) == ["Remove Item 0", "Remove Item 1", "Remove Item 2"])
  }

  @Test func aReportOfAMissingElementListsTheExistingOnes() {
    let screen = ScreenTester {
      Button("Sort") {}
      Button("Delete") {}
    }
    withExpectedIssues(
      containing: """
        There is no button "Add" on the screen.

        There are these of that kind: "Sort", "Delete".

        The screen reads:

            ‹ Sort ›
            ‹ Delete ›
        """
    ) {
      screen.button("Add").press()
    }
    withExpectedIssues(
      containing: """
        There is no text field "Title" on the screen.

        There is no text field at all.
        """
    ) {
      screen.textField("Title").type("x")
    }
    withExpectedIssues(
      containing: #"There is no button "Sort" at index 1, only 1 of them on the screen."#
    ) {
      screen.button("Sort", at: 1).press()
    }
    withExpectedIssues(containing: "There is no dialog on the screen.") {
      screen.dialog().dismiss()
    }
  }

  @Test func theReasonForAnUnusableElementIsReported() {
    let screen = ScreenTester {
      Button("Add") {}.disabled(true)
      Picker("Show", selection: .constant(0)) { Text("All").tag(0) }
      List { Text("row") }
    }
    withExpectedIssues(containing: #"The button "Add" can't be used this way: Element"#) {
      screen.button("Add").press()
    }
    withExpectedIssues(containing: #"The picker "Show" has no "None". It has: "All"."#) {
      screen.picker("Show").select("None")
    }
    withExpectedIssues(containing: #"The row "row" can't be used this way: Element"#) {
      screen.row(at: 0).delete()
    }
    withExpectedIssues(containing: "doesn't take press") {
      screen.text("row").press()
    }
  }

  @Test func usingARemovedElementIsReported() {
    let model = Model()
    let screen = ScreenTester { if !model.isOn { Button("Off") { model.isOn = true } } }
    let button = screen.button("Off")
    button.press()
    #expect(!button.exists)
    withExpectedIssues(containing: "It may have just been removed.") { button.press() }
  }

  @Test func theTesterShowsChangesThatNoEventMade() async {
    let model = Model()
    let screen = ScreenTester { Text(model.title) }
    model.title = "Changed"
    #expect(screen.text == "Changed")
    Task { model.title = "Changed later" }
    await screen.settle()
    #expect(screen.text == "Changed later")
  }
}
