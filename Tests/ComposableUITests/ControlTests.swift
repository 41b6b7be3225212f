import ComposableUI
import Foundation
import Testing

/// Controls that are composed of others, and the editing of lists.
@MainActor @Suite struct ControlTests {
  private struct Values: View {
    @State var count = 1
    @State var volume = 0.5
    @State var date = Date(timeIntervalSince1970: 0)

    var body: some View {
      Stepper("Count \(count)", value: $count, in: 0...2)
      Slider(value: $volume, in: 0...1, step: 0.25) { Text("volume") }
      Text("\(volume)")
      DatePicker("Day", selection: $date, displayedComponents: .date)
        .environment(\.timeZone, .gmt)
    }
  }

  @Test func buttonsAndSlidersChangeValues() {
    let screen = ScreenTester { Values() }
    screen.button("Increment").press()
    #expect(screen.has(.text, "Count 2"))
    #expect(!screen.button("Increment").isEnabled)
    screen.slider("volume").slide(to: 0.7)
    #expect(screen.has(.text, "0.75"))
    screen.slider("volume").slide(to: 0.3)
    #expect(screen.has(.text, "0.25"))
    screen.button("Later").press()
    #expect(screen.textField("Day").value == "1970-01-02")
  }

  @Test func aMenuOffersItsActions() {
    var log: [String] = []
    let screen = ScreenTester {
      Menu("Actions") {
        Button("Copy") { log.append("copy") }
        Button("Delete", role: .destructive) { log.append("delete") }
      }
      Text("Row").contextMenu { Button("Share") { log.append("share") } }
    }
    screen.button("Actions").press()
    screen.dialog().button("Copy").press()
    screen.button("Actions", at: 1).press()
    screen.dialog().button("Share").press()
    #expect(log == ["copy", "share"])
  }

  @Test func aMenuOpensBesideItsButtonAndAChoiceClosesIt() throws {
    var isOn = false
    var order = 0
    let screen = ScreenTester {
      Menu("Actions") {
        Toggle("Bold", isOn: Binding(get: { isOn }, set: { isOn = $0 }))
        Picker("Order", selection: Binding(get: { order }, set: { order = $0 })) {
          Text("Name").tag(0)
          Text("Date").tag(1)
        }
        Menu("More") { Button("Copy") {} }
      }
    }
    let opener = screen.button("Actions")
    opener.press()
    guard case .dialog(let dialog) = screen.dialog().element?.properties.content else {
      Issue.record("There is no dialog.")
      return
    }
    #expect(dialog == .init(.menu, title: "Actions", anchor: opener.id))
    screen.dialog().toggle("Bold").press()
    #expect(isOn && screen.labels(of: .dialog).isEmpty)
    opener.press()
    screen.dialog().picker("Order").select("Date")
    #expect(order == 1 && screen.labels(of: .dialog).isEmpty)
    // A menu in a menu leaves the outer menu open until the user chooses an item.
    opener.press()
    screen.dialog().button("More").press()
    #expect(screen.labels(of: .dialog).count == 2)
    screen.dialog().dismiss()
    #expect(screen.labels(of: .dialog).count == 1)
    screen.dialog().button("More").press()
    screen.dialog().button("Copy").press()
    #expect(screen.labels(of: .dialog).isEmpty)
  }

  private struct Rows: View {
    @State var rows = [Row(id: 1, name: "a"), Row(id: 2, name: "b")]
    @State var search = ""

    struct Row: Identifiable {
      let id: Int
      var name: String
    }

    var body: some View {
      NavigationStack {
        List {
          ForEach($rows) { $row in
            TextField("Name \(row.id)", text: $row.name)
              .swipeActions { Button("Delete \(row.id)") { rows.removeAll { $0.id == row.id } } }
          }
          Section {
            Text(rows.map(\.name).joined())
          } header: {
            Text("Names")
          } footer: {
            Text("in order")
          }
        }
        .searchable(text: $search, prompt: "Look for")
        .refreshable { await reload() }
      }
    }

    func reload() async {
      rows.append(Row(id: 3, name: "c"))
    }
  }

