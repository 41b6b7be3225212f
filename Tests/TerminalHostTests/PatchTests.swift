import ElementTree
import SeededRandom
import Testing

@testable import TerminalHost

/// The kept state of a screen, which must equal the newly computed state.
@MainActor @Suite struct PatchTests {
  @Test(arguments: [0, 1, 2, 3, 22, 23])
  func patchedScreensMatchNewlyBuiltScreens(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let make = Make()
    let root = randomRoot(make, &random)
    let stage = Stage(
      root, width: Int.random(in: 12...70, using: &random),
      height: Int.random(in: 4...26, using: &random))
    for step in 0..<30 {
      let patches = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        randomPatch(stage.screen, make, &random)
      }
      // Each patch is made for the old tree, so patches that no longer fit are dropped.
      stage.screen.apply(valid(patches, for: stage.screen.root))
      let key: Input.Key = [.down, .up, .tab, .pageDown, .end, .home, .right].randomElement(
        using: &random)!
      if step % 3 == 0 { stage.press(key) }
      if step % 11 == 10 {
        stage.resize(Int.random(in: 0...70, using: &random), Int.random(in: 0...26, using: &random))
      }
      stage.draw()
      compare(stage, "seed \(seed), step \(step)")
    }
  }

  /// Forgets the cached layout, and expects the next one to be the same.
  private func compare(_ stage: Stage, _ comment: Comment) {
    let session = stage.session
    let tree = session.tree.root
    #expect(tree.element == stage.screen.root, comment)
    for node in tree.everything {
      #expect(node.focusables == node.recountedFocusables, comment)
      #expect(session.tree[node.id] === node, comment)
    }
    // Without a focused element, an arrow key starts at the last position.
    if session.tree.scope.focusables > 0 {
      #expect(stage.focusedID != nil || session.spot.gap != nil, comment)
      #expect(stage.focusedID != nil || session.nearestToFocus != nil, comment)
    }

    let before = stage.terminal.lines
    let frames = tree.everything.map { $0.layout?.placedSize == nil ? nil : $0.layout?.frame }
    for node in tree.everything {
      node.layout?.forgetSizes()
      node.layout?.forgetContent()
      node.layout?.forgetItems()
    }
    stage.draw()
    #expect(stage.bytes == [], comment)
    #expect(stage.terminal.lines == before, comment)
    for (node, frame) in zip(tree.everything, frames) {
      if let frame, node.layout?.placedSize != nil { #expect(node.layout?.frame == frame, comment) }
    }
  }

  // MARK: - Random screens

  private func randomRoot(_ make: Make, _ random: inout SeededGenerator) -> Element {
    let children = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      randomElement(make, &random, depth: 0)
    }
    let list = make.list(
      (0..<Int.random(in: 0...30, using: &random)).map { make.todo("Todo \($0)") })
    let column = make.column(children + [list])
    let page = make.page("Page", toolbar: [make.button("Tool")], [column])
    return make.element(.stack(.init(.overlay)), [page])
  }

  private func randomElement(_ make: Make, _ random: inout SeededGenerator, depth: Int) -> Element {
    let words = ["a", "some words", "漢字も", "a longer text that has to be wrapped 👍🏽", ""]
    let text = words.randomElement(using: &random)!
    let children =
      depth > 2
      ? []
      : (0..<Int.random(in: 0...3, using: &random)).map { _ in
        randomElement(make, &random, depth: depth + 1)
      }
    var element =
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1, 2: make.text(text)
      case 3: make.button(text)
      case 4: make.toggle(text)
      case 5: make.field(text, prompt: "Prompt")
      case 6:
        make.picker(["One", "Two", "Three"], Bool.random(using: &random) ? .menu : .segmented)
      case 7: make.element(.spacer())
      case 8: make.element(.divider)
      case 9: make.element(.progress(fraction: 0.3, label: text))
      case 10: make.element(.section(.init(header: text, footer: text)), children)
      case 11: make.row(canDelete: Bool.random(using: &random), children)
      case 12: make.element(.scroll(), children)
      case 13: make.list(children)
      case 14: make.line(children)
      default: make.column(alignment: .center, spacing: 16, children)
      }
    if Int.random(in: 0..<6, using: &random) == 0 {
      element.properties.style = randomStyle(&random)
      element.properties.layers = randomLayers(&random)
    }
    return element
  }

  private func randomStyle(_ random: inout SeededGenerator) -> Style {
    var style = Style()
    style.lineLimit = Bool.random(using: &random) ? 1 : nil
    style.isDisabled = Int.random(in: 0..<5, using: &random) == 0 ? true : nil
    return style
  }

  private func randomLayers(_ random: inout SeededGenerator) -> [Layer] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .padding(Insets(top: 16, leading: 8))
      case 1: .frame(Layer.Frame(width: Double.random(in: 0...200, using: &random)))
      case 2: .frame(Layer.Frame(maxWidth: .infinity))
      case 3: .background(.red, .rectangle)
      case 4: .frame(Layer.Frame(maxWidth: 100, minHeight: 32, horizontal: .trailing))
      default: .fixedSize(horizontal: true, vertical: false)
      }
    }
  }

  private func randomPatch(
    _ screen: FakeScreen, _ make: Make, _ random: inout SeededGenerator
  ) -> Patch? {
    let all = screen.root.all.dropFirst()
    guard let target = all.randomElement(using: &random) else { return nil }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2:
      let containers = screen.root.all.filter { element in
        switch element.properties.content {
        case .stack, .list, .scroll, .section, .row: element.id != screen.root.id
        default: false
        }
      }
      guard let parent = containers.randomElement(using: &random) else { return nil }
      return .insert(
        randomElement(make, &random, depth: 1), parent: parent.id,
        before: Bool.random(using: &random)
          ? parent.children.randomElement(using: &random)?.id : nil)
    case 3, 4: return .remove(target.id)
    case 5:
      guard
        let parent = screen.root.all.first(where: { $0.children.contains { $0.id == target.id } })
      else { return nil }
      let before = parent.children.randomElement(using: &random)?.id
      return .move(target.id, before: before == target.id ? nil : before)
    default:
      var properties = target.properties
      properties.style = randomStyle(&random)
      properties.layers = randomLayers(&random)
      if case .text = properties.content { properties.content = .text("changed to something else") }
      return .update(target.id, properties)
    }
  }

  private func valid(_ patches: [Patch], for root: Element) -> [Patch] {
    var root = root
    return patches.filter { patch in
      let fits =
        switch patch {
        case .insert(_, let parent, let before):
          root.find(parent).map { parent in
            before.map { id in parent.children.contains { $0.id == id } } ?? true
          } ?? false
        case .remove(let id), .update(let id, _): root.find(id) != nil
        case .move(let id, let before):
          root.all.contains { parent in
            parent.children.contains { $0.id == id }
              && before.map { id in parent.children.contains { $0.id == id } } ?? true
          }
        }
      if fits { try! root.apply(patch) }
      return fits
    }
  }

  // MARK: - Many at once

  @Test func manySiblingsAreRemovedAtOnce() {
    let stage = Stage { $0.todos((0..<1_000).map { "Todo \($0)" }) }
    let rows = stage.rows
    stage.press(.down, times: 12)
    stage.screen.apply(stride(from: 0, to: 1_000, by: 2).map { .remove(rows[$0].id) })
    stage.draw()
    #expect(stage.rows.count == 500)
    compare(stage, "removed every other row")
    #expect(stage.line(5).contains("Todo 1"))
    // The focus was on Todo 10, whose place Todo 11 takes.
    #expect(
      stage.text.split(separator: "\n").contains { $0.contains("❯") && $0.contains("Todo 11") })
  }

  @Test func anElementThatIsRemovedWithItsParentIsForgotten() {
    let stage = Stage { $0.todos(["a", "b"]) }
    let row = stage.rows[0]
    stage.screen.apply(.remove(row.id))
    for element in row.all { #expect(stage.session.tree[element.id] == nil) }
  }

  // MARK: - Revisions

  @Test func aMissedRevisionReloadsTheWholeTree() {
    let stage = Stage(width: 30, height: 5) { $0.column([$0.button("One"), $0.button("Two")]) }
    stage.press(.down)
    let column = stage.screen.root
    let make = Make()
    for _ in 0..<100 { _ = make.text("") }
    stage.screen.skipRevision(
      .insert(make.text("Missed"), parent: column.id, before: column.children[0].id))
    stage.screen.apply(.insert(make.text("Seen"), parent: column.id, before: nil))
    stage.draw()
    #expect(stage.content == " Missed\n [ One ]\n [ Two ]\n Seen")
    #expect(stage.focused == "[ Two ]")
  }

  @Test func aPatchForAnUnknownElementReloadsTheWholeTree() {
    let stage = Stage(width: 30, height: 5) { $0.column([$0.button("One")]) }
    stage.screen.apply(.remove(ElementID(rawValue: 999)))
    stage.draw()
    #expect(stage.content == " [ One ]")
    #expect(stage.session.tree.revision == stage.screen.revision)
  }
}

extension Node {
  var everything: [Node] { [self] + children.flatMap(\.everything) }

  /// The tree of nodes as elements.
  var element: Element {
    Element(
      id: id,
      properties: Element.Properties(
        content, style: look.style, layers: look.source,
        accessibilityLabel: rareProperties?.accessibilityLabel,
        shortcut: rareProperties?.shortcut),
      children: children.map(\.element))
  }

  var recountedFocusables: Int {
    if isDisabled { return 0 }
    if kind == .button || kind == .toggle { return isFocusable ? 1 : 0 }
    return children.reduce(isFocusable ? 1 : 0) { $0 + $1.recountedFocusables }
  }
}
