import ComposableUI
import ElementTree
import Testing

/// The elements that keep their identity when views change.
@MainActor @Suite struct IdentityTests {
  struct Value: Identifiable {
    let id: Int
    var text: String
  }

  @Observable final class Values {
    var all: [Value]
    init(_ all: [Value]) { self.all = all }
  }

  @Test func anElementThatOnlyChangesItsPropertiesStays() {
    let model = Model()
    let screen = ScreenTester { Text(model.title) }
    let ids = screen.ids
    model.title = "Changed"
    #expect(screen.ids == ids)
  }

  @Test func theRootStays() {
    let model = Model()
    let screen = ScreenTester {
      if model.isOn { Text("on") } else { Button("off") {} }
    }
    let id = screen.root.id
    model.isOn = true
    #expect(screen.root.id == id)
  }

  @Test func switchingBranchesMakesNewElements() {
    let model = Model()
    let screen = ScreenTester {
      if model.isOn { Text("on") } else { Text("off") }
    }
    var seen = Set([screen.onlyElement.id])
    for isOn in [true, false, true] {
      model.isOn = isOn
      #expect(seen.insert(screen.onlyElement.id).inserted)
    }
  }

  @Test func anOptionalViewDoesNotAffectItsSiblings() {
    let model = Model()
    let screen = ScreenTester {
      Text("first")
      if model.isOn { Text("between") }
      Text("last")
    }
    let ids = screen.root.children.map(\.id)
    model.isOn = true
    #expect(screen.text == "first\nbetween\nlast")
    #expect(screen.root.children[0].id == ids[0])
    #expect(screen.root.children[2].id == ids[1])
    model.isOn = false
    #expect(screen.root.children.map(\.id) == ids)
  }

  @Test func casesOfASwitchHaveDifferentElements() {
    let model = Model(count: 0)
    let screen = ScreenTester {
      switch model.items.count {
      case 0: Text("none")
      case 1: Text("one")
      default: Text("many")
      }
    }
    let none = screen.onlyElement.id
    model.items = [Item(id: 0)]
    let one = screen.onlyElement.id
    model.items = [Item(id: 0), Item(id: 1)]
    let two = screen.onlyElement.id
    model.items.append(Item(id: 2))
    #expect(Set([none, one, two]).count == 3)
    #expect(screen.onlyElement.id == two)
  }

  @Test func rowsKeepTheirElementsWhenTheyMove() {
    let model = Model(count: 4)
    let screen = ScreenTester { ForEach(model.items) { Text($0.title) } }
    let ids = screen.root.children.map(\.id)
    model.items = [3, 0, 2, 1].map { model.items[$0] }
    #expect(screen.root.children.map(\.id) == [ids[3], ids[0], ids[2], ids[1]])
  }

  @Test func aRowThatIsRemovedAndAddedAgainIsNew() {
    let model = Model(count: 2)
    let item = model.items[0]
    let screen = ScreenTester { ForEach(model.items) { Text($0.title) } }
    let ids = screen.root.children.map(\.id)
    model.items.removeFirst()
    #expect(screen.text == "Item 1")
    model.items.insert(item, at: 0)
    #expect(screen.text == "Item 0\nItem 1")
    #expect(screen.root.children[1].id == ids[1])
    #expect(!ids.contains(screen.root.children[0].id))
  }

  @Test func anotherElementOfTheSameIdKeepsTheRow() {
    let values = Values([Value(id: 1, text: "old")])
    let screen = ScreenTester { ForEach(values.all) { Text($0.text) } }
    let id = screen.onlyElement.id
    values.all = [Value(id: 1, text: "new")]
    #expect(screen.text == "new")
    #expect(screen.onlyElement.id == id)
  }

  @Test func anotherExplicitIdentityMakesNewElements() {
    let model = Model()
    let screen = ScreenTester { Text("always the same").id(model.title) }
    let id = screen.onlyElement.id
    model.note = "Changed"
    #expect(screen.onlyElement.id == id)
    model.title = "Changed"
    #expect(screen.onlyElement.id != id)
  }

  @Test func anErasedViewKeepsItsElementsWhileItsTypeStays() {
    let model = Model()
    let screen = ScreenTester {
      model.isOn ? AnyView(Divider()) : AnyView(Text(model.title))
    }
    let id = screen.onlyElement.id
    model.title = "Changed"
    #expect(screen.onlyElement.id == id)
    #expect(screen.text == "Changed")
    model.isOn = true
    #expect(screen.text == "---")
    #expect(screen.onlyElement.id != id)
  }

  @Test func modifiersDoNotChangeIdentity() {
    let model = Model()
    let screen = ScreenTester {
      Text("always the same").font(model.isOn ? .title : nil).padding(model.isOn ? 8 : 4)
    }
    let id = screen.onlyElement.id
    model.isOn = true
    #expect(screen.onlyElement.id == id)
    #expect(screen.onlyElement.properties.style.font == .title)
  }

  @Test func repeatedIDsAreReportedAndTheFirstRowIsShown() {
    let screen = withExpectedIssues(count: 1, containing: "the id '1' occurs more than once") {
      ScreenTester { ForEach([1, 2, 1, 3], id: \.self) { Text("\($0)") } }
    }
    #expect(screen.text == "1\n2\n3")
  }

  @Test func anElementReplacesALaterOneWithItsID() {
    let values = Values([Value(id: 1, text: "a"), Value(id: 2, text: "b")])
    let screen = ScreenTester { ForEach(values.all) { Text($0.text) } }
    withExpectedIssues(count: 1, containing: "the id '2' occurs more than once") {
      values.all.insert(Value(id: 2, text: "first"), at: 0)
      #expect(screen.text == "first\na")
    }
    values.all.removeLast()
    #expect(screen.text == "first\na")
  }
}
