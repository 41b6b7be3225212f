import ComposableArchitecture
import ComposableUI
import ElementTree
import Testing

/// Covers, popovers and other presentations that come from phones.
@MainActor
struct CoverTests {
  @Observable final class Presenter {
    var isOn = false
    var item: Item?
    var number: Int?
  }

  struct Item: Identifiable {
    var id: Int
    var name = "name"
  }

  private let presenter = Presenter()

  @Test func `Covers, popovers and screens are shown while a condition holds`() {
    @Bindable var presenter = presenter
    for show in [
      { AnyView(Text("behind").fullScreenCover(isPresented: $0) { Text("over") }) },
      { AnyView(Text("behind").popover(isPresented: $0, arrowEdge: .bottom) { Text("over") }) },
      { AnyView(Text("behind").navigationDestination(isPresented: $0) { Text("over") }) },
      { AnyView(Text("behind").inspector(isPresented: $0) { Text("over") }) },
    ] as [@MainActor (Binding<Bool>) -> AnyView] {
      let isOn = $presenter.isOn
      let screen = ScreenTester { show(isOn) }
      #expect(screen.text == "behind")
      presenter.isOn = true
      #expect(screen.text.hasSuffix("over"))
      screen.dialog().dismiss()
      #expect(!presenter.isOn)
      #expect(screen.text == "behind")
    }
  }

