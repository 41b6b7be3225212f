import ElementTree
import Testing

@Suite struct PatchTests {
  @Test func anInsertGoesBeforeASiblingOrToTheEnd() throws {
    var tree = stack(0, text(1), stack(2, text(3)))
    try tree.apply(.insert(text(4), parent: id(0), before: id(2)))
    try tree.apply(.insert(text(5), parent: id(2), before: nil))
    #expect(tree == stack(0, text(1), text(4), stack(2, text(3), text(5))))
  }

  @Test func aRemovalIncludesAllDescendants() throws {
    var tree = stack(0, text(1), stack(2, text(3)))
    try tree.apply(.remove(id(2)))
    #expect(tree == stack(0, text(1)))
  }

  @Test func aMoveGoesBeforeASiblingOrToTheEnd() throws {
    var tree = stack(0, text(1), text(2), text(3))
    try tree.apply(.move(id(3), before: id(1)))
    #expect(tree == stack(0, text(3), text(1), text(2)))
    try tree.apply(.move(id(3), before: nil))
    #expect(tree == stack(0, text(1), text(2), text(3)))
  }

  @Test func updatesPropertiesAndKeepsChildren() throws {
    var tree = stack(0, stack(1, text(2)))
    let properties = Element.Properties(.list())
    try tree.apply(.update(id(1), properties))
    #expect(
      tree == stack(0, Element(id: id(1), properties: properties, children: [text(2)])))
  }

  @Test func appliesABatchInOrder() throws {
    var tree = stack(0)
    try tree.apply(
      PatchBatch(
        revision: 1,
        patches: [
          .insert(stack(1), parent: id(0), before: nil),
          .insert(text(2), parent: id(1), before: nil),
        ]))
    #expect(tree == stack(0, stack(1, text(2))))
  }

  @Test(arguments: [
    (Patch.remove(id(9)), PatchError.unknownElement(id(9))),
    (.update(id(9), .init(.list())), .unknownElement(id(9))),
    (.move(id(9), before: nil), .unknownElement(id(9))),
    (.insert(stack(8), parent: id(9), before: nil), .unknownElement(id(9))),
    (.insert(stack(3), parent: id(0), before: nil), .duplicateElement(id(3))),
    (.insert(stack(8, stack(8)), parent: id(0), before: nil), .duplicateElement(id(8))),
    (.insert(stack(8), parent: id(0), before: id(3)), .notAChild(id(3), of: id(0))),
    (.move(id(1), before: id(3)), .notAChild(id(3), of: id(0))),
    (.move(id(1), before: id(1)), .notAChild(id(1), of: id(0))),
    (.remove(id(0)), .rootIsFixed(id(0))),
    (.move(id(0), before: nil), .rootIsFixed(id(0))),
  ])
  func patchesThatDoNotFitChangeNothing(patch: Patch, error: PatchError) {
    let before = stack(0, text(1), stack(2, text(3)))
    var tree = before
    #expect(throws: error) { try tree.apply(patch) }
    #expect(tree == before)
    #expect(!error.description.isEmpty)
  }

  @Test func findsAnElementByItsIdentity() {
    let tree = stack(0, text(1), stack(2, text(3, "here")))
    #expect(tree.element(id(3)) == text(3, "here"))
    #expect(tree.element(id(4)) == nil)
  }
}

private func id(_ rawValue: UInt32) -> ElementID {
  ElementID(rawValue: rawValue)
}

private func text(_ rawID: UInt32, _ text: String = "") -> Element {
  Element(id: id(rawID), properties: .init(.text(text)))
}

private func stack(_ rawID: UInt32, _ children: Element...) -> Element {
  Element(id: id(rawID), properties: .init(.stack(.init(.vertical))), children: children)
}
