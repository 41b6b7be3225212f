@testable import ComposableUI
import ElementTree
import Foundation
import SwiftNavigation
import Testing

/// The elements that views become.
@MainActor @Suite struct ContentTests {
  func content<V: View>(@ViewBuilder _ view: @escaping () -> V) -> Content {
    ScreenTester(view).onlyElement.properties.content
  }

  func element<V: View>(@ViewBuilder _ view: @escaping () -> V) -> Element {
    ScreenTester(view).onlyElement
  }

  @Test func texts() {
    #expect(content { Text("Hello") } == .text("Hello"))
    #expect(content { Text("Hello"[...]) } == .text("Hello"))
    #expect(content { Text(verbatim: "100%") } == .text("100%"))
    #expect(content { Text(TextState("a") + TextState("b")) } == .text("ab"))
  }

  @Test func labelsHaveTheirImageInFront() {
    let label = element {
      Label {
        Text("Todos")
      } icon: {
        Text("x")
      }
    }
    #expect(label.children.map(\.properties.content) == [.text("x"), .text("Todos")])
  }

  @Test func images() {
    let url = URL(string: "https://example.com/a.png")
    #expect(
      content { AsyncImage(url: url).accessibilityLabel("A cat") }
        == .image(.init(url: "https://example.com/a.png", description: "A cat")))
    #expect(
      content { AsyncImage(url: URL(string: "data:image/png;base64,AA==")) }
        == .image(.init(url: "data:image/png;base64,AA==", description: "")))
    #expect(
      content { AsyncImage(url: nil).accessibilityLabel("A cat") } == .text("A cat"))
    #expect(
      content { AsyncImage(url: URL(string: "file:///etc/passwd")).accessibilityLabel("A cat") }
        == .text("A cat"))
  }

  @Test func onlyLinksToTheWebAreLinks() {
    let url = URL(string: "https://example.com/a")!
    #expect(
      content { Link("A", destination: url) }
        == .link(.init(url: "https://example.com/a", title: "A")))
    let file = URL(string: "file:///etc/passwd")!
    #expect(content { Link("A", destination: file) } == .text("A"))
    let screen = ScreenTester { Link("A", destination: url) }
    #expect(screen.text == "A → https://example.com/a")
    #expect(screen.link("A").exists)
  }

  @Test func labeledContentShowsLabelAndValue() {
    let screen = ScreenTester { LabeledContent("Stars", value: "7") }
    #expect(screen.text == "Stars 7")
  }

  @Test func anUnavailableViewShowsReasonAndActions() {
    var presses = 0
    let screen = ScreenTester {
      ContentUnavailableView {
        Text("Nothing here")
      } description: {
        Text("Add something.")
      } actions: {
        Button("Add") { presses += 1 }
      }
    }
    #expect(screen.text == "Nothing here\nAdd something.\n‹ Add ›")
    screen.button("Add").press()
    #expect(presses == 1)
    #expect(ScreenTester { ContentUnavailableView { Text("Nothing") } }.text == "Nothing")
  }

  @Test func progress() {
    #expect(content { ProgressView() } == .progress(fraction: nil, label: nil))
    #expect(content { ProgressView("Loading") } == .progress(fraction: nil, label: "Loading"))
    #expect(content { ProgressView(value: 0.25) } == .progress(fraction: 0.25, label: nil))
    #expect(
      content { ProgressView("Loading", value: 3, total: 4.0) }
        == .progress(fraction: 0.75, label: "Loading"))
    #expect(content { ProgressView(value: 5, total: 4.0) } == .progress(fraction: 1, label: nil))
    #expect(
      content { ProgressView(value: Double.nan) } == .progress(fraction: 0, label: nil))
    #expect(
      content { ProgressView(value: 1, total: 0.0) } == .progress(fraction: 0, label: nil))
  }

  @Test func stacks() {
    #expect(
      content { VStack(alignment: .leading, spacing: 4) {} }
        == .stack(.init(.vertical, alignment: .leading, spacing: 4)))
    #expect(
      content { HStack(alignment: .top) {} } == .stack(.init(.horizontal, alignment: .leading)))
    #expect(
      content { HStack(alignment: .firstTextBaseline) {} }
        == .stack(.init(.horizontal, alignment: .firstBaseline)))
    #expect(
      content { ZStack(alignment: .bottomTrailing) {} }
        == .stack(.init(.overlay, alignment: .trailing, verticalAlignment: .trailing)))
    let stack = element {
      VStack {
        Text("a")
        HStack {
          Text("b")
          Spacer()
        }
        Divider()
      }
    }
    #expect(stack.all.dropFirst().map(\.properties.content).contains(.spacer()))
    #expect(stack.children.count == 3)
    #expect(stack.children[2].properties.content == .divider)
  }

  @Test func aScrollViewsContentsAreItsChildren() {
    let scroll = element {
      ScrollView {
        Text("a")
        Text("b")
      }
    }
    #expect(scroll.properties.content == .scroll())
    #expect(scroll.children.count == 2)
  }

  @Test func everyViewInAListIsARow() {
    let model = Model(count: 2)
    let screen = ScreenTester {
      List {
        Text("first")
        Section("Done") {
          ForEach(model.items) { item in
            Text(item.title)
            Text("twice")
          }
          .onDelete { _ in }
        }
        HStack {
          Text("a")
          Text("b")
        }
      }
    }
    #expect(
      screen.text == """
        - first
        ## Done
        - Item 0
        - twice
        - Item 1
        - twice
        - a b
        """)
    let rows = screen.root.all.compactMap { element -> Content.Row? in
      if case .row(let row) = element.properties.content { row } else { nil }
    }
    #expect(rows.map(\.canDelete) == [false, true, true, true, true, false])
  }

  @Test func aListCanBeMadeFromData() {
    let model = Model(count: 2)
    #expect(ScreenTester { List(model.items) { Text($0.title) } }.text == "- Item 0\n- Item 1")
    #expect(ScreenTester { List(0..<2, id: \.self) { Text("\($0)") } }.text == "- 0\n- 1")
    #expect(ScreenTester { Form { Text("a") } }.text == "- a")
  }

  @Test func rowsOfferTheActionsOfTheirForEach() {
    let model = Model(count: 1)
    let screen = ScreenTester {
      List {
        ForEach(model.items) { Text($0.title) }
          .onDelete(perform: model.isOn ? { _ in } : nil)
          .onMove(perform: model.isOn ? { _, _ in } : nil)
      }
    }
    #expect(screen.row(at: 0).element?.properties.content == .row(.init()))
    let ids = screen.ids
    model.isOn = true
    #expect(
      screen.row(at: 0).element?.properties.content
        == .row(.init(canDelete: true, canMove: true)))
    #expect(screen.ids == ids)
    #expect(screen.takePatches().count == 1)
  }

  @Test func sectionsHaveHeadersAndFooters() {
    #expect(
      content { Section("Title") {} } == .section(.init(header: "Title")))
    #expect(content { Section {} } == .section(.init()))
    #expect(
      content {
        Section {
        } header: {
          Text("Title")
        } footer: {
          Label("End", systemImage: "x")
        }
      }
        == .section(.init(header: "Title", footer: "End")))
    #expect(
      content {
        Section {
        } footer: {
          Text("End")
        }
      } == .section(.init(footer: "End")))
    #expect(
      content {
        Section {
        } header: {
          Text("T")
        }
      } == .section(.init(header: "T")))
  }

  @Test func buttons() {
    let button = element { Button("Delete", role: .destructive) {} }
    #expect(button.properties.content == .button(.init(role: .destructive)))
    #expect(button.children.map(\.properties.content) == [.text("Delete")])
    #expect(
      content { Button("Go") {}.buttonStyle(.borderedProminent) }
        == .button(.init(prominence: .prominent)))
    #expect(
      content { Button(role: .cancel, action: {}, label: { Text("No") }).buttonStyle(.plain) }
        == .button(.init(role: .cancel, prominence: .plain)))
    let state = ButtonState(role: .cancel, action: 1) { TextState("No") }
    var received: Int?
    let screen = ScreenTester { Button(state) { received = $0 } }
    screen.button("No").press()
    #expect(received == 1)
  }

  @Test func aStyleAppliesToViewsInsideUntilOneOverridesIt() {
    let screen = ScreenTester {
      VStack {
        Button("plain") {}
        HStack { Button("prominent") {} }.buttonStyle(.borderedProminent)
        Toggle("box", isOn: .constant(true))
        Button("automatic") {}.buttonStyle(.automatic)
        Picker("Pick", selection: .constant(1)) {}
      }
      .buttonStyle(.plain)
      .toggleStyle(.checkbox)
      .pickerStyle(.segmented)
    }
    let contents = screen.root.all.map(\.properties.content)
    #expect(contents.contains(.button(.init(prominence: .plain))))
    #expect(contents.contains(.button(.init(prominence: .prominent))))
    #expect(contents.contains(.button(.init(prominence: .standard))))
    #expect(contents.contains(.toggle(.init(isOn: true, appearance: .checkbox))))
    #expect(
      contents.contains(
        .picker(
          .init(
            label: "Pick", choices: .init(titles: [], selection: nil), appearance: .segmented))))
  }

  @Test func textFields() {
    let model = Model()
    #expect(
      content { TextField("Title", text: Bindable(model).title) }
        == .textField(.init(text: "Todos", prompt: "Title", label: "Title")))
    #expect(
      content { TextField("Title", text: Bindable(model).title, prompt: Text("What?")) }
        == .textField(.init(text: "Todos", prompt: "What?", label: "Title")))
  }

  @Test func aPickerFindsChoicesInNestedGroups() {
    enum Filter: String, CaseIterable { case all, active, completed }
    struct Rest: View {
      var body: some View {
        ForEach([Filter.active, .completed], id: \.self) { Text($0.rawValue) }
      }
    }
    var filter = Filter.active
    let screen = ScreenTester {
      Picker("Show", selection: Binding(get: { filter }, set: { filter = $0 })) {
        Group {
          if true { Text("Everything").bold().tag(Filter.all) }
        }
        .foregroundStyle(.red)
        Rest()
      }
    }
    let picker = screen.picker("Show")
    #expect(picker.titles == ["Everything", "active", "completed"])
    #expect(picker.selection == "active")
    picker.select("Everything")
    #expect(filter == .all)
  }

  @Test func anOptionalSelectionIsMatchedByPlainTags() {
    var choice: Int? = nil
    let screen = ScreenTester {
      Picker("Pick", selection: Binding(get: { choice }, set: { choice = $0 })) {
        Text("none").tag(Int?.none)
        Text("one").tag(1)
        Text("two").tag(Int?.some(2))
      }
    }
    #expect(screen.picker("Pick").selection == "none")
    screen.picker("Pick").select("one")
    #expect(choice == 1)
    screen.picker("Pick").select("two")
    #expect(choice == 2)
  }

  @Test func labelsOfControlsMayBeViews() {
    let screen = ScreenTester {
      Toggle(isOn: .constant(true)) {
        VStack {
          Text("Big")
          Text("label")
        }
      }
      Picker(selection: .constant(0)) {
        Text("zero").tag(0)
      } label: {
        Text("Number")
      }
    }
    #expect(screen.toggle("Big label").isOn)
    #expect(screen.picker("Number").selection == "zero")
  }

  @Test func groupsAndEmptyViewsMakeNoElements() {
    let screen = ScreenTester {
      Group {
        Text("a")
        EmptyView()
        Group { Text("b") }
      }
    }
    #expect(screen.root.children.count == 2)
  }

  @Test func forEachTakesRangesAndKeyPaths() {
    #expect(ScreenTester { ForEach(0..<3) { Text("\($0)") } }.text == "0\n1\n2")
    #expect(ScreenTester { ForEach(["a", "b"], id: \.self) { Text($0) } }.text == "a\nb")
  }

  @Test func theBuilderTakesManyViewsAndConditions() {
    let model = Model()
    let screen = ScreenTester {
      Text("1")
      Text("2")
      Text("3")
      Text("4")
      Text("5")
      Text("6")
      Text("7")
      Text("8")
      Text("9")
      Text("10")
      Text("11")
      if #available(macOS 15, *) { Text("available") }
      if let title = Optional(model.title) { Text(title) }
    }
    #expect(screen.root.children.count == 13)
  }
}
