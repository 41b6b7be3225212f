import ComposableUI
import Foundation
import Testing

/// Views that are composed of others.
@MainActor @Suite struct VocabularyTests {
  private struct Reversed: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        Text("(")
        Label(configuration).bold()
        Text(")")
      }
    }
  }

  @Test func `A label's style shows it`() {
    #expect(ScreenTester { Label("Add", systemImage: "plus").labelStyle(.titleOnly) }.text == "Add")
    let icon = ScreenTester { Label("Add", systemImage: "plus").labelStyle(.iconOnly) }
    #expect(icon.labels(of: .text) == [])
    #expect(icon.has(.image, "Add"))
    let own = ScreenTester { Label("Add", systemImage: "plus").labelStyle(Reversed()) }
    #expect(own.labels(of: .text) == ["(", "Add", ")"])
  }

  @Test func `A button with a symbol is labelled with its title`() {
    var presses = 0
    let screen = ScreenTester {
      Button("Add", systemImage: "plus") { presses += 1 }
      Button("Remove", systemImage: "trash", role: .destructive) { presses += 10 }
        .labelStyle(.iconOnly)
    }
    screen.button("Add").press()
    screen.button("Remove").press()
    #expect(presses == 11)
  }

  private struct Purchase: Identifiable {
    let id: Int
    let name: String
    let price: Int
  }

  private struct Purchases: View {
    @State var selection: Set<Int> = []
    @State var order = [KeyPathComparator(\Purchase.name)]
    let purchases = [
      Purchase(id: 1, name: "Pear", price: 2), Purchase(id: 2, name: "Apple", price: 3),
    ]

    var body: some View {
      Table(purchases.sorted(using: order), selection: $selection, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Price", value: \.price) { Text("\($0.price) €") }
      }
      Text("Selected: \(selection.sorted().map(String.init).joined(separator: " "))")
    }
  }

  @Test func `Columns can be key paths alone`() {
    let screen = ScreenTester {
      Table([Purchase(id: 1, name: "Pear", price: 2)]) {
        TableColumn("Name", value: \.name)
        TableColumn("Again", value: \.name)
      }
    }
    #expect(screen.text == "Name\nAgain\nPear\nPear")
  }

  @Test func `A table sorts by the column that is pressed, and selects rows`() {
    let screen = ScreenTester { Purchases() }
    #expect(screen.labels(of: .button) == ["Name ↑", "Price", "Apple", "3 €", "Pear", "2 €"])
    screen.button("Price").press()
    #expect(screen.labels(of: .button) == ["Name", "Price ↑", "Pear", "2 €", "Apple", "3 €"])
    screen.button("Price ↑").press()
    #expect(screen.labels(of: .button) == ["Name", "Price ↓", "Apple", "3 €", "Pear", "2 €"])
    screen.button("2 €").press()
    #expect(screen.has(.text, "Selected: 1"))
    screen.button("Apple").press()
    #expect(screen.has(.text, "Selected: 1 2"))
    screen.button("2 €").press()
    #expect(screen.has(.text, "Selected: 2"))
  }

  private struct Painted: View {
    @State var color = Color.red

    var body: some View {
      ColorPicker("Paint", selection: $color)
      Text(color == .green ? "green" : "another")
    }
  }

  @Test func `A picker selects a named colour`() {
    let screen = ScreenTester { Painted() }
    #expect(screen.picker("Paint").selection == "Red")
    screen.picker("Paint").select("Green")
    #expect(screen.has(.text, "green"))
  }

  private enum Place: Hashable { case home, search, settings }

  private struct Places: View {
    @State var place = Place.home
    @State var isSearchable = true

    var body: some View {
      TabView(selection: $place) {
        Tab("Home", systemImage: "house", value: .home) { Text("At home") }.badge(2)
        if isSearchable {
          Tab("Search", systemImage: "magnifyingglass", value: .search) { Text("Searching") }
        }
        Tab("Settings", systemImage: "gear", value: .settings) {
          Button("No search") { isSearchable = false }
        }
      }
    }
  }

  @Test func `Tabs take the type of their tab view's selection`() {
    let screen = ScreenTester { Places() }
    #expect(screen.tabs().titles == ["Home (2)", "Search", "Settings"])
    screen.tabs().select("Settings")
    screen.button("No search").press()
    #expect(screen.tabs().titles == ["Home (2)", "Settings"])
    #expect(screen.tabs().selection == "Settings")
  }

  private struct Asking: View {
    @State var isAsking = false
    @State var answer = ""

    var body: some View {
      Button("Ask") { isAsking = true }
      Text(answer)
        .actionSheet(isPresented: $isAsking) {
          ActionSheet(
            title: Text("Really?"), message: Text("It can't be undone."),
            buttons: [.destructive(Text("Delete")) { answer = "deleted" }, .cancel()])
        }
    }
  }

  @Test func `An action sheet offers its buttons`() {
    let screen = ScreenTester { Asking() }
    screen.button("Ask").press()
    #expect(screen.dialog().text.contains("It can't be undone."))
    screen.dialog().button("Delete").press()
    #expect(screen.has(.text, "deleted"))
    #expect(screen.labels(of: .dialog).isEmpty)
  }

  private struct Searching: View {
    @State var query = ""
    @State var scope = "All"

    var body: some View {
      Text("\(scope): \(query)")
        .searchSuggestions { Text("Pears").searchCompletion("pear") }
        .searchable(text: $query, prompt: "Search food")
    }
  }

  @Test func `Pressing a suggestion searches for it`() {
    let screen = ScreenTester { Searching() }
    screen.button("Pears").press()
    #expect(screen.has(.text, "All: pear"))
    #expect(screen.textField("Search food").value == "pear")
  }

  @Test func `The background of a row fills it`() {
    let screen = ScreenTester {
      List {
        Text("a").listRowBackground(Color.yellow)
        Text("b").listRowBackground(EmptyView())
        Text("c").listRowBackground(Color?.none)
      }
    }
    #expect(screen.labels(of: .text) == ["a", "b", "c"])
    let layers = ["a", "b", "c"].map { "\(screen.text($0).element?.properties.layers ?? [])" }
    #expect(layers[0].contains("background"))
    #expect(!layers[1].contains("background") && !layers[2].contains("background"))
  }

  @Test func `A localized resource is shown as its words`() {
    let title: LocalizedStringResource = "Welcome"
    #expect(ScreenTester { Text(title) }.text == "Welcome")
    #expect(String(localized: LocalizedStringResource("key", defaultValue: "Read")) == "Read")
  }

  private struct SignIn: View {
    enum Field: Hashable { case name, password }

    @State var name = ""
    @State var password = ""
    @FocusState var field: Field?

    var body: some View {
      TextField("Name", text: $name).focused($field, equals: .name)
      SecureField("Password", text: $password).focused($field, equals: .password)
      Button("Sign In") { field = name.isEmpty ? .name : .password }
    }
  }

  @Test func `Setting the focus marks the field that wants it`() {
    let screen = ScreenTester { SignIn() }
    func wantFocus() -> [Bool] {
      ["Name", "Password"].map {
        screen.textField($0).element?.properties.wantsFocus == true
      }
    }
    #expect(wantFocus() == [false, false])
    screen.button("Sign In").press()
    #expect(wantFocus() == [true, false])
    screen.textField("Name").type("Blob")
    screen.button("Sign In").press()
    #expect(wantFocus() == [false, true])
  }

  @Test func `A secure field is marked as secure`() {
    let screen = ScreenTester { SignIn() }
    let contents = ["Name", "Password"].map { screen.textField($0).element?.properties.content }
    guard case .textField(let name) = contents[0], case .textField(let password) = contents[1]
    else {
      Issue.record("There are no fields.")
      return
    }
    #expect(!name.isSecure && password.isSecure)
  }

  @Test func `Assistive technology gets values, hints and hidden elements`() {
    let screen = ScreenTester {
      Button("Rate") {}.accessibilityValue("3 stars").accessibilityHint("Adds a star")
      Text("Decoration").accessibilityHidden(true)
      Text("Plain").accessibilityHidden(false)
    }
    let rate = screen.button("Rate").element?.properties
    #expect(rate?.accessibilityDescription == "Adds a star, 3 stars")
    #expect(screen.text("Decoration").element?.properties.isHiddenFromAccessibility == true)
    #expect(screen.text("Plain").element?.properties.isHiddenFromAccessibility == false)
    #expect(screen.text("Plain").element?.properties.accessibilityDescription == nil)
  }

  private struct Folding: View {
    @State var isExpanded = false

    var body: some View {
      List {
        Section("Archive", isExpanded: $isExpanded) { Text("Old") }
      }
    }
  }

  @Test func `A section's button unfolds it`() {
    let screen = ScreenTester { Folding() }
    #expect(!screen.has(.text, "Old"))
    screen.button("Show More").press()
    #expect(screen.section("Archive").has(.text, "Old"))
    screen.button("Show Less").press()
    #expect(!screen.has(.text, "Old"))
  }

  private struct Framed: TextFieldStyle {
    func _body(configuration: TextField<Self._Label>) -> some View {
      HStack {
        Text("[")
        configuration
        Text("]")
      }
    }
  }

  private struct Named: View {
    @State var name = "a"

    var body: some View {
      TextField("Name", text: $name).textFieldStyle(Framed())
      TextField("Other", text: $name).textFieldStyle(.roundedBorder)
    }
  }

  @Test func `A field's style shows it`() {
    let screen = ScreenTester { Named() }
    #expect(screen.labels(of: .text) == ["[", "]"])
    screen.textField("Name").type("b")
    #expect(screen.textField("Other").value == "b")
  }

  @Test func `A value is shown beside its label`() {
    let screen = ScreenTester { LabeledContent("Size", value: "3") }
    #expect(screen.labels(of: .text) == ["Size", "3"])
  }

  private struct Editable: View {
    struct Row: Identifiable {
      let id: Int
    }

    @State var rows = [Row(id: 1), Row(id: 2), Row(id: 3)]

    var body: some View {
      List($rows, editActions: .all) { $row in Text("\(row.id)") }
    }
  }

  @Test func `Rows of a binding can be deleted and moved`() {
    let screen = ScreenTester { Editable() }
    screen.row("1").move(by: 2)
    #expect(screen.labels(of: .text) == ["2", "3", "1"])
    screen.row("3").delete()
    #expect(screen.labels(of: .text) == ["2", "1"])
  }

  private struct Width: PreferenceKey {
    static var defaultValue: Int { 0 }

    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  @Test func `An overlay is made from the preferences of views`() {
    let screen = ScreenTester {
      HStack {
        Text("a").preference(key: Width.self, value: 3)
        Text("b").preference(key: Width.self, value: 5)
      }
      .overlayPreferenceValue(Width.self) { Text("\($0)") }
    }
    #expect(screen.labels(of: .text) == ["a", "b", "5"])
  }

  @Test func `Formatters format values`() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.minimumFractionDigits = 2
    let number = NSNumber(value: 2.5)
    let screen = ScreenTester {
      Text(number, formatter: formatter)
    }
    #expect(screen.labels(of: .text) == ["2.50"])
  }
}
