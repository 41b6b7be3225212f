import ComposableUI
import Foundation
import Testing

/// Search fields: the Return key in them, the state of a search, and the tokens of a query.
@MainActor @Suite struct SearchTests {
  private struct Submits: View {
    @State var query = ""
    @State var name = ""
    @State var log = ""

    var body: some View {
      VStack {
        Text("log \(log)")
        TextField("Name", text: $name)
      }
      .searchable(text: $query)
      .onSubmit(of: .search) { log += "search," }
      .onSubmit(of: .text) { log += "text," }
      .onSubmit(of: [.search, .text]) { log += "any," }
    }
  }

  @Test func submittingRunsOnlyActionsForTheKindOfField() {
    let screen = ScreenTester { Submits() }
    screen.textField("Search").submit()
    #expect(screen.has(.text, "log search,any,"))
    screen.textField("Name").submit()
    #expect(screen.has(.text, "log search,any,text,any,"))
  }

  private struct Presented: View {
    @State var query = ""
    @State var isPresented = false

    var body: some View {
      VStack {
        Words(query: query, isPresented: isPresented)
        Button("Begin") { isPresented = true }
        Button("End") { isPresented = false }
      }
      .searchable(text: $query, isPresented: $isPresented, prompt: "Find")
    }

    struct Words: View {
      let query: String
      let isPresented: Bool
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch

      var body: some View {
        Text(
          "[\(query)] \(isPresented ? "presented" : "hidden") \(isSearching ? "searching" : "idle")"
        )
        Button("Dismiss") { dismissSearch() }
      }
    }
  }

  @Test func theSearchStateIsReadAndSet() {
    let screen = ScreenTester { Presented() }
    #expect(screen.has(.text, "[] hidden idle"))
    screen.button("Begin").press()
    #expect(screen.has(.text, "[] presented searching"))
    screen.textField("Find").type("a")
    screen.button("End").press()
    #expect(screen.has(.text, "[] hidden idle"))
    #expect(screen.textField("Find").value == "")
    screen.textField("Find").type("b")
    #expect(screen.has(.text, "[b] presented searching"))
    screen.button("Dismiss").press()
    #expect(screen.has(.text, "[] hidden idle"))
  }

  private struct Focused: View {
    @State private var query = ""
    @FocusState private var isSearching: Bool

    var body: some View {
      VStack {
        Text(isSearching ? "in the field" : "elsewhere")
        Button("Find") { isSearching = true }
      }
      .searchable(text: $query, prompt: "Words")
      .searchFocused($isSearching)
    }
  }

  @Test func theSearchFieldIsFocusedOnRequest() {
    let screen = ScreenTester { Focused() }
    #expect(screen.textField("Words").element?.properties.wantsFocus == false)
    screen.button("Find").press()
    #expect(screen.textField("Words").element?.properties.wantsFocus == true)
    let other = ScreenTester { Focused() }
    #expect(other.has(.text, "elsewhere"))
    other.textField("Words").type("a")
    #expect(other.has(.text, "in the field"))
  }
}
