import ElementTree
import Testing

@testable import TerminalHost

/// The lines that are read for elements.
@MainActor @Suite struct LinearReadingTests {
  private let make = Make()

  private func lines(_ element: Element) -> [String] {
    LinearReading(make.element(.stack(.init(.overlay)), [element])).top.lines.map(\.text)
  }

  private func element(
    _ content: Content, label: String? = nil, description: String? = nil,
    flags: AccessibilityFlags = [], tip: String? = nil, isHidden: Bool = false,
    layers: [Layer] = [], style: Style = Style(), _ children: [Element] = []
  ) -> Element {
    var element = make.element(content, style: style, layers: layers, label: label, children)
    element.properties.accessibilityDescription = description
    element.properties.accessibilityFlags = flags
    element.properties.tip = tip
    element.properties.isHiddenFromAccessibility = isHidden
    return element
  }

  // MARK: - Every kind

  /// Returns an element of a kind, with content that can be read. A new kind makes the switch
  /// incomplete, so that the test has to include it.
  private func example(of kind: Node.Kind) -> Element {
    let text = make.text("Inside")
    return switch kind {
    case .column: make.column([text])
    case .line: make.line([text])
    case .overlay: element(.stack(.init(.overlay)), [text])
    case .layered: element(.layered(.init(.behind)), [text, make.text("Before")])
    case .grid: element(.grid(.init(tracks: [.init(.content)])), [text])
    case .cellGrid: element(.cellGrid(.init()), [element(.gridRow(.init()), [text])])
    case .gridRow: element(.gridRow(.init()), [text])
    case .scroll: element(.scroll(), [text])
    case .list: make.list([make.row([text])])
    case .row: make.row([text])
    case .section: element(.section(.init(header: "Header", footer: "Footer")), [text])
    case .deferredRows: element(.deferredRows(.init(60..<1_000)))
    case .page: make.page("Title", [text])
    case .toolbar: element(.toolbar, [text])
    case .tabs: element(.tabs(.init(titles: ["One", "Two"], selection: 1)), [text])
    case .text: text
    case .image: element(.image(.init(url: "https://example.com/a.png", description: "A cat")))
    case .shape: element(.shape(.init(.circle)), label: "A red square")
    case .progress: element(.progress(fraction: 0.4, label: "Copying"))
    case .spacer: element(.spacer())
    case .divider: element(.divider)
    case .custom:
      element(.custom(.init(CustomElement("meter", key: { _, _ in nil }), text: "3 of 5")))
    case .drawing:
      element(
        .drawing(
          .init(
            width: 1, height: 1, table: .init(columns: ["Day", "Rain"], rows: [["Monday", "3"]]))))
    case .button: make.button("Save")
    case .toggle: make.toggle("Done", isOn: true)
    case .textField: make.field("tidewater", prompt: "Owner")
    case .slider: element(.slider(.init(label: "Volume", value: 3, least: 0, most: 10)))
    case .picker: make.picker(["All", "Active"], label: "Filter")
    case .dialog: make.dialog("Delete it?", message: "For ever.", [make.button("Cancel")])
    }
  }

  private nonisolated static let kinds = (0...UInt8.max).compactMap(Node.Kind.init(rawValue:))

  @Test(arguments: kinds)
  func everyKindOfElementHasAReading(kind: Node.Kind) {
    let example = example(of: kind)
    #expect(Node.Kind(example.properties.content) == kind)
    let reading = LinearReading(make.element(.stack(.init(.overlay)), [example]))
    // Spacers and dividers have no lines.
    #expect(reading.top.lines.isEmpty == [.spacer, .divider].contains(kind), "\(kind)")
    // Elements that can have the keyboard focus can also be used by their number.
    let nodes = NodeTree(example, revision: 0)
    #expect(nodes.root.focusables <= reading.top.lines.count { $0.control != nil }, "\(kind)")
  }

