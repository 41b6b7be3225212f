import ComposableUI
import ElementTree
import Testing

/// The views that a change evaluates again.
@MainActor @Suite struct EvaluationTests {
  struct ModelView: View {
    let model: Model

    var body: some View {
      Text(model.title)
      List {
        ForEach(model.items) { ItemRow(item: $0) }
      }
    }
  }

  @Test func aNewScreenEvaluatesEveryBodyOnce() {
    let model = Model(count: 3)
    let screen = ScreenTester { ModelView(model: model) }
    #expect(screen.evaluations(of: ModelView.self) == 1)
    #expect(screen.evaluations(of: ItemRow.self) == 3)
    #expect(
      screen.text == """
        Todos
        - [ ] Done Item 0
        - [ ] Done Item 1
        - [ ] Done Item 2
        """)
  }

  @Test(arguments: [10, 1_000])
  func onlyAChangedRowIsEvaluatedAmongAnyNumber(count: Int) {
    let model = Model(count: count)
    let screen = ScreenTester { ModelView(model: model) }
    screen.resetEvaluations()
    model.items[7].title = "Changed"
    #expect(screen.evaluations(of: ItemRow.self) == 1)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().count == 1)
  }

  @Test func aChangeOfUnreadStateEvaluatesNothing() {
    let model = Model(count: 3)
    let screen = ScreenTester { ModelView(model: model) }
    screen.resetEvaluations()
    model.note = "Changed"
    #expect(screen.evaluations == 0)
    #expect(screen.takePatches() == [])
  }

  @Test func aParentThatChangesDoesNotEvaluateChildrenThatStayTheSame() {
    let model = Model(count: 3)
    let screen = ScreenTester { ModelView(model: model) }
    screen.resetEvaluations()
    model.title = "Changed"
    #expect(screen.evaluations(of: ModelView.self) == 1)
    #expect(screen.evaluations(of: ItemRow.self) == 0)
    #expect(screen.takePatches().count == 1)
  }

  @Test func insertionsRemovalsAndMovesEvaluateNoOtherRows() {
    let model = Model(count: 10)
    let screen = ScreenTester { ModelView(model: model) }
    screen.resetEvaluations()
    model.items.insert(Item(id: 100), at: 3)
    #expect(screen.evaluations(of: ItemRow.self) == 1)
    screen.resetEvaluations()
    model.items.remove(at: 5)
    #expect(screen.evaluations(of: ItemRow.self) == 0)
    model.items.swapAt(0, 9)
    #expect(screen.evaluations(of: ItemRow.self) == 0)
    model.items.reverse()
    #expect(screen.evaluations(of: ItemRow.self) == 0)
  }

  @Test func anInlineRowIsEvaluatedAlone() {
    struct Inline: View {
      let model: Model
      var body: some View {
        ForEach(model.items) { item in
          Text(item.title)
        }
      }
    }
    let model = Model(count: 3)
    let screen = ScreenTester { Inline(model: model) }
    screen.resetEvaluations()
    model.items[1].title = "Changed"
    #expect(screen.evaluations == 0)
    #expect(screen.text == "Item 0\nChanged\nItem 2")
    #expect(screen.takePatches().count == 1)
  }

  @Test func aRevertedChangeMakesNoPatch() {
    let model = Model(count: 1)
    let screen = ScreenTester { ModelView(model: model) }
    model.title = "Changed"
    model.title = "Todos"
    #expect(screen.takePatches() == [])
  }

  @Test func childrenAreEvaluatedAgainWhenTheirValuesDiffer() {
    struct Child: View {
      let number: Int
      let name: String
      var body: some View { Text("\(name) \(number)") }
    }
    struct Parent: View {
      let model: Model
      var body: some View {
        Child(number: model.items.count, name: "count")
        Child(number: 1, name: "one")
      }
    }
    let model = Model(count: 1)
    let screen = ScreenTester { Parent(model: model) }
    screen.resetEvaluations()
    model.items.append(Item(id: 1))
    #expect(screen.evaluations(of: Child.self) == 1)
    #expect(screen.text == "count 2\none 1")
  }

  @Test func anEquatableChildIsComparedByItsOperator() {
    struct Child: View, Equatable {
      let name: String
      let action: @MainActor () -> Void
      nonisolated static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }
      var body: some View { Button(name, action: action) }
    }
    struct Parent: View {
      let model: Model
      var body: some View {
        let note = model.note
        Text(model.note)
        Child(name: "A name that is too long to be stored in place") { _ = note }
      }
    }
    let model = Model()
    let screen = ScreenTester { Parent(model: model) }
    screen.resetEvaluations()
    model.note = "Changed"
    #expect(screen.evaluations(of: Parent.self) == 1)
    #expect(screen.evaluations(of: Child.self) == 0)
  }

  @Test func paddingBytesDoNotAffectTheComparison() {
    struct Child: View {
      let isOn: Bool
      let count: Int
      let isLast: Bool
      let model: Model
      var body: some View { Text("\(count)") }
    }
    struct Parent: View {
      let model: Model
      var body: some View {
        Text(model.note)
        Child(isOn: model.isOn, count: 3, isLast: false, model: model)
      }
    }
    let model = Model()
    let screen = ScreenTester { Parent(model: model) }
    screen.resetEvaluations()
    for number in 1...50 {
      model.note = "\(number)"
      #expect(screen.evaluations(of: Parent.self) == number)
    }
    #expect(screen.evaluations(of: Child.self) == 0)
  }

  @Test func stateNoLongerReadDoesNotReevaluateABody() {
    struct Switching: View {
      let model: Model
      var body: some View {
        if model.isOn { Text(model.title) } else { Text("off") }
      }
    }
    let model = Model()
    model.isOn = true
    let screen = ScreenTester { Switching(model: model) }
    model.isOn = false
    #expect(screen.text == "off")
    screen.resetEvaluations()
    model.title = "Changed"
    #expect(screen.evaluations == 0)
  }

  @Test func aBindingIsReadByTheViewThatShowsIt() {
    struct Field: View {
      @Binding var text: String
      init(text: Binding<String>) { _text = text }
      var body: some View { TextField("Note", text: $text) }
    }
    struct Form: View {
      @Bindable var model: Model
      var body: some View {
        Text(model.title)
        Field(text: $model.note)
      }
    }
    let model = Model()
    let screen = ScreenTester { Form(model: model) }
    screen.textField("Note").type("Milk")
    #expect(model.note == "Milk")
    #expect(screen.textField("Note").value == "Milk")
    #expect(screen.takePatches().count == 1)
  }

  @Test func theScreensOwnClosureIsEvaluatedLikeABody() {
    let model = Model()
    let screen = ScreenTester {
      if model.isOn { Text("on") } else { Text("off") }
      Text(model.title)
    }
    #expect(screen.text == "off\nTodos")
    model.isOn = true
    #expect(screen.text == "on\nTodos")
  }

  @Test func aViewWhoseModifiersChangeKeepsItsElements() {
    struct Parent: View {
      let model: Model
      var body: some View {
        ItemRow(item: model.items[0]).disabled(model.isOn)
      }
    }
    let model = Model(count: 1)
    let screen = ScreenTester { Parent(model: model) }
    let ids = screen.ids
    screen.resetEvaluations()
    model.isOn = true
    #expect(screen.ids == ids)
    #expect(screen.takePatches().count == 1)
    #expect(!screen.toggle("Done").isEnabled)
    #expect(screen.evaluations(of: ItemRow.self) == 0)
    model.isOn = false
    #expect(screen.toggle("Done").isEnabled)
    #expect(screen.evaluations == 2)
  }

  @Test func modifiersReachAllElementsOfAViewThatIsNotEvaluatedAgain() {
    struct Child: View {
      let model: Model
      var body: some View {
        Text("plain").italic()
        if model.items.count > 1 { Text("optional") }
        ForEach(model.items) { item in
          Group { AnyView(Text(item.title).strikethrough()) }.id(item.id).onSubmit {}
        }
        Grandchild().italic()
      }
    }
    struct Grandchild: View {
      var body: some View { Text("grandchild").onAppear {}.navigationTitle("") }
    }
    struct Parent: View {
      let model: Model
      var body: some View {
        Child(model: model).bold(model.isOn).font(.caption)
      }
    }
    let model = Model(count: 2)
    let screen = ScreenTester { Parent(model: model) }
    var styles: [Style] { screen.root.children.map(\.properties.style) }
    func expected(_ isBold: Bool) -> [Style] {
      [
        Style(font: .caption, isBold: isBold, isItalic: true),
        Style(font: .caption, isBold: isBold),
        Style(font: .caption, isBold: isBold, isStruckThrough: true),
        Style(font: .caption, isBold: isBold, isStruckThrough: true),
        Style(font: .caption, isBold: isBold, isItalic: true),
      ]
    }
    #expect(styles == expected(false))
    screen.resetEvaluations()
    model.isOn = true
    #expect(styles == expected(true))
    #expect(screen.evaluations(of: Parent.self) == 1)
    #expect(screen.evaluations == 1)
    #expect(screen.takePatches().count == 5)

    // A later item gets the modifiers too, and so does a row that is evaluated at the same time.
    model.items.append(Item(id: 2))
    model.isOn = false
    model.items[0].title = "Changed"
    #expect(styles[0] == Style(font: .caption, isBold: false, isItalic: true))
    #expect(Set(styles[2...4]) == [Style(font: .caption, isBold: false, isStruckThrough: true)])
    #expect(screen.text.hasPrefix("plain\noptional\n~Changed~\n~Item 1~\n~Item 2~\ngrandchild"))
  }

  @Test func rowsInAListFollowTheirModifiers() {
    struct Parent: View {
      let model: Model
      var body: some View {
        List { ItemRow(item: model.items[0]).bold(model.isOn) }
      }
    }
    let model = Model(count: 1)
    let screen = ScreenTester { Parent(model: model) }
    screen.resetEvaluations()
    model.isOn = true
    #expect(screen.row(at: 0).element?.children.first?.properties.style.isBold == true)
    #expect(screen.row(at: 0).element?.properties.style.isBold == nil)
    #expect(screen.evaluations == 1)
  }

  @Test func anUnchangedClosureRunsForNewElementsOnly() {
    struct Rows<Element: Identifiable, Row: View>: View {
      let elements: () -> [Element]
      let row: (Element) -> Row
      var body: some View { ForEach(elements(), content: row) }
    }
    let model = Model(count: 1_000)
    var runs = 0
    let rows = Rows(elements: { model.items }) { item in
      runs += 1
      return Text("\(item.id)")
    }
    let screen = ScreenTester { rows }
    #expect(runs == 1_000)
    runs = 0
    model.items.insert(Item(id: -1), at: 0)
    #expect(screen.takePatches().count == 1)
    #expect(runs == 1)
    model.items.removeLast(10)
    #expect(screen.takePatches().count == 10)
    #expect(runs == 1)
  }

  @Test func removedNodesAreDeallocated() {
    final class Probe {}
    struct Holder: View {
      let probe: Probe
      let model: Model
      var body: some View {
        Button(model.title) { _ = probe }
          .onSubmit { _ = probe }
      }
    }
    struct Parent: View {
      let model: Model
      let makeProbe: () -> Probe
      var body: some View {
        if model.isOn {
          Holder(probe: makeProbe(), model: model)
        }
      }
    }
    let model = Model()
    weak var probe: Probe?
    let screen = ScreenTester {
      Parent(model: model) {
        let made = Probe()
        probe = made
        return made
      }
    }
    model.isOn = true
    #expect(screen.text == "‹ Todos ›")
    #expect(probe != nil)
    model.isOn = false
    #expect(screen.text == "")
    #expect(probe == nil)
  }

  @Test func aReleasedScreenIsDeallocatedWithAllItsNodes() {
    final class Probe {}
    let model = Model(count: 3)
    weak var weakProbe: Probe?
    weak var weakScreen: (any Screen)?
    do {
      let probe = Probe()
      let screen = ScreenTester {
        NavigationStack {
          List { ForEach(model.items) { ItemRow(item: $0) }.onDelete { _ in _ = probe } }
            .toolbar { Button("Add") { _ = probe } }
            .navigationTitle(model.title)
            .onSubmit { _ = probe }
            .alert("Sure?", isPresented: Bindable(model).isOn) { Button("Yes") { _ = probe } }
        }
      }
      model.isOn = true
      #expect(screen.labels(of: .dialog) == ["Sure?"])
      weakProbe = probe
      weakScreen = screen.screen
    }
    #expect(weakScreen == nil)
    #expect(weakProbe == nil)
    model.title = "Nobody is left to be told"
  }
}
