import ElementTree
import Foundation
import SeededRandom
import Testing

@testable import WebHost

/// Grids on a page, whose columns are as wide as their content.
@Suite struct GridTests {
  private func grid(_ id: ElementID, _ rows: Element...) -> Element {
    var grid = element(id, .cellGrid(.init()))
    grid.children = rows
    return grid
  }

  private func row(_ id: ElementID, _ cells: Element...) -> Element {
    var row = element(id, .gridRow(.init()))
    row.children = cells
    return row
  }

  private let wide = Layer.frame(Layer.Frame(maxWidth: .infinity))

  @Test func aCellThatBecomesFlexibleReplacesItsGrid() throws {
    var document = Document(
      root: grid(1, row(2, element(3, .text("a")), element(4, .text("b")))), revision: 0)
    let message = try document.apply(
      1, .update(4, Element.Properties(.text("b"), layers: [wide])))
    #expect(message.contains(#"["=",1,"#))
    #expect(message.contains("grid-template-columns:auto 1fr"))
  }

  @Test func aChangedTextIsAFewBytes() throws {
    var document = Document(
      root: grid(1, row(2, element(3, .text("a")), element(4, .text("b")))), revision: 0)
    #expect(
      try document.apply(1, .update(4, Element.Properties(.text("longer"))))
        == #"[1,[4,"","longer",0]]"#)
  }

  @Test func aRowIsInsertedAtTheEndWithoutOtherChanges() throws {
    var document = Document(
      root: grid(1, row(2, element(3, .text("a")), element(4, .text("b")))), revision: 0)
    let message = try document.apply(
      1, .insert(row(5, element(6, .text("c"))), parent: 1, before: nil))
    #expect(message.hasPrefix(#"[1,["+","<div id=e5 class=cell-row>"#), "\(message)")
    #expect(!message.contains(#"["=""#))
  }

  @Test func updatedCellsChangeTheirAnchor() throws {
    var document = Document(root: grid(1, element(2, .text("a"))), revision: 0)
    let message = try document.apply(
      1,
      .update(2, Element.Properties(.text("a"), layers: [.cell(GridCell(anchor: .bottomTrailing))]))
    )
    #expect(message.contains("--anchor-x:100%"), "\(message)")
  }

  /// Changes grids at random. The messages must contain all changes, and the document must equal a new page.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func browsersFollowGridsThroughRandomPatches(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var lastID: UInt32 = 1
    func fresh() -> ElementID {
      lastID += 1
      return ElementID(rawValue: lastID)
    }
    func content(_ depth: Int) -> Content {
      switch Int.random(in: 0..<(depth == 0 ? 3 : 9), using: &random) {
      case 0: .text("a")
      case 1: .divider
      case 2: .shape(.init(.circle))
      case 3: .stack(.init(.vertical))
      case 4, 5: .cellGrid(.init(horizontal: .trailing))
      default: .gridRow(.init(alignment: Bool.random(using: &random) ? .leading : nil))
      }
    }
    func layers() -> [Layer] {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: [wide]
      case 1: [.cell(GridCell(columns: Int.random(in: 0..<4, using: &random)))]
      case 2: [.cell(GridCell(columnAlignment: .leading))]
      case 3: [.cell(GridCell(anchor: .top, isUnsizedHorizontally: true))]
      default: []
      }
    }
    func make(_ depth: Int) -> Element {
      var made = element(fresh(), content(depth), layers: layers())
      if depth > 0, made.properties.content.holdsOthers {
        made.children = (0..<Int.random(in: 0..<4, using: &random)).map { _ in make(depth - 1) }
      }
      return made
    }
    var root = grid(1)
    var document = Document(root: root, revision: 0)
    for revision in 1...60 {
      var patches: [Patch] = []
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        let all = root.all
        let holders = all.filter(\.properties.content.holdsOthers)
        let parent = holders.randomElement(using: &random)!
        let child = parent.children.randomElement(using: &random)
        let sibling =
          Bool.random(using: &random) ? parent.children.randomElement(using: &random)?.id : nil
        let patch: Patch
        switch (Int.random(in: 0..<6, using: &random), child) {
        case (0, let child?): patch = .remove(child.id)
        case (1, let child?):
          patch = .move(child.id, before: sibling == child.id ? nil : sibling)
        case (2...3, let child?):
          let holds = child.properties.content.holdsOthers
          var new = content(3)
          while new.holdsOthers != holds { new = content(3) }
          patch = .update(
            child.id,
            Element.Properties(
              Bool.random(using: &random) ? new : child.properties.content, layers: layers()))
        default: patch = .insert(make(3), parent: parent.id, before: sibling)
        }
        try root.apply(patch)
        patches.append(patch)
      }
      let before = document.markups(of: root)
      let message = try document.apply(PatchBatch(revision: revision, patches: patches))
      try #require(String(buffer: document.html()) == html(root), "seed \(seed), \(revision)")
      // The message contains each element whose markup has changed.
      let told = try told(String(buffer: message), in: root)
      for (id, markup) in document.markups(of: root) where before[id] != markup {
        #expect(told.contains(id), "seed \(seed), revision \(revision), element \(id.rawValue)")
      }
    }
  }

  /// Returns the elements that a message changes or contains as HTML.
  private func told(_ message: String, in root: Element) throws -> Set<ElementID> {
    let json = try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [Any] ?? []
    var told: Set<ElementID> = []
    for case let change as [Any] in json {
      if let number = change.first as? Int { told.insert(ElementID(rawValue: UInt32(number))) }
      for case let text as String in change.dropFirst() {
        for match in text.matches(of: /id=e([0-9]+)/) {
          told.insert(ElementID(rawValue: UInt32(match.output.1)!))
        }
      }
    }
    return told
  }
}

extension Content {
  fileprivate var holdsOthers: Bool {
    switch self {
    case .stack, .cellGrid, .gridRow: true
    default: false
    }
  }
}

extension Element {
  fileprivate var all: [Element] { [self] + children.flatMap(\.all) }
}

extension Document {
  /// Returns the markup of each element, without its children.
  fileprivate func markups(of root: Element) -> [ElementID: [Markup.Token]] {
    var markups: [ElementID: [Markup.Token]] = [:]
    for element in root.all {
      guard let node = nodes[element.id] else { continue }
      markups[element.id] =
        Markup(element.id, node.properties, in: context(of: element.id))
        .tokens
    }
    return markups
  }
}
