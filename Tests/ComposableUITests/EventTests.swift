@testable import ComposableUI
import ElementTree
import Testing

/// Events of the user, and their effects.
@MainActor @Suite struct EventTests {
  @Test func aPressReachesTheButtonsAction() {
    var presses = 0
    let screen = ScreenTester { Button("Add") { presses += 1 } }
    screen.button("Add").press()
    #expect(presses == 1)
  }

  @Test func aPressFlipsAToggle() {
    let model = Model()
    let screen = ScreenTester { Toggle("On", isOn: Bindable(model).isOn) }
    screen.toggle("On").press()
    #expect(model.isOn)
    #expect(screen.toggle("On").isOn)
    screen.toggle("On").press()
    #expect(!model.isOn)
  }

  @Test func typingWritesTheBinding() {
    let model = Model()
    let screen = ScreenTester { TextField("Title", text: Bindable(model).title) }
    screen.textField("Title").type("Ünïcode 👩‍👩‍👧‍👦 e\u{301}")
    #expect(model.title == "Ünïcode 👩‍👩‍👧‍👦 e\u{301}")
  }

  @Test func submittingCallsInnerThenOuterActions() {
    var calls: [String] = []
    let model = Model()
    let screen = ScreenTester {
      VStack {
        TextField("Title", text: Bindable(model).title).onSubmit { calls.append("inner") }
      }
      .onSubmit { calls.append("outer") }
      TextField("Note", text: Bindable(model).note)
    }
    screen.textField("Title").submit()
    #expect(calls == ["inner", "outer"])
    screen.textField("Note").submit()
    #expect(calls == ["inner", "outer"])
  }

  @Test func rowsAreDeletedAndMovedByTheirOffsets() {
    let model = Model(count: 4)
    var log: [String] = []
    let screen = ScreenTester {
      List {
        ForEach(model.items) { Text($0.title) }
          .onDelete { log.append("delete \(Array($0))") }
          .onMove { log.append("move \(Array($0)) to \($1)") }
      }
    }
    screen.row(at: 2).delete()
    screen.row(at: 1).move(by: 1)
    screen.row(at: 1).move(by: -1)
    screen.row(at: 0).move(by: 3)
    #expect(log == ["delete [2]", "move [1] to 3", "move [1] to 0", "move [0] to 4"])
  }

  @Test func offsetsFollowTheData() {
    let model = Model(count: 3)
    var deleted: [Int] = []
    let screen = ScreenTester {
      List { ForEach(model.items) { Text($0.title) }.onDelete { deleted += Array($0) } }
    }
    model.items.removeFirst()
    screen.row(at: 0).delete()
    model.items.reverse()
    screen.row(at: 0).delete()
    #expect(deleted == [0, 0])
  }

  @Test func movesHaveTheOffsetsOfACollection() {
    let model = Model(count: 4)
    let screen = ScreenTester {
      List {
        ForEach(model.items) { Text($0.title) }
          .onMove { source, destination in
            let moving = source.map { model.items[$0] }
            let behind = model.items[destination...].filter { item in
              !moving.contains { $0 === item }
            }
            let before = model.items[..<destination].filter { item in
              !moving.contains { $0 === item }
            }
            model.items = before + moving + behind
          }
      }
    }
    screen.row(at: 0).move(by: 2)
    #expect(screen.labels(of: .row) == ["Item 1", "Item 2", "Item 0", "Item 3"])
    screen.row(at: 3).move(by: -3)
    #expect(screen.labels(of: .row) == ["Item 3", "Item 1", "Item 2", "Item 0"])
  }

  // MARK: - Refused

