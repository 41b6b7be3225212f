import ElementTree
import Testing

@testable import WebHost

/// The HTML of each kind of element.
@Suite struct MarkupTests {
  @Test func aTextIsASpanWhoseChangesAreAnnounced() {
    #expect(
      html(element(1, .text("3 left"))) == "<span id=e1 class=text aria-live=polite>3 left</span>")
  }

  @Test func aTextInATitleFontIsAHeading() {
    #expect(
      html(element(1, .text("Intro"), style: Style(font: .title)))
        == #"<h2 id=e1 class="text title">Intro</h2>"#)
  }

  @Test func aTextInAButtonIsNeitherAnnouncedNorAHeading() {
    let button = element(
      1, .button(Content.Button()), element(2, .text("Add"), style: Style(font: .title)))
    #expect(
      html(button) == #"<button id=e1><span id=e2 class="text title">Add</span></button>"#)
  }

  @Test func deferredRowsBecomeOneItemWithTheirRange() {
    let rows = element(2, .deferredRows(Content.DeferredRows(60..<1_000)))
    #expect(
      html(element(1, .list(), rows))
        == #"<ul id=e1 class=list><li id=e2 class=deferred data-rows="60 1000"></li></ul>"#)
    #expect(html(rows) == #"<div id=e2 class=deferred data-rows="60 1000"></div>"#)
  }

  @Test func stylesBecomeClasses() {
    let style = Style(
      font: .caption, isBold: true, isItalic: false, isStruckThrough: true, foreground: .red,
      lineLimit: 1)
    #expect(
      html(element(1, .scroll(), style: style))
        == #"<div id=e1 class="scroll caption bold not-italic struck fg-red one-line">"#
        + "</div>")
  }

  @Test func numbersBecomeDeclarations() {
    let padding = Layer.padding(Insets(top: 1, leading: 2, bottom: 3.25, trailing: .nan))
    #expect(
      html(
        element(
          1, .stack(Content.Stack(.vertical, alignment: .leading, spacing: 12)),
          style: Style(lineLimit: 2), layers: [padding]))
        == #"<div id=e1 class="v leading lines" data-css="gap:12px;--lines:2;"#
        + #"padding:1px 0 3.25px 2px"></div>"#)
  }

  @Test func stacksHaveAnAxis() {
    #expect(html(element(1, .stack(Content.Stack(.horizontal)))) == "<div id=e1 class=h></div>")
    #expect(
      html(element(1, .stack(Content.Stack(.overlay, alignment: .trailing))))
        == #"<div id=e1 class="z trailing"></div>"#)
  }

  @Test func aStackInAButtonIsASpan() {
    let button = element(
      1, .button(Content.Button(prominence: .plain)), element(2, .stack(Content.Stack(.vertical))))
    #expect(html(button) == "<button id=e1 class=plain><span id=e2 class=v></span></button>")
  }

  @Test func aButtonHasItsRoleProminenceShortcutAndLabel() {
    let button = element(
      1, .button(Content.Button(role: .destructive, prominence: .prominent)),
      label: "Delete all", shortcut: "d")
    #expect(
      html(button)
        == #"<button id=e1 class="prominent destructive" aria-label="Delete all" "#
        + "aria-keyshortcuts=Alt+D title=Alt+D></button>")
  }

  @Test func aNestedButtonDoesNotEndTheOuterOne() {
    let inner = element(2, .button(Content.Button()), element(3, .text("Star")))
    #expect(
      html(element(1, .button(Content.Button()), inner))
        == "<button id=e1><span id=e2 role=button tabindex=0><span id=e3 class=text>Star</span>"
        + "</span></button>")
  }

  @Test func aToggleIsACheckBoxOrASwitch() {
    #expect(
      html(element(1, .toggle(Content.Toggle(isOn: true, appearance: .checkbox)), label: "Done"))
        == "<button id=e1 aria-label=Done role=checkbox aria-checked=true></button>")
    #expect(
      html(element(1, .toggle(Content.Toggle(isOn: false)), element(2, .text("Sound"))))
        == "<button id=e1 role=switch aria-checked=false><span id=e2 class=text>Sound</span>"
        + "</button>")
  }

  @Test func aTextFieldHasItsPromptAndText() {
    #expect(
      html(element(1, .textField(Content.TextField(text: "Milk", prompt: "Untitled Todo"))))
        == #"<input id=e1 placeholder="Untitled Todo" autocomplete=off value=Milk>"#)
  }

  @Test func aSearchFieldHasTheSearchType() {
    let field = Content.TextField(text: "", prompt: "Search", appearance: .search)
    #expect(html(element(1, .textField(field))).contains("placeholder=Search type=search"))
  }

  @Test func aFieldThatIsAWholeRowHasItsLabelBesideItsText() {
    let field = element(
      2, .textField(Content.TextField(text: "Ada", prompt: "e.g. Ada", label: "Name")))
    #expect(
      html(element(1, .list(), field))
        == "<ul id=e1 class=list><li id=e2><label class=field><span>Name</span>"
        + #"<input placeholder="e.g. Ada" autocomplete=off value=Ada></label></li></ul>"#)
    // Elsewhere, the label is an attribute if the prompt differs from it.
    #expect(html(field).contains(#"<input id=e2 aria-label=Name placeholder="e.g. Ada""#))
    let alike = Content.TextField(text: "", prompt: "Name", label: "Name")
    #expect(!html(element(2, .textField(alike))).contains("aria-label"))
  }

  @Test func aToggleButtonIsMarkedAsPressed() {
    func button(_ flags: AccessibilityFlags) -> String {
      var button = element(1, .button(Content.Button()))
      button.properties.accessibilityFlags = flags
      return html(button)
    }
    #expect(button(.toggle) == "<button id=e1 aria-pressed=false></button>")
    #expect(button([.toggle, .selected]) == "<button id=e1 aria-pressed=true></button>")
    #expect(button(.selected) == "<button id=e1 aria-current=true></button>")
  }

  @Test func screenReadersGetTheWholeOfATruncatedText() {
    var style = Style(lineLimit: 1)
    style.text = Style.TextLayout()
    style.text?.truncation = .middle
    #expect(
      html(element(1, .text("abc👨‍👩‍👧‍👦e"), style: style)).hasSuffix(
        "<span class=unseen>abc👨‍👩‍👧‍👦e</span>"
          + "<span aria-hidden=true><span>abc</span><span>👨‍👩‍👧‍👦e</span></span></span>"))
  }

  @Test func disabledIsInheritedUnlessOverridden() {
    let stack = element(
      1, .stack(Content.Stack(.vertical)), style: Style(isDisabled: true),
      element(2, .button(Content.Button())),
      element(3, .textField(Content.TextField(text: "")), style: Style(isDisabled: false)))
    #expect(
      html(stack)
        == "<div id=e1 class=v><button id=e2 disabled></button><input id=e3 autocomplete=off value>"
        + "</div>")
  }

  @Test func aSegmentedPickerIsARadioGroupWithOneTabStop() {
    let picker = Content.Picker(
      label: "Filter", choices: Content.Choices(titles: ["All", "Active"], selection: 1),
      appearance: .segmented)
    #expect(
      html(element(1, .picker(picker)))
        == "<div id=e1 class=segments role=radiogroup aria-label=Filter>"
        + "<button role=radio aria-checked=false tabindex=-1>All</button>"
        + "<button role=radio aria-checked=true>Active</button></div>")
  }

  @Test func aMenuIsASelectThatMayHaveNoSelection() {
    let choices = Content.Choices(titles: ["Name", "Date"], selection: 0)
    #expect(
      html(element(1, .picker(Content.Picker(label: "Sort by", choices: choices))))
        == #"<label id=e1 class=menu><span>Sort by</span><select><option value=0 selected>Name"#
        + "</option><option value=1>Date</option></select></label>")
    let none = Content.Choices(titles: ["Name"], selection: 7)
    #expect(
      html(element(1, .picker(Content.Picker(label: "Sort", choices: none))))
        == #"<label id=e1 class=menu><span>Sort</span><select><option hidden selected></option>"#
        + "<option value=0>Name</option></select></label>")
  }

  @Test func tabsShowTheSelectedOne() {
    let tabs = element(
      1, .tabs(Content.Choices(titles: ["Todos", "More"], selection: 0)), element(2, .text("Hi")))
    #expect(
      html(tabs)
        == "<div id=e1 class=tabs><div class=tab-bar role=tablist>"
        + "<button role=tab aria-selected=true>Todos</button>"
        + "<button role=tab aria-selected=false tabindex=-1>More</button></div>"
        + "<div role=tabpanel aria-label=Todos>"
        + "<span id=e2 class=text aria-live=polite>Hi</span></div></div>")
  }

  @Test func aRowsActionsFollowItsContent() {
    let list = element(
      1, .list(),
      element(2, .row(Content.Row(canDelete: true, canMove: true)), element(3, .spacer()))
    )
    #expect(
      html(list)
        == "<ul id=e1 class=list><li id=e2><span id=e3 class=space></span>"
        + #"<span class=row-actions><button data-do=up title="Move up"></button>"#
        + #"<button data-do=down title="Move down"></button>"#
        + "<button data-do=delete title=Delete></button></span></li></ul>")
  }

  @Test func everyChildOfAListIsAnItem() {
    let list = element(
      1, .list(), element(2, .text("Plain")),
      element(
        3, .section(Content.Section(header: "More", footer: "End")), element(4, .divider)))
    #expect(
      html(list)
        == "<ul id=e1 class=list><li id=e2><span class=text aria-live=polite>Plain</span></li>"
        + "<li id=e3 class=section><h2 class=section-title>More</h2>"
        + "<ul class=list><li id=e4><hr></li></ul><p class=footnote>End</p></li></ul>")
  }

  @Test func aRowOutsideAListIsNotAnItem() {
    #expect(html(element(1, .row(Content.Row()))) == "<div id=e1 class=row></div>")
  }

  @Test func backButtonsAndLinksHaveClasses() {
    let back = element(2, .button(Content.Button(role: .back)), element(3, .text("Back")))
    let link = element(
      4, .button(Content.Button(role: .link, prominence: .plain)), element(5, .text("On")))
    #expect(
      html(element(1, .page(Content.Page(title: "")), back, link)) == """
        <div id=e1 class=page><h1></h1><button id=e2 class=back>\
        <span id=e3 class=text>Back</span></button><button id=e4 class="plain link">\
        <span id=e5 class=text>On</span></button></div>
        """)
  }

  @Test func aPagesTitleIsItsHeading() {
    let page = element(1, .page(Content.Page(title: "Todos")), element(2, .toolbar))
    #expect(
      html(page)
        == "<div id=e1 class=page><h1>Todos</h1><div id=e2 class=toolbar></div></div>")
  }

  @Test func aDialogCanBeReadBeforeAScriptRuns() {
    let dialog = Content.Dialog(.alert, title: "Delete?", message: "For good.")
    #expect(
      html(element(1, .dialog(dialog), element(2, .button(Content.Button(role: .cancel)))))
        == #"<dialog id=e1 class=alert role=alertdialog aria-label="Delete?" open><h2>Delete?</h2>"#
        + "<p>For good.</p><button id=e2 class=cancel></button></dialog>")
  }

  @Test(arguments: [Content.Dialog.Kind.sheet, .cover, .popover])
  func dialogsHaveACloseButton(_ kind: Content.Dialog.Kind) {
    let text = element(2, .text("a"))
    #expect(
      html(element(1, .dialog(.init(kind, title: "", anchor: 7)), text))
        == "<dialog id=e1 class=\(kind) aria-label data-anchor=7 open><h2></h2>"
        + "<span id=e2 class=text aria-live=polite>a</span>"
        + "<button class=close data-do=dismiss aria-label=Close></button></dialog>")
    let staying = html(element(1, .dialog(.init(kind, title: "", canBeLeft: false)), text))
    #expect(staying.contains(" data-stays "))
    #expect(!staying.contains("<button"))
  }

  @Test func controlsInAMenuAreMenuItems() {
    let sort = Content.Picker(
      label: "Sort", choices: Content.Choices(titles: ["Name", "Date"], selection: 1))
    let menu = element(
      1, .dialog(.init(.menu, title: "Actions", anchor: 9)),
      element(2, .button(Content.Button(role: .destructive))),
      element(3, .button(Content.Button(menu: .actions))),
      element(4, .toggle(Content.Toggle(isOn: true, appearance: .checkbox))),
      element(5, .picker(sort)), element(6, .divider),
      element(7, .section(Content.Section(header: "More")), element(8, .button(Content.Button()))))
    #expect(
      html(menu)
        == "<dialog id=e1 class=menu aria-label=Actions data-anchor=9 open>"
        + "<div role=menu aria-label=Actions>"
        + "<button id=e2 class=destructive role=menuitem></button>"
        + "<button id=e3 role=menuitem aria-haspopup=menu></button>"
        + "<button id=e4 role=menuitemcheckbox aria-checked=true></button>"
        + "<div id=e5 class=choices role=group aria-label=Sort>"
        + "<button role=menuitemradio aria-checked=false tabindex=-1>Name</button>"
        + "<button role=menuitemradio aria-checked=true>Date</button></div>"
        + "<hr id=e6>"
        + "<section id=e7 class=section role=group aria-label=More>"
        + "<h2 class=section-title>More</h2><div class=group>"
        + "<button id=e8 role=menuitem></button></div></section></div></dialog>")
  }

  @Test func menuButtonsAreMarked() {
    #expect(
      html(element(1, .button(Content.Button(menu: .actions))))
        == "<button id=e1 aria-haspopup=menu></button>")
    #expect(
      html(element(1, .button(Content.Button(menu: .context))))
        == "<button id=e1 aria-haspopup=menu data-menu></button>")
  }

  @Test func progressMayHaveNoValue() {
    #expect(
      html(element(1, .progress(fraction: 0.5, label: "Half")))
        == "<span id=e1 class=progress><progress value=0.5 aria-label=Half></progress>"
        + "<span>Half</span></span>")
    #expect(
      html(element(1, .progress(fraction: nil, label: nil)))
        == "<span id=e1 class=progress><progress aria-label=Loading></progress></span>")
    #expect(html(element(1, .progress(fraction: .nan, label: nil))).contains("value=0.0"))
    #expect(html(element(1, .progress(fraction: 7, label: nil))).contains("value=1.0"))
  }

  @Test func onlyImagesFromTheWebAreLoaded() {
    #expect(
      html(element(1, .image(Content.Image(url: "https://a.example/b.png", description: "Rick"))))
        == #"<img id=e1 src="https://a.example/b.png" alt=Rick loading=lazy>"#)
    #expect(
      html(element(1, .image(Content.Image(url: "data:image/svg+xml,x", description: "Rick"))))
        == #"<img id=e1 src="data:image/svg+xml,x" alt=Rick loading=lazy>"#)
    for url in ["javascript:alert(1)", "data:text/html,hi", "/etc/passwd", " https://a.example"] {
      #expect(
        html(element(1, .image(Content.Image(url: url, description: "Rick"))))
          == "<span id=e1 class=text>Rick</span>")
    }
  }

  @Test func onlyLinksToTheWebHaveAnAddress() {
    #expect(
      html(element(1, .link(Content.Link(url: "https://a.example/b", title: "B"))))
        == #"<a id=e1 class=text href="https://a.example/b" target=_blank "#
        + #"rel="noopener noreferrer">B</a>"#)
    for url in ["javascript:alert(1)", "data:text/html,hi", "/etc/passwd", " https://a.example"] {
      #expect(
        html(element(1, .link(Content.Link(url: url, title: "B"))))
          == "<span id=e1 class=text>B</span>")
    }
  }

  @Test func elementsThatReportSightAreMarked() {
    var button = element(1, .button(Content.Button()))
    #expect(!html(button).contains("data-sight"))
    button.properties.reportsSight = true
    #expect(html(button).contains(" data-sight"))
  }

  @Test func aSecretFieldIsAPasswordField() {
    let field = Content.TextField(text: "", prompt: "Password", isSecure: true)
    #expect(
      html(element(1, .textField(field))).contains(
        "aria-label=Password placeholder=Password type=password"))
    #expect(!html(element(1, .textField(Content.TextField(text: "a")))).contains("type="))
  }

  @Test func aSecretIsNeverSentToThePage() throws {
    func secret(_ text: String, lines: Content.TextField.Lines? = nil) -> Element {
      element(
        1, .textField(Content.TextField(text: text, prompt: "PIN", isSecure: true, lines: lines)))
    }
    let filled = html(secret("hunter2", lines: .init(least: 3)))
    #expect(!filled.contains("hunter2"))
    #expect(filled.contains("placeholder=\"••••••••\" type=password data-length=7"))
    // The label of the field isn't a secret.
    #expect(filled.contains("aria-label=PIN"))

    var document = Document(root: secret("hunter"), revision: 0)
    for (revision, text) in ["hunter2", "hunter3", "", "x"].enumerated() {
      let message = String(
        buffer: try document.apply(
          PatchBatch(revision: revision + 1, patches: [.update(1, secret(text).properties)])))
      for word in ["hunter", "\"x\""] { #expect(!message.contains(word), "\(message)") }
    }
  }

  @Test func aButtonWithAnAddressIsALink() {
    func button(_ address: String, _ style: Style = Style()) -> String {
      var element = element(1, .button(Content.Button(role: .link, address: address)))
      element.properties.style = style
      return html(element)
    }
    #expect(button("/books/3?a=b") == "<a id=e1 class=link href=\"/books/3?a=b\"></a>")
    // A disabled link has no address.
    var disabled = Style()
    disabled.isDisabled = true
    #expect(button("/books/3", disabled) == "<button id=e1 class=link disabled></button>")
    for address in [
      "//evil.example", "https://evil.example", "javascript:alert(1)", "/\\evil", "/a b", "books",
    ] {
      #expect(!button(address).contains("href"), "\(address)")
    }
    // A link cannot contain another link.
    let outer = element(
      1, .button(Content.Button(address: "/a")), element(2, .button(Content.Button(address: "/b"))))
    #expect(html(outer).contains("<span id=e2 role=button"))
  }

  @Test func aMultilineTextFieldShowsItsTextWithoutTheScript() {
    func area(_ text: String) -> String {
      html(element(1, .textField(Content.TextField(text: text, lines: .init(least: 2)))))
    }
    #expect(area("Milk\n<b>Bread</b>").hasSuffix(">Milk\n&lt;b&gt;Bread&lt;/b&gt;</textarea>"))
    #expect(!area("Milk").contains("value="))
    // A parser drops the first line break, so the markup has one more.
    #expect(area("\nMilk").hasSuffix(">\n\nMilk</textarea>"))
    #expect(area("").hasSuffix("></textarea>"))
  }

  @Test func accessibilityPropertiesBecomeAttributes() {
    var text = element(1, .text("Blob"))
    #expect(!html(text).contains("aria-hidden") && !html(text).contains("aria-description"))
    text.properties.isHiddenFromAccessibility = true
    text.properties.accessibilityDescription = "3 stars"
    #expect(html(text).contains("aria-hidden=true aria-description=\"3 stars\""))
  }

  @Test func elementsThatTakeTheFocusAreMarked() {
    #expect(
      html(element(1, .spacer(), takesFocus: true))
        == "<span id=e1 data-focus class=space></span>")
  }

  @Test func textFromStateIsEscapedEverywhere() {
    let evil = "<script>\"'&\r\0"
    let escaped = "&lt;script&gt;&quot;&#39;&amp;&#13;\u{FFFD}"
    let everywhere = element(
      1, .page(Content.Page(title: evil)), label: evil,
      element(2, .text(evil), label: evil),
      element(3, .section(Content.Section(header: evil, footer: evil))),
      element(4, .textField(Content.TextField(text: evil, prompt: evil))),
      element(5, .progress(fraction: nil, label: evil)),
      element(6, .image(Content.Image(url: "https://x/" + evil, description: evil))),
      element(
        7,
        .picker(
          Content.Picker(label: evil, choices: Content.Choices(titles: [evil], selection: 0)))),
      element(11, .link(Content.Link(url: "https://x/" + evil, title: evil))),
      element(8, .tabs(Content.Choices(titles: [evil], selection: 0))),
      element(9, .dialog(Content.Dialog(.sheet, title: evil, message: evil))),
      element(10, .button(Content.Button()), label: evil, shortcut: "\""))
    let html = html(everywhere)
    #expect(!html.contains("<script"))
    #expect(!html.contains("\r"))
    #expect(!html.contains("\0"))
    #expect(html.occurrences(of: escaped) == 22)
    #expect(html.contains("title=\"Alt+&quot;\""))
  }
}

extension String {
  /// Returns the number of occurrences of a string.
  fileprivate func occurrences(of other: String) -> Int {
    ranges(of: other).count
  }
}