  @Test func `A presentation tells hosts its kind (a sheet, cover or popover) and also its anchor`()
  {
    @Bindable var presenter = presenter
    presenter.isOn = true
    func dialog(_ view: some View) -> (dialog: ElementTree.Content.Dialog?, anchor: ElementID?) {
      let screen = ScreenTester { view }
      guard case .dialog(let dialog) = screen.dialog().element?.properties.content else {
        return (nil, nil)
      }
      return (dialog, screen.button("behind").id)
    }
    let behind = Button("behind") {}
    let isOn = $presenter.isOn
    #expect(dialog(behind.sheet(isPresented: isOn) { Text("over") }).dialog?.kind == .sheet)
    #expect(
      dialog(behind.fullScreenCover(isPresented: isOn) { Text("over") }).dialog?.kind == .cover)
    let popover = dialog(behind.popover(isPresented: isOn) { Text("over") })
    #expect(popover.dialog?.kind == .popover)
    #expect(popover.dialog?.anchor == popover.anchor && popover.anchor != nil)
  }

  @Test func `An item makes a cover or popover, and another item a new one`() {
    @Bindable var presenter = presenter
    for show in [
      { AnyView(Text("behind").fullScreenCover(item: $0) { Text($0.name) }) },
      {
        AnyView(
          Text("behind").popover(item: $0, attachmentAnchor: .point(.bottom)) { Text($0.name) })
      },
      { AnyView(Text("behind").sheet(item: $0, id: \.name.count) { Text($0.name) }) },
      { AnyView(Text("behind").fullScreenCover(item: $0, id: \.name.count) { Text($0.name) }) },
      { AnyView(Text("behind").popover(item: $0, id: \.name.count) { Text($0.name) }) },
    ] as [@MainActor (Binding<Item?>) -> AnyView] {
      let item = $presenter.item
      let screen = ScreenTester { show(item) }
      presenter.item = Item(id: 1, name: "one")
      #expect(screen.text.hasSuffix("one"))
      let id = screen.dialog().id
      presenter.item = Item(id: 1, name: "two")
      #expect(screen.text.hasSuffix("two"))
      #expect(screen.dialog().id == id)
      presenter.item = Item(id: 3, name: "three")
      #expect(screen.dialog().id != id)
      screen.dialog().dismiss()
      #expect(presenter.item == nil)
    }
  }

  @Test func `A presented view may get a binding to the item`() {
    @Bindable var presenter = presenter
    for show in [
      { AnyView(Text("behind").sheet(item: $0) { TextField("Name", text: $0.name) }) },
      { AnyView(Text("behind").sheet(item: $0, id: \.id) { TextField("Name", text: $0.name) }) },
      { AnyView(Text("behind").fullScreenCover(item: $0) { TextField("Name", text: $0.name) }) },
      {
        AnyView(
          Text("behind").fullScreenCover(item: $0, id: \.id) { TextField("Name", text: $0.name) })
      },
      { AnyView(Text("behind").popover(item: $0) { TextField("Name", text: $0.name) }) },
      { AnyView(Text("behind").popover(item: $0, id: \.id) { TextField("Name", text: $0.name) }) },
      {
        AnyView(
          Text("behind").navigationDestination(item: $0) { TextField("Name", text: $0.name) })
      },
    ] as [@MainActor (Binding<Item?>) -> AnyView] {
      let item = $presenter.item
      let screen = ScreenTester { show(item) }
      presenter.item = Item(id: 1, name: "one")
      #expect(screen.dialog().textField("Name").value == "one")
      let id = screen.dialog().id
      screen.dialog().textField("Name").type("two")
      #expect(presenter.item?.name == "two")
      #expect(screen.dialog().id == id)
      screen.dialog().dismiss()
      #expect(presenter.item == nil)
      #expect(screen.text == "behind")
    }
  }

  @Test func `A screen of an item stays when the item changes`() {
    @Bindable var presenter = presenter
    let number = $presenter.number
    let screen = ScreenTester {
      Text("behind").navigationDestination(item: number) { Text("\($0)") }
    }
    presenter.number = 1
    let id = screen.dialog().id
    presenter.number = 2
    #expect(screen.text.hasSuffix("2"))
    #expect(screen.dialog().id == id)
    screen.dialog().dismiss()
    #expect(presenter.number == nil)
  }

  @Test func `An item makes an alert, whose buttons remove the item`() {
    @Bindable var presenter = presenter
    let item = $presenter.item
    var deleted: [String] = []
    let screen = ScreenTester {
      Text("behind").alert(item: item) {
        Text("Delete \($0.name)?")
      } actions: { item in
        Button("Delete", role: .destructive) { deleted.append(item.name) }
      } message: {
        Text("It has the number \($0.id).")
      }
    }
    #expect(screen.text == "behind")
    presenter.item = Item(id: 1, name: "one")
    #expect(
      screen.dialog().element?.properties.content
        == .dialog(.init(.alert, title: "Delete one?", message: "It has the number 1.")))
    screen.button("Delete").press()
    #expect(deleted == ["one"])
    #expect(presenter.item == nil)
    #expect(screen.text == "behind")
  }

  @Test func `An item makes a confirmation dialog`() {
    @Bindable var presenter = presenter
    let item = $presenter.item
    let screen = ScreenTester {
      VStack {
        Text("first").confirmationDialog(item: item, title: { Text($0.name) }) { item in
          Button("Keep \(item.name)") {}
        }
        Text("second").confirmationDialog(
          item: item, titleVisibility: .hidden, title: { Text($0.name) }
        ) { _ in
        } message: {
          Text("\($0.id)")
        }
        Text("third").alert(item: item, title: { Text($0.name) }) { _ in }
      }
    }
    presenter.item = Item(id: 1, name: "one")
    #expect(
      screen.text == """
        first
        second
        third
        === one ===
        ‹ Keep one ›
        ‹ Cancel ›
        === confirmation ===
        1
        ‹ Cancel ›
        === one ===
        ‹ OK ›
        """)
    screen.button("OK").press()
    #expect(presenter.item == nil)
    #expect(screen.text == "first\nsecond\nthird")
  }

  @Test func `A text made from a text state keeps its styles`() {
    let state = TextState("Careful").bold().foregroundColor(.red).font(.title).italic(
      isActive: false
    )
    .strikethrough()
    #expect(
      Text(state)
        == Text("Careful").bold().foregroundStyle(.red).font(.title).italic(false)
        .strikethrough())
    #expect(TextState("a").foregroundColor(.red) != TextState("a").foregroundColor(.blue))
    #expect(TextState("a").underline(pattern: .dot, color: .red) != TextState("a").underline())
    #expect(TextState("a").fontWeight(.heavy) != TextState("a").fontWeight(.light))
    #expect(
      Text(TextState("a").fontDesign(.serif).fontWeight(.heavy))
        == Text(verbatim: "a").fontDesign(.serif).fontWeight(.heavy))
    #expect(Text(TextState("a").bold(isActive: false).bold()) == Text("a").bold(false).bold())
  }
}
