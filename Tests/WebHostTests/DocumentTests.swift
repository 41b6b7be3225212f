import ElementTree
import NIOCore
import SeededRandom
import Testing

@testable import WebHost

/// The messages that patches become.
@Suite struct DocumentTests {
  @Test func aNewLocationIsSentWithThePatches() throws {
    var document = Document(root: todos(["Milk"]), revision: 0, location: "/")
    let message = try document.apply(
      PatchBatch(revision: 1, patches: [.remove(10)], location: #"/"3""#))
    #expect(String(buffer: message) == #"[1,["-",10],["@","/\"3\""]]"#)
    #expect(document.location == #"/"3""#)
    _ = try document.apply(PatchBatch(revision: 2, patches: []))
    #expect(document.location == #"/"3""#)
  }

  @Test func aToggleIsAFewBytes() throws {
    var document = Document(root: todos(["Milk", "Bread"]), revision: 41)
    let message = try document.apply(
      42,
      .update(
        12,
        Element.Properties(
          .toggle(Content.Toggle(isOn: true, appearance: .checkbox)),
          accessibilityLabel: "Complete")),
      .update(
        13,
        Element.Properties(
          .textField(Content.TextField(text: "Milk", prompt: "Untitled Todo")),
          style: Style(foreground: .secondary))),
      .update(3, Element.Properties(.text("1 left"))))
    #expect(
      message
        == #"[42,[12,"aria-checked","true"],[13,"class","fg-secondary"],[3,"","1 left"]]"#)
    #expect(message.utf8.count < 100)
  }

  /// HTML cannot contain the null character, so a loaded page has a replacement character in its place.
  @Test func changedTextsMatchTheTextsOfALoadedPage() throws {
    func field(_ text: String) -> Element.Properties {
      Element.Properties(.textField(Content.TextField(text: text, prompt: "")))
    }
    var document = Document(root: todos(["Milk"]), revision: 0)
    let message = try document.apply(1, .update(13, field("a\0b")))
    #expect(message == "[1,[13,\"placeholder\",null],[13,\"value\",\"a\u{FFFD}b\"]]")
    #expect(String(buffer: document.html()).contains("value=\"a\u{FFFD}b\""))
  }

  @Test func onlyChangesAreSent() throws {
    var document = Document(root: todos(["Milk"]), revision: 0)
    let same = document.nodes[13]!.properties
    #expect(try document.apply(1, .update(13, same)) == "[1]")
  }

  @Test func aRemovedAttributeIsSentAsNull() throws {
    let root = element(1, .text("a"), style: Style(foreground: .red))
    var document = Document(
      root: element(9, .scroll(), style: Style(font: .title), root), revision: 0)
    #expect(
      try document.apply(1, .update(9, Element.Properties(.scroll())))
        == #"[1,[9,"class","scroll"]]"#)
    var field = Document(
      root: element(1, .textField(Content.TextField(text: "", prompt: "Name"))), revision: 0)
    #expect(
      try field.apply(1, .update(1, Element.Properties(.textField(Content.TextField(text: "")))))
        == #"[1,[1,"placeholder",null]]"#)
  }

  @Test func insertsInFrontOfASiblingOrLast() throws {
    var document = Document(root: todos(["Milk"]), revision: 0)
    let text = element(50, .text("Hi"))
    #expect(
      try document.apply(1, .insert(text, parent: 2, before: 10))
        == #"[1,["+","<li id=e50><span class=text aria-live=polite>Hi</span></li>",10]]"#)
    #expect(
      try document.apply(2, .insert(element(51, .divider), parent: 2, before: nil))
        == #"[2,["+","<li id=e51><hr></li>",0,2,0]]"#)
    #expect(
      String(buffer: document.html()).contains("<li id=e50>")
        && String(buffer: document.html()).contains("<li id=e51>"))
  }

  @Test func childrenAreInsertedBeforeTrailingMarkup() throws {
    let list = element(1, .list(), element(2, .row(Content.Row(canDelete: true))))
    var document = Document(root: list, revision: 0)
    #expect(
      try document.apply(1, .insert(element(3, .spacer()), parent: 2, before: nil))
        == #"[1,["+","<span id=e3 class=space></span>",0,2,1]]"#)
  }

  @Test func childrenAreInsertedIntoTheTagThatHoldsThem() throws {
    let list = element(
      1, .list(), element(2, .section(Content.Section(header: "A", footer: "B"))))
    var document = Document(root: list, revision: 0)
    #expect(
      try document.apply(1, .insert(element(3, .divider), parent: 2, before: nil))
        == #"[1,["+","<li id=e3><hr></li>",0,2,0,1]]"#)
    let tabs = element(1, .tabs(Content.Choices(titles: ["A"], selection: 0)))
    document = Document(root: tabs, revision: 0)
    #expect(
      try document.apply(1, .insert(element(3, .divider), parent: 1, before: nil))
        == #"[1,["+","<hr id=e3>",0,1,0,1]]"#)
  }

  @Test func removingAnElementRemovesItsDescendants() throws {
    var document = Document(root: todos(["Milk", "Bread"]), revision: 0)
    #expect(try document.apply(1, .remove(10)) == #"[1,["-",10]]"#)
    #expect(document.nodes[13] == nil)
    #expect(Array(document.children(of: 2)) == [20])
  }

  /// Applies random insertions, moves, removals and changes to a document and to a plain tree.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func theDocumentMatchesTheTreeAfterRandomPatches(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var root = element(1, .list())
    var document = Document(root: root, revision: 0)
    var lastID: UInt32 = 1
    for revision in 1...150 {
      let parents = [root] + root.children
      let parent = parents.randomElement(using: &random)!
      let sibling =
        Bool.random(using: &random) ? parent.children.randomElement(using: &random)?.id : nil
      let patch: Patch
      switch (Int.random(in: 0..<7, using: &random), parent.children.randomElement(using: &random))
      {
      case (5..., _):
        let content = [
          Content.list(), .stack(Content.Stack(.vertical)), .button(Content.Button()),
        ].randomElement(using: &random)!
        let isDisabled = [nil, true, false].randomElement(using: &random)!
        patch = .update(
          parent.id, Element.Properties(content, style: Style(isDisabled: isDisabled)))
      case (0, let child?): patch = .remove(child.id)
      case (1...2, let child?):
        patch = .move(child.id, before: sibling == child.id ? nil : sibling)
      default:
        lastID += 2
        patch = .insert(
          element(
            ElementID(rawValue: lastID - 1), .stack(Content.Stack(.vertical)),
            element(ElementID(rawValue: lastID), .toggle(Content.Toggle(isOn: false)))),
          parent: parent.id, before: sibling)
      }
      try root.apply(patch)
      _ = try document.apply(revision, patch)
      guard revision % 15 == 0 else { continue }
      try #require(
        String(buffer: document.html()) == html(root), "seed \(seed), revision \(revision)")
    }
  }

  @Test func patchesThatDoNotFitAreRefused() throws {
    let root = todos(["A", "B"])
    for patch in [
      Patch.insert(element(50, .divider), parent: 99, before: nil),
      .insert(element(50, .divider), parent: 2, before: 3), .move(10, before: 3),
      .insert(element(10, .divider), parent: 2, before: nil), .remove(99), .remove(1),
    ] {
      var document = Document(root: root, revision: 0)
      #expect(throws: Document.MismatchError.self) { _ = try document.apply(1, patch) }
    }
  }

  @Test func movesInFrontOfASiblingOrLast() throws {
    var document = Document(root: todos(["A", "B", "C"]), revision: 0)
    #expect(try document.apply(1, .move(30, before: 10)) == #"[1,[">",30,10]]"#)
    #expect(Array(document.children(of: 2)) == [30, 10, 20])
    #expect(try document.apply(2, .move(30, before: nil)) == #"[2,[">",30,0,2,0]]"#)
    #expect(Array(document.children(of: 2)) == [10, 20, 30])
  }

  @Test func aChangeOfAnInnerTagHasAPath() throws {
    func picker(_ selection: Int) -> Content {
      .picker(
        Content.Picker(
          label: "Filter", choices: Content.Choices(titles: ["A", "B"], selection: selection),
          appearance: .segmented))
    }
    var document = Document(root: element(1, picker(0)), revision: 0)
    #expect(
      try document.apply(1, .update(1, Element.Properties(picker(1))))
        == #"[1,[1,"aria-checked","false",0],[1,"tabindex","-1",0],"#
        + #"[1,"tabindex",null,1],[1,"aria-checked","true",1]]"#)
  }

  @Test func aPathToATagAfterTheChildrenCountsFromTheEnd() throws {
    func section(_ footer: String) -> Content {
      .section(Content.Section(header: nil, footer: footer))
    }
    let root = element(1, .list(), element(2, section("a"), element(3, .divider)))
    var document = Document(root: root, revision: 0)
    #expect(
      try document.apply(1, .update(2, Element.Properties(section("b"))))
        == #"[1,[2,"","b",1]]"#)
    let row = element(1, .list(), element(2, .row(Content.Row(canDelete: true))))
    document = Document(root: row, revision: 0)
    #expect(
      try document.apply(
        1,
        .update(
          2,
          Element.Properties(.row(Content.Row(canDelete: true)), style: Style(isDisabled: true))))
        == #"[1,[2,"disabled","",-1,0]]"#)
  }

  @Test func anElementWhoseStructureChangesIsReplaced() throws {
    var document = Document(root: todos(["Milk"]), revision: 0)
    #expect(
      try document.apply(
        1, .update(10, Element.Properties(.row(Content.Row(canDelete: true)))))
        == #"[1,["=",10,"<li id=e10><div id=e11 class=h><button id=e12 aria-label=Complete "#
        + #"role=checkbox aria-checked=false></button><input id=e13 "#
        + #"placeholder=\"Untitled Todo\" autocomplete=off value=Milk></div>"#
        + #"<span class=row-actions><button data-do=delete title=Delete></button></span></li>"]]"#)
  }

  @Test func disablingAContainerReachesAllControlsBelow() throws {
    let root = element(
      1, .stack(Content.Stack(.vertical)),
      element(2, .stack(Content.Stack(.horizontal)), element(3, .button(Content.Button()))),
      element(4, .textField(Content.TextField(text: "")), style: Style(isDisabled: false)))
    var document = Document(root: root, revision: 0)
    let stack = Content.stack(Content.Stack(.vertical))
    #expect(
      try document.apply(
        1, .update(1, Element.Properties(stack, style: Style(isDisabled: true))))
        == #"[1,[3,"disabled",""]]"#)
    #expect(
      try document.apply(2, .update(1, Element.Properties(stack))) == #"[2,[3,"disabled",null]]"#)
  }

  @Test func textInMessagesIsEscapedAsJSON() throws {
    var document = Document(root: element(1, .text("")), revision: 0)
    #expect(
      try document.apply(
        1, .update(1, Element.Properties(.text("\"\\\n\u{1}\u{1f} é 👩‍👩‍👧 \u{2028}"))))
        == "[1,[1,\"\",\"\\\"\\\\\\n\\u0001\\u001f é 👩‍👩‍👧 \u{2028}\"]]")
  }

  @Test func aMismatchedPatchIsNamedInTheError() {
    func error(_ revision: Int, _ patch: Patch) -> Document.MismatchError? {
      var document = Document(root: todos(["Milk"]), revision: 0)
      return #expect(throws: Document.MismatchError.self) {
        _ = try document.apply(PatchBatch(revision: revision, patches: [patch]))
      }
    }
    #expect(error(2, .remove(10)) == .revision(expected: 1, received: 2))
    #expect(error(1, .remove(99)) == .unknownElement(99))
    #expect(error(1, .remove(1)) == .notAChild(1, of: 1))
    #expect(error(1, .move(10, before: 3)) == .notAChild(3, of: 2))
    #expect(error(1, .update(99, Element.Properties(.list()))) == .unknownElement(99))
    #expect(error(1, .insert(element(9, .list()), parent: 99, before: nil)) == .unknownElement(99))
    #expect(error(1, .insert(element(10, .list()), parent: 1, before: nil)) == .repeatedElement(10))
  }

  @Test func theTitleComesFromTheOutermostPageWithATitle() {
    #expect(Document(root: todos([]), revision: 0).title == "Todos")
    #expect(Document(root: element(1, .list()), revision: 0).title == nil)
    // A page without a title takes the title of a page inside it.
    let nameless = element(9, .page(Content.Page(title: "")), todos([]))
    #expect(Document(root: nameless, revision: 0).title == "Todos")
  }
}
