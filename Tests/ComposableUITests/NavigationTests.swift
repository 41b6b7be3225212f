@testable import ComposableUI
import ElementTree
import Testing

/// Pages with titles and toolbars, and pages with tabs.
@MainActor @Suite struct NavigationTests {
  @Test func aPageHasTheTitleAndToolbarOfItsContent() {
    let model = Model(count: 1)
    let screen = ScreenTester {
      NavigationStack {
        List { ForEach(model.items) { Text($0.title) } }
          .navigationTitle(model.title)
          .toolbar {
            ToolbarItem(placement: .primaryAction) { Button("Add") {} }
            ToolbarItemGroup { Button("Sort") {} }
          }
      }
    }
    #expect(
      screen.text == """
        # Todos
        ‹ Add › ‹ Sort ›
        - Item 0
        """)
    let page = screen.onlyElement
    #expect(page.properties.content == .page(.init(title: "Todos")))
    #expect(page.children.map(\.properties.content) == [.toolbar, .list()])
    model.title = "Changed"
    #expect(screen.takePatches().count == 1)
    #expect(screen.onlyElement.properties.content == .page(.init(title: "Changed")))
  }

  @Test func titlesAndActionsAppearAndDisappearWithTheirViews() {
    let model = Model()
    let screen = ScreenTester {
      NavigationStack {
        Text("always").navigationTitle("Outer")
        if model.isOn {
          Text("sometimes").navigationTitle("Inner").toolbar { Button("Act") {} }
        }
      }
    }
    #expect(screen.text == "# Outer\nalways")
    model.isOn = true
    #expect(screen.text == "# Inner\n‹ Act ›\nalways\nsometimes")
    model.isOn = false
    #expect(screen.text == "# Outer\nalways")
    model.isOn = true
    #expect(screen.text == "# Inner\n‹ Act ›\nalways\nsometimes")
  }

  @Test func anActionOfAToolbarIsBroughtUpToDate() {
    let model = Model()
    let screen = ScreenTester {
      NavigationStack {
        Text("content").toolbar {
          Button(model.title) { model.title = "Pressed" }
          if model.isOn { Button("More") {} }
        }
      }
    }
    screen.button("Todos").press()
    model.isOn = true
    #expect(screen.text == "‹ Pressed › ‹ More ›\ncontent")
  }

  @Test func titlesAndActionsOutsideAPageAreNotShown() {
    let screen = ScreenTester {
      Text("content").navigationTitle("Title").toolbar { Button("Act") {} }
    }
    #expect(screen.text == "content")
  }

  struct Tabbed: View {
    @Bindable var model: Model

    var body: some View {
      TabView(selection: $model.title) {
        ItemRow(item: model.items[0])
          .tabItem { Label("First", systemImage: "1.circle") }
          .tag("Todos")
        Text("second")
          .bold()
          .badge(model.items.count)
          .tabItem { Text("Second") }
          .tag("second")
        Text("third").badge(0).tag("third")
      }
    }
  }

  @Test func onlyTheSelectedTabIsShown() {
    let model = Model(count: 2)
    let screen = ScreenTester { Tabbed(model: model) }
    #expect(screen.tabs().titles == ["First", "Second (2)", "3"])
    #expect(screen.text == "*First* | Second (2) | 3\n[ ] Done Item 0")
    screen.tabs().select("Second (2)")
    #expect(model.title == "second")
    #expect(screen.text == "First | *Second (2)* | 3\nsecond")
    #expect(screen.text("second").element?.properties.style.isBold == true)
    screen.tabs().select("3")
    #expect(screen.text == "First | Second (2) | *3*\nthird")
    screen.tabs().select("First")
    #expect(screen.text == "*First* | Second (2) | 3\n[ ] Done Item 0")
  }

  @Test func aTabThatStaysKeepsItsElements() {
    let model = Model(count: 2)
    let screen = ScreenTester { Tabbed(model: model) }
    let ids = screen.ids
    screen.resetEvaluations()
    model.items.append(Item(id: 9))
    #expect(screen.tabs().titles[1] == "Second (3)")
    #expect(screen.ids == ids)
    #expect(screen.evaluations(of: ItemRow.self) == 0)
  }

  @Test func twoTabsOfOneTypeHaveDifferentElements() {
    let model = Model()
    let screen = ScreenTester {
      TabView(selection: Bindable(model).title) {
        ForEach(["Todos", "b"], id: \.self) { name in Text(name).tabItem { Text(name) } }
      }
    }
    let first = screen.text("Todos").id
    screen.tabs().select("b")
    #expect(screen.text("b").id != first)
  }

  @Test func aSelectionWithoutATabShowsNoTab() {
    let screen = ScreenTester {
      TabView(selection: .constant("none")) { Text("a").tag("a") }
    }
    #expect(screen.tabs().selection == nil)
    #expect(screen.text == "1")
  }
}
