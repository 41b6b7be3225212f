import ElementTree
import Testing

@testable import TerminalHost

/// Pages on top of other pages, with their back buttons and their focus.
@MainActor @Suite struct PageTests {
  private let make = Make()

  private func page(_ title: String, isPushed: Bool = true, _ children: [Element]) -> Element {
    var page = make.page(title, toolbar: [make.button("Act")], children)
    if isPushed { page.children.insert(make.button("Back", role: .back), at: 0) }
    return page
  }

  private func stage(_ page: Element, width: Int = 40, height: Int = 10) -> Stage {
    Stage(make.element(.stack(.init(.vertical)), [page]), width: width, height: height)
  }

  @Test func theBackButtonPrecedesTheTitle() {
    let page = page("Flatland", [make.text("Content")])
    #expect(stage(page).content == " < Back  Flatland               [ Act ]\n Content")
    // In a narrow window, the actions move to the next line, and the title is cut.
    let narrow = stage(page, width: 22)
    #expect(narrow.content == " < Back  Flatland\n [ Act ]\n Content")
  }

  @Test func aPageWithoutATitleHasABackButton() {
    let page = page("", [make.text("Content")])
    #expect(stage(page).content == " < Back                         [ Act ]\n Content")
  }

  @Test func theFocusBeginsAtThePagesContent() {
    let stage = stage(page("Page", [make.button("One"), make.button("Two")]))
    #expect(stage.focused == "[ One ]")
    stage.press(.tab, .shift, times: 2)
    #expect(stage.focused == "< Back")
    stage.press(.tab)
    #expect(stage.focused == "[ Act ]")
  }

  @Test func escapePressesTheBackButton() throws {
    let page = page("Page", [make.field("Text"), make.button("One")])
    let back = try #require(page.children.first).id
    let stage = stage(page, width: 60)
    // Escape first leaves the text field.
    stage.press(.escape)
    #expect(stage.screen.events == [])
    #expect(stage.focusText() != "Text")
    #expect(stage.line(9).contains("Esc back"))
    stage.press(.escape)
    #expect(stage.screen.events == [Event(back, .press)])
  }

  @Test func escapeDoesNothingOnTheBottommostPage() {
    let stage = stage(page("Page", isPushed: false, [make.button("One")]))
    #expect(!stage.line(9).contains("Esc"))
    stage.press(.escape)
    #expect(stage.screen.events == [])
  }

  @Test func escapeClosesADialogAndNotThePageBehindIt() {
    let page = page("Page", [make.button("One")])
    let dialog = make.dialog("Sure?", [make.button("OK")])
    let stage = Stage(
      make.element(.stack(.init(.vertical)), [page, dialog]), width: 40, height: 12)
    stage.press(.escape)
    #expect(stage.screen.events == [Event(dialog.id, .dismiss)])
  }

  @Test func aPageRestoresItsFocusWhenItComesBack() {
    let root = page("Root", isPushed: false, (0..<4).map { make.button("Link \($0)") })
    let top = page("Top", [make.button("Inside")])
    let stage = stage(root)
    stage.press(.down, times: 2)
    #expect(stage.focused == "[ Link 2 ]")

    stage.screen.apply(.remove(root.id), .insert(top, parent: stage.screen.root.id, before: nil))
    stage.draw()
    #expect(stage.focused == "[ Inside ]")

    stage.screen.apply(.remove(top.id), .insert(root, parent: stage.screen.root.id, before: nil))
    stage.draw()
    #expect(stage.focused == "[ Link 2 ]")
  }

  @Test func aFieldOnAPageThatComesBackDoesNotTakeTheFocus() throws {
    var field = make.field("", prompt: "New")
    field.properties.wantsFocus = true
    let root = page("Root", isPushed: false, [make.button("Link"), field])
    let top = page("Top", [make.button("Inside")])
    let stage = stage(root)
    #expect(stage.focused == "[ Link ]")
    stage.screen.apply(.remove(root.id), .insert(top, parent: stage.screen.root.id, before: nil))
    stage.draw()
    stage.screen.onEvent = { [screen = stage.screen] _ in
      screen.apply(.remove(top.id), .insert(root, parent: screen.root.id, before: nil))
    }
    stage.press(.escape)
    #expect(stage.focused == "[ Link ]")
  }

  @Test func aFieldOnANewPageTakesTheFocus() {
    var field = make.field("", prompt: "New")
    field.properties.wantsFocus = true
    let root = page("Root", isPushed: false, [make.button("Link")])
    let top = page("Top", [make.button("Inside"), field])
    let stage = stage(root)
    stage.screen.onEvent = { [screen = stage.screen] _ in
      screen.apply(.remove(root.id), .insert(top, parent: screen.root.id, before: nil))
    }
    stage.press(.enter)
    #expect(stage.focusedID == field.id)
  }

  @Test func aLinkInARowLooksLikeALink() {
    let rows = ["Flatland", "Walden, or Life in the Woods"].map {
      make.row([make.button($0, .plain, role: .link)])
    }
    let page = page("Books", isPushed: false, [make.list(rows)])
    let stage = stage(page)
    #expect(stage.line(1).hasSuffix("Flatland                          >"))
    #expect(stage.line(2).hasSuffix("Walden, or Life in the Woods      >"))
  }
}