  @Test func controlsAreReadWithKindAndValue() {
    #expect(lines(make.button("Save")) == ["Button: Save"])
    #expect(lines(make.button("Delete", role: .destructive)) == ["Button: Delete, destructive"])
    #expect(lines(make.button("Notes", role: .link)) == ["Link: Notes"])
    #expect(lines(make.toggle("Done", isOn: true)) == ["Check box: Done, on"])
    #expect(lines(make.toggle("Done")) == ["Check box: Done, off"])
    #expect(lines(make.field("", prompt: "Owner")) == ["Text field: Owner, empty"])
    #expect(lines(make.field("a\nb", prompt: "Notes")) == ["Text field: Notes, a / b"])
    #expect(
      lines(make.picker(["All", "New"], selection: 1, label: "Show")) == [
        "Picker: Show, New, 2 of 2"
      ])
    #expect(
      lines(make.picker(["All"], selection: nil, label: "Show")) == [
        "Picker: Show, nothing chosen of 1"
      ])
    #expect(
      lines(make.picker(["All"], selection: 7, label: "Show")) == [
        "Picker: Show, nothing chosen of 1"
      ])
  }

  @Test func secretsAreNotRead() {
    let field = element(.textField(.init(text: "hunter2", prompt: "Password", isSecure: true)))
    #expect(lines(field) == ["Secure text field: Password, 7 characters"])
    #expect(lines(make.row(canDelete: true, [field])).first == "Row: , with actions")
  }

  @Test func controlsInADisabledContainerAreUnavailable() {
    let box = make.column(style: Style(isDisabled: true), [make.button("Save"), make.text("Text")])
    #expect(lines(box) == ["Button: Save, unavailable", "Text"])
  }

  @Test func aButtonHasAName() {
    let symbol = element(.symbol(.init("trash.fill")))
    #expect(lines(element(.button(.init()), [symbol])) == ["Button: trash fill"])
    #expect(
      lines(element(.button(.init()), tip: "Delete", [symbol])).first == "Button: Delete, Delete")
    #expect(lines(element(.button(.init()), label: "Remove", [symbol])) == ["Button: Remove"])
    #expect(lines(element(.button(.init()))) == ["Button: without a name"])
    #expect(
      lines(element(.button(.init()), flags: .collapsed, [make.text("More")])) == [
        "Button: More, collapsed"
      ])
    #expect(
      lines(element(.button(.init()), flags: .expanded, [make.text("More")])) == [
        "Button: More, expanded"
      ])
  }

  // MARK: - Accessibility properties

  @Test func labelsAndRemarksAreRead() {
    #expect(lines(element(.text("☆"), label: "No favorite")) == ["No favorite"])
    #expect(lines(element(.text("3"), description: "of 5")) == ["3, of 5"])
    #expect(
      lines(element(.button(.init()), description: "Opens it", flags: .selected, [make.text("Go")]))
        == [
          "Button: Go, selected, Opens it"
        ])
    #expect(lines(element(.text("A"), flags: .header)) == ["Heading: A"])
    #expect(lines(element(.text("A"), flags: .image)) == ["Image: A"])
    #expect(lines(make.text("A", Style(font: .title))) == ["Heading: A"])
  }

  @Test func hiddenElementsAreNotRead() {
    #expect(lines(element(.text("A"), isHidden: true)) == [])
    #expect(lines(element(.text("A"), layers: [.hidden])) == [])
    #expect(lines(element(.text("A"), layers: [.opacity(0)])) == [])
    #expect(lines(element(.text("A"), layers: [.opacity(0.5)])) == ["A"])
    #expect(lines(element(.image(.init(url: "https://example.com", description: "")))) == [])
    #expect(
      lines(element(.button(.init()), [make.text("A"), element(.text("B"), isHidden: true)])) == [
        "Button: A"
      ])
  }

  @Test func aCombinedElementIsReadByItsNameAndStaysUsable() {
    let stars = element(
      .stack(.init(.horizontal)), label: "Rating", description: "3 stars", flags: .ignoresChildren,
      [make.text("★"), make.text("★"), make.button("More")])
    #expect(lines(stars) == ["Rating, 3 stars", "Button: More"])
  }

  @Test func masksAreNotRead() {
    let masked = element(.layered(.init(.mask)), [make.text("Seen"), make.text("Mask")])
    #expect(lines(masked) == ["Seen"])
  }

  // MARK: - Lines

  @Test func textsBesideEachOtherAreOneLine() {
    let line = make.line([
      make.text("Owner"), make.text("apple"), make.button("Edit"), make.text("x"), make.text("y"),
    ])
    #expect(lines(line) == ["Owner, apple", "Button: Edit", "x, y"])
    let blocks = make.line([make.column([make.text("a"), make.text("b")]), make.text("c")])
    #expect(lines(blocks) == ["a", "b", "c"])
  }

  @Test func aTextOfSeveralLinesIsReadLineByLine() {
    #expect(lines(make.text("a\n\nb\r\nc")) == ["a", "b", "c"])
    let reading = LinearReading(make.text("a\nb"))
    #expect(Set(reading.top.lines.map(\.id)).count == 2)
  }

  @Test func controlSequencesInTextsAreReplaced() {
    #expect(lines(make.text("a\u{1B}[2Jb\u{7}\u{202E}c\u{9B}")) == ["a␛[2Jb␇c\u{FFFD}"])
    #expect(lines(make.button("\u{1B}]0;x\u{7}")) == ["Button: ␛]0;x␇"])
  }

  @Test func aVeryLongTextIsCut() {
    let line = lines(make.text(String(repeating: "x", count: 5_000)))[0]
    #expect(line.hasSuffix("x… and 3000 more characters"))
    #expect(line.count < 2_100)
  }

  @Test func theIndexOfARowCountsDeferredRows() {
    let rows = ["a", "b", "c"].map { make.row(canDelete: true, [make.text($0)]) }
    let list = make.list([rows[0], rows[1], element(.deferredRows(.init(2..<99))), rows[2]])
    let reading = LinearReading(list)
    #expect(
      reading.top.lines.map(\.text) == [
        "Row: a, with actions", "Row: b, with actions", "97 more rows", "Row: c, with actions",
      ])
    #expect(reading.top.rows[rows[2].id] == .init(title: "c", index: 99, count: 100, list: list.id))
  }

  @Test func aRowIsNamedByItsContent() {
    let row = make.row(
      canDelete: true, [make.line([make.button("☐"), make.field("Milk", prompt: "Untitled")])])
    #expect(lines(row) == ["Row: Milk, with actions", "Button: ☐", "Text field: Untitled, Milk"])
    let buttons = make.row(
      canDelete: true, [make.button("Harbor"), make.button("Add to favorites")])
    #expect(lines(buttons)[0] == "Row: Harbor, with actions")
  }

  @Test func chartsAreTables() {
    let table = Drawing.Table(
      columns: ["Day", "Rain"], rows: [["Monday", "3"], ["Tuesday", "0"]])
    #expect(
      lines(element(.drawing(.init(width: 1, height: 1, table: table)), label: "Weather")) == [
        "Chart: Weather, Day, Rain", "Monday, 3", "Tuesday, 0",
      ])
  }

  @Test func progressIsReadInWords() {
    #expect(lines(element(.progress(fraction: 0.256, label: "Copying"))) == ["Copying, 26 percent"])
    #expect(lines(element(.progress(fraction: 7, label: nil))) == ["Level: 100 percent"])
    #expect(lines(element(.progress(fraction: nil, label: nil))) == ["Loading, in progress"])
  }

  @Test func aSheetWithoutATitleIsNamedByItsFirstText() {
    func dialog(_ content: Element) -> String? {
      let sheet = make.dialog("", kind: .sheet, [content])
      return LinearReading(make.element(.stack(.init(.overlay)), [sheet])).top.dialog
    }
    #expect(dialog(make.text("New Contact")) == "Sheet: New Contact")
    #expect(dialog(make.page("New Contact", [])) == "Sheet: New Contact")
    #expect(dialog(make.button("Close")) == "Sheet")
  }

  @Test func theTitleOfADialogIsReadOnce() {
    func said(_ title: String, _ content: Element...) -> [String] {
      lines(make.dialog(title, kind: .sheet, content))
    }
    let close = make.button("Close")
    #expect(
      said("", make.page("New Contact", []), close) == ["Sheet: New Contact", "Button: Close"])
    #expect(said("Tour", make.text("Tour"), make.text("Tour")) == ["Sheet: Tour", "Tour"])
    #expect(said("Tour", make.page("Tour", [])) == ["Sheet: Tour"])
    #expect(said("Tour", make.text("Begin"), close).contains("Begin"))
    #expect(said("Close", close) == ["Sheet: Close", "Button: Close"])
  }

  @Test func theLineNumbersOfADialogsSightsExcludeItsTitle() {
    let seen = Element(
      id: ElementID(rawValue: 9_000),
      properties: Element.Properties(.stack(.init(.vertical)), reportsSight: true),
      children: [make.text("Below")])
    let dialog = make.dialog("Tour", kind: .sheet, [make.text("Tour"), make.text("Begin"), seen])
    let top = LinearReading(make.element(.stack(.init(.overlay)), [dialog])).top
    #expect(top.lines.map(\.text) == ["Sheet: Tour", "Begin", "Below"])
    #expect(top.sights.map(\.lines) == [2..<3])
  }

  @Test func aLinksAddressIsReadOnce() {
    let address = "https://example.com"
    func link(_ title: String) -> [String] {
      lines(element(.link(.init(url: address, title: title))))
    }
    #expect(link(address) == ["Link: https://example.com"])
    #expect(link("Web page") == ["Link: Web page, https://example.com"])
  }

  @Test func aDialogHidesTheLinesBehindIt() {
    let root = make.element(
      .stack(.init(.overlay)),
      [
        make.page("Notes", [make.button("Delete")]),
        make.dialog("Delete it?", message: "For ever.", [make.button("Cancel")]),
      ])
    let reading = LinearReading(root)
    #expect(reading.layers.count == 2)
    #expect(reading.layers[0].title == "Notes")
    #expect(reading.top.dialog == "Alert: Delete it?")
    #expect(reading.top.lines.map(\.text) == ["Alert: Delete it?", "For ever.", "Button: Cancel"])
  }
}
