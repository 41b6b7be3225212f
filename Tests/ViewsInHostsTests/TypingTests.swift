import ComposableUI
import ElementTree
import Testing

@testable import WebHost

/// What browsers are told of what is typed.
@MainActor @Suite struct TypingTests {
  private func field<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> String {
    WebScreen(content).body
  }

  @Test func nothingIsFilledInUnlessAFieldSaysWhatItIs() {
    let plain = field { TextField("Name", text: .constant("")) }
    #expect(plain.contains("autocomplete=off"))
    #expect(!plain.contains("inputmode") && !plain.contains("enterkeyhint"))
    let code = field {
      TextField("Code", text: .constant("")).textContentType(.oneTimeCode).keyboardType(.numberPad)
    }
    #expect(
      code.contains("autocomplete=one-time-code") && code.contains("inputmode=numeric"))
  }

  @Test func aPasswordIsFoundByWhatKeepsPasswords() {
    let page = field {
      SecureField("Old", text: .constant("")).textContentType(.password)
      SecureField("New", text: .constant("")).textContentType(.newPassword)
    }
    #expect(page.contains("autocomplete=current-password"))
    #expect(page.contains("autocomplete=new-password"))
  }

  @Test func whatAFormSaysHoldsForItsFieldsUnlessTheySayOtherwise() {
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

  @Test func aNameThatBrowsersDoNotKnowIsLeftOut() {
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
}
