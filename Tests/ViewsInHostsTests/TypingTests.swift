import ComposableUI
import ElementTree
import Observation
import Testing

@testable import TerminalHost
@testable import WebHost

/// The hints to browsers about the text that a field expects.
@MainActor @Suite struct TypingTests {
  private func field<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> String {
    WebScreen(content).body
  }

  @Test func onlyFieldsWithAContentTypeAreFilledIn() {
    let plain = field { TextField("Name", text: .constant("")) }
    #expect(plain.contains("autocomplete=off"))
    #expect(!plain.contains("inputmode") && !plain.contains("enterkeyhint"))
    let code = field {
      TextField("Code", text: .constant("")).textContentType(.oneTimeCode).keyboardType(.numberPad)
    }
    #expect(
      code.contains("autocomplete=one-time-code") && code.contains("inputmode=numeric"))
  }

  @Test func passwordFieldsAreMarkedForPasswordManagers() {
    let page = field {
      SecureField("Old", text: .constant("")).textContentType(.password)
      SecureField("New", text: .constant("")).textContentType(.newPassword)
    }
    #expect(page.contains("autocomplete=current-password"))
    #expect(page.contains("autocomplete=new-password"))
  }

  @Test func aFieldOverridesTheSettingsOfItsForm() {
    let page = field {
      VStack {
        TextField("a", text: .constant("")).textInputAutocapitalization(.words)
        TextField("b", text: .constant(""))
      }
      .textInputAutocapitalization(.never)
      .autocorrectionDisabled()
      .submitLabel(.search)
    }
    #expect(
      page.split(separator: "autocapitalize=").map { $0.prefix(7) }.dropFirst() == [
        "words e", "none en",
      ])
    #expect(page.split(separator: "autocorrect=off").count == 3)
    #expect(page.split(separator: "spellcheck=false").count == 3)
    #expect(page.split(separator: "enterkeyhint=search").count == 3)
  }

  @Test func aContentTypeUnknownToBrowsersIsLeftOut() {
    let type = UITextContentType(rawValue: "\" onfocus=\"")
    let page = field { TextField("a", text: .constant("")).textContentType(type) }
    #expect(page.contains("autocomplete=off") && !page.contains("onfocus"))
  }

  private struct Switching: View {
    @State private var isNumber = false

    var body: some View {
      TextField("a", text: .constant("")).keyboardType(isNumber ? .decimalPad : .URL)
      Button("Switch") { isNumber.toggle() }
    }
  }

  @Test func theKeyboardFollowsTheState() throws {
    let page = WebScreen { Switching() }
    #expect(page.body.contains("inputmode=url"))
    let button = try #require(
      page.first { if case .button = $0.properties.content { true } else { false } })
    try page.screen.send(.init(button, .press))
    page.catchUp()
    #expect(page.body.contains("inputmode=decimal"))
  }

  // MARK: - Values

  @MainActor @Observable final class Priced {
    var price = 9.99
    var isElsewhere = false
  }

  @Test func aTerminalShowsTheValueOnceItsFieldIsLeft() {
    let model = Priced()
    let terminal = TerminalScreen {
      TextField("Price", value: Bindable(model).price, format: .number)
      Button("Pay") {}
    }
    terminal.press(.end)
    terminal.type("0")
    #expect(terminal.text.contains("9.990"))
    terminal.press(.tab)
    #expect(!terminal.text.contains("9.990") && terminal.text.contains("9.99"))
    #expect(model.price == 9.99)
  }

  @Test func aTerminalShowsTheValueOnceItsFieldIsCovered() {
    let model = Priced()
    let terminal = TerminalScreen(height: 12) {
      TextField("Price", value: Bindable(model).price, format: .number)
        .alert("Sure?", isPresented: Bindable(model).isElsewhere) { Button("Yes") {} }
    }
    terminal.press(.end)
    terminal.type("0")
    model.isElsewhere = true
    terminal.draw()
    terminal.press(.enter)
    terminal.draw()
    #expect(!terminal.text.contains("9.990") && terminal.text.contains("9.99"))
  }

  @Test func aPageReportsTheEndOfEditingAValue() throws {
    let model = Priced()
    let page = WebScreen { TextField("Price", value: Bindable(model).price, format: .number) }
    #expect(page.body.contains("data-end"))
    #expect(!field { TextField("Name", text: .constant("")) }.contains("data-end"))
    let id = try #require(
      page.first { if case .textField = $0.properties.content { true } else { false } })
    try page.screen.send(.init(id, .edit("9.990")))
    page.catchUp()
    #expect(page.body.contains("value=9.990"))
    try page.screen.send(.init(id, .endEditing))
    page.catchUp()
    #expect(page.body.contains("value=9.99 ") || page.body.contains("value=9.99>"))
  }
}
