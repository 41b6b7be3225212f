import ElementTree
import Testing

@testable import ComposableUI

/// A choice keeps the meaning that the user saw, even if the list has changed meanwhile.
@MainActor @Suite struct ChoiceTests {
  @MainActor @Observable final class Model {
    var names = ["Ann", "Bob", "Cleo"]
    var name = "Ann"
  }

  private func picker(_ model: Model) -> ScreenTester {
    ScreenTester {
      Picker("Name", selection: Bindable(model).name) {
        ForEach(model.names, id: \.self) { Text($0).tag($0) }
      }
    }
  }

  private func tabs(_ model: Model) -> ScreenTester {
    ScreenTester {
      TabView(selection: Bindable(model).name) {
        ForEach(model.names, id: \.self) { name in
          Text("page \(name)").tabItem { Text(name) }.tag(name)
        }
      }
    }
  }

  /// Returns the event of a host that hasn't seen the last change.
  private func late(_ title: String, _ element: ScreenElement) -> Event {
    let choices: Content.Choices? =
      switch element.element?.properties.content {
      case .picker(let picker): picker.choices
      case .tabs(let choices): choices
      default: nil
      }
    return Event(
      element.id!, .select(choices!.ids[choices!.titles.firstIndex(of: title)!]))
  }

  @Test func choicesAreNumberedInTheirOrderAtFirst() {
    guard case .picker(let picker) = picker(Model()).picker("Name").element?.properties.content
    else { return #expect(Bool(false)) }
    #expect(picker.choices.ids == [0, 1, 2])
  }

  @Test(arguments: [false, true])
  func aChoiceStaysTheSameWhenTheListChanges(_ isTabs: Bool) throws {
    let model = Model()
    let screen = isTabs ? tabs(model) : picker(model)
    let element = isTabs ? screen.tabs() : screen.picker("Name")
    let event = late("Bob", element)
    model.names = ["Dora", "Cleo", "Bob", "Ann"]
    screen.update()
    try screen.screen.send(event)
    #expect(model.name == "Bob")
    element.select("Dora")
    #expect(model.name == "Dora")
  }

  @Test(arguments: [false, true])
  func aRemovedChoiceIsRefused(_ isTabs: Bool) throws {
    let model = Model()
    let screen = isTabs ? tabs(model) : picker(model)
    let element = isTabs ? screen.tabs() : screen.picker("Name")
    let event = late("Bob", element)
    model.names = ["Ann", "Cleo", "Dora"]
    screen.update()
    #expect(throws: EventError.notSupported(event)) { try screen.screen.send(event) }
    #expect(model.name == "Ann")
  }

  @Test func noOtherChoiceGetsTheNumberOfARemovedOne() throws {
    let model = Model()
    let screen = picker(model)
    let event = late("Bob", screen.picker("Name"))
    model.names = ["Ann"]
    screen.update()
    model.names = ["Ann", "Eve", "Bob"]
    screen.update()
    try? screen.screen.send(event)
    #expect(model.name != "Eve")
  }

  @Test func equalChoicesAreDistinguished() {
    let screen = ScreenTester {
      Picker("Same", selection: .constant(1)) {
        Text("a").tag(1)
        Text("b").tag(1)
        Text("none")
        Text("neither")
      }
    }
    guard case .picker(let picker) = screen.picker("Same").element?.properties.content
    else { return #expect(Bool(false)) }
    #expect(Set(picker.choices.ids).count == 4)
  }

  @Test func aTabStaysSelectedWhenOthersAreInserted() {
    let model = Model()
    let screen = ScreenTester {
      TabView {
        ForEach(model.names, id: \.self) { name in Text("page \(name)").tabItem { Text(name) } }
      }
    }
    screen.tabs().select("Bob")
    model.names.insert("Aaron", at: 0)
    screen.update()
    #expect(screen.tabs().selection == "Bob")
    #expect(screen.has(.text, "page Bob"))
    model.names = ["Zoe"]
    screen.update()
    #expect(screen.tabs().selection == "Zoe")
  }
}