  @Test func rowsAreEditedByBindings() async {
    let screen = ScreenTester { Rows() }
    screen.textField("Name 1").type("x")
    #expect(screen.has(.text, "xb"))
    screen.button("Delete 1").press()
    #expect(screen.has(.text, "b"))
    screen.textField("Look for").type("b")
    screen.button("Refresh").press()
    await screen.settle()
    #expect(screen.has(.text, "bc"))
  }

  private struct Login: View {
    enum Field { case name, password }
    @FocusState var field: Field?
    @State var name = ""
    @State var password = ""
    @State var age: Int? = nil

    var body: some View {
      Form {
        TextField("Name", text: $name).focused($field, equals: .name)
        SecureField("Password", text: $password).focused($field, equals: .password)
        TextField("Age", value: $age, format: .number)
        Text(field == nil ? "nothing" : field == .name ? "name" : "password")
        Text("age \(age ?? 0)")
      }
      .defaultFocus($field, .name)
    }
  }

  @Test func theFocusFollowsTyping() {
    let screen = ScreenTester { Login() }
    #expect(screen.has(.text, "name"))
    screen.textField("Password").type("secret")
    #expect(screen.has(.text, "password"))
  }

  @Test func returnMovesTheFocus() {
    let screen = ScreenTester { Login() }
    screen.textField("Password").submit()
    #expect(screen.has(.text, "password"))
  }

  @Test func aFieldReadsAndWritesAFormat() {
    let screen = ScreenTester { Login() }
    screen.textField("Age").type("42")
    #expect(screen.has(.text, "age 42"))
    screen.textField("Age").type("")
    #expect(screen.has(.text, "age 0"))
  }

  @Test func alertsCanBeMadeInAllForms() {
    struct Failure: LocalizedError {
      var errorDescription: String? { "It failed" }
    }
    let model = Model()
    model.isOn = true
    let screen = ScreenTester {
      Text("a").alert(isPresented: Bindable(model).isOn, error: Failure()) {
        Button("Fine") {}
      }
    }
    #expect(screen.dialog().text.contains("It failed"))
    screen.button("Fine").press()
    #expect(!model.isOn)
    let older = ScreenTester {
      Text("a").alert(isPresented: Bindable(model).isOn) {
        Alert(
          title: Text("Sure?"), message: Text("Really"), primaryButton: .destructive(Text("Yes")),
          secondaryButton: .cancel())
      }
    }
    model.isOn = true
    #expect(older.dialog().text.contains("Really"))
    older.button("Cancel").press()
    #expect(!model.isOn)
  }

  @Test func tabsNeedNoSelection() {
    let screen = ScreenTester {
      TabView {
        Tab("One", systemImage: "1.circle") { Text("first") }
        Tab("Two", systemImage: "2.circle") { Text("second") }
      }
    }
    #expect(screen.has(.text, "first"))
    screen.tabs().select("Two")
    #expect(screen.has(.text, "second"))
  }

  @Test func aPressUnfoldsATree() {
    struct Branch: Identifiable {
      let id: String
      var below: [Branch]?
    }
    let tree = [Branch(id: "root", below: [Branch(id: "leaf")])]
    let screen = ScreenTester { OutlineGroup(tree, children: \.below) { Text($0.id) } }
    screen.button("root").press()
    #expect(screen.has(.text, "leaf"))
  }

  @Test func aPressRunsTapActions() {
    var taps = 0
    let screen = ScreenTester {
      Text("Tap").onTapGesture { taps += 1 }
      Text("Gesture").gesture(TapGesture().onEnded { taps += 10 })
    }
    screen.button("Tap").press()
    screen.button("Gesture").press()
    #expect(taps == 11)
  }

  @Test func bindKeepsTwoValuesEqual() {
    struct Bound: View {
      let model: Model
      @State var own = ""
      var body: some View {
        @Bindable var model = model
        TextField("Own", text: $own)
        TextField("Model", text: $model.note)
          .bind($model.note, to: $own)
      }
    }
    let model = Model()
    model.note = "first"
    let screen = ScreenTester { Bound(model: model) }
    #expect(screen.textField("Own").value == "first")
    screen.textField("Own").type("second")
    #expect(model.note == "second")
    screen.textField("Model").type("third")
    #expect(screen.textField("Own").value == "third")
  }
}