  @Test func eventsOfUnknownElementsAreRefused() {
    let model = Model()
    let screen = ViewScreen { if !model.isOn { Button("Off") { model.isOn = true } } }
    let button = screen.root.children[0].id
    #expect(throws: EventError.unknownElement(ElementID(rawValue: 999))) {
      try screen.send(Event(ElementID(rawValue: 999), .press))
    }
    #expect(throws: Never.self) { try screen.send(Event(button, .press)) }
    #expect(throws: EventError.unknownElement(button)) { try screen.send(Event(button, .press)) }
  }

  @Test func eventsOfDisabledElementsAreRefused() {
    var presses = 0
    let screen = ViewScreen {
      VStack {
        HStack { Button("Inner") { presses += 1 }.disabled(false) }
        Button("Own") { presses += 1 }.disabled(true)
      }
      .disabled(true)
    }
    for button in screen.root.all where button.kind == .button {
      #expect(throws: EventError.notEnabled(button.id)) {
        try screen.send(Event(button.id, .press))
      }
    }
    #expect(presses == 0)
  }

  @Test func eventsOfTheWrongKindAreRefused() {
    let model = Model(count: 2)
    let screen = ViewScreen {
      Text("text")
      Button("button") {}
      Picker("picker", selection: Bindable(model).title) {
        Text("a").tag("a")
        Text("no tag")
      }
      List { ForEach(model.items) { Text($0.title) } }
      List { ForEach(model.items) { Text($0.title) }.onMove { _, _ in } }
    }
    func element(_ kind: ScreenElement.Kind, at index: Int = 0) -> ElementID {
      screen.root.all.filter { $0.kind == kind }[index].id
    }
    for event in [
      Event(element(.text), .press),
      Event(element(.button), .edit("x")),
      Event(element(.button), .dismiss),
      Event(element(.picker), .select(-1)),
      Event(element(.picker), .select(1)),
      Event(element(.picker), .select(2)),
      Event(element(.row), .delete),
      Event(element(.row), .move(by: 1)),
      Event(element(.row, at: 2), .move(by: -1)),
      Event(element(.row, at: 2), .move(by: 2)),
      Event(element(.row, at: 2), .move(by: 0)),
      Event(element(.row, at: 2), .move(by: .max)),
      Event(element(.row, at: 3), .move(by: .max)),
      Event(element(.row, at: 2), .move(by: .min)),
      Event(screen.root.id, .dismiss),
    ] {
      #expect(throws: EventError.notSupported(event)) { try screen.send(event) }
    }
    #expect(screen.revision == 0)
  }

  @Test func eventsBehindADialogAreRefused() {
    let model = Model()
    model.isOn = true
    let screen = ScreenTester {
      Button("Behind") {}
        .alert("Sure?", isPresented: Bindable(model).isOn) { Button("Yes") {} }
    }
    #expect(!screen.button("Behind").isEnabled)
    #expect(screen.button("Yes").isEnabled)
    let behind = screen.button("Behind").id!
    #expect(throws: EventError.notEnabled(behind)) {
      try screen.screen.send(Event(behind, .press))
    }
    screen.button("Yes").press()
    #expect(screen.button("Behind").isEnabled)
  }

  // MARK: - Refused changes

  @Test func aFieldWithARefusedTextGetsTheStatesText() throws {
    let model = Model()
    let screen = ScreenTester {
      TextField(
        "Digits",
        text: Binding(
          get: { model.note },
          set: { if $0.allSatisfy(\.isNumber) { model.note = $0 } }))
    }
    let field = screen.textField("Digits")
    field.type("12")
    _ = screen.takePatches()
    field.type("12a")
    let element = try #require(field.element)
    #expect(field.value == "12")
    #expect(screen.takePatches() == [.update(element.id, element.properties)])
  }

  @Test func aFieldWithAnAcceptedTextIsUpdatedOnce() {
    let model = Model()
    let screen = ScreenTester { TextField("Note", text: Bindable(model).note) }
    screen.textField("Note").type("a")
    #expect(screen.takePatches().count == 1)
    screen.textField("Note").type("a")
    #expect(screen.takePatches() == [])
  }

  @Test func refusedChangesOfControlsAreReverted() {
    let screen = ScreenTester {
      Toggle("On", isOn: .constant(false))
      Picker("Pick", selection: .constant(1)) {
        Text("one").tag(1)
        Text("two").tag(2)
      }
      TabView(selection: .constant(1)) {
        Text("first").tabItem { Text("One") }.tag(1)
        Text("second").tabItem { Text("Two") }.tag(2)
      }
    }
    screen.toggle("On").press()
    #expect(screen.takePatches().count == 1)
    screen.picker("Pick").select("two")
    #expect(screen.takePatches().count == 1)
    screen.tabs().select("Two")
    #expect(screen.takePatches().count == 1)
    screen.picker("Pick").select("one")
    #expect(screen.takePatches() == [])
  }
}
