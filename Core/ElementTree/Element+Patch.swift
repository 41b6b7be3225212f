extension Element {
  /// Returns the element with the given identity in this tree.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  public func element(_ id: ElementID) -> Element? {
    if self.id == id { return self }
    for child in children {
      if let element = child.element(id) { return element }
    }
    return nil
  }

  /// Applies a patch.
  ///
  /// This is the reference implementation, written for correctness and not for speed. Hosts keep
  /// their own trees, which tests compare with the result of this function.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  /// - Throws: ``PatchError`` if the patch doesn't fit the tree, which then stays unchanged.
  public mutating func apply(_ patch: Patch) throws(PatchError) {
    switch patch {
    case .insert(let element, let parent, let sibling):
      if let duplicate = firstID(alsoIn: element) { throw .duplicateElement(duplicate) }
      if let repeated = element.firstRepeatedID() { throw .duplicateElement(repeated) }
      try update(parent) { parent throws(PatchError) in
        parent.children.insert(element, at: try parent.position(before: sibling))
      }

    case .remove(let id):
      try updateParent(of: id) { parent, index in
        parent.children.remove(at: index)
      }

    case .move(let id, let sibling):
      try updateParent(of: id) { parent, index throws(PatchError) in
        var moved = parent
        let child = moved.children.remove(at: index)
        moved.children.insert(child, at: try moved.position(before: sibling))
        parent = moved
      }

    case .update(let id, let properties):
      try update(id) { $0.properties = properties }
    }
  }

  /// Applies all patches of a batch, up to the first that doesn't fit.
  ///
  /// - Complexity: O(*n* · *m*) in the size of the tree and the number of patches.
  public mutating func apply(_ batch: PatchBatch) throws(PatchError) {
    for patch in batch.patches { try apply(patch) }
  }

  private func position(before sibling: ElementID?) throws(PatchError) -> Int {
    guard let sibling else { return children.count }
    guard let index = children.firstIndex(where: { $0.id == sibling }) else {
      throw .notAChild(sibling, of: id)
    }
    return index
  }

  private mutating func update(
    _ id: ElementID, _ body: (inout Element) throws(PatchError) -> Void
  ) throws(PatchError) {
    if try !updateIfFound(id, body) { throw .unknownElement(id) }
  }

  private mutating func updateIfFound(
    _ id: ElementID, _ body: (inout Element) throws(PatchError) -> Void
  ) throws(PatchError) -> Bool {
    if self.id == id {
      try body(&self)
      return true
    }
    for index in children.indices {
      if try children[index].updateIfFound(id, body) { return true }
    }
    return false
  }

  private mutating func updateParent(
    of id: ElementID, _ body: (inout Element, Int) throws(PatchError) -> Void
  ) throws(PatchError) {
    if self.id == id { throw .rootIsFixed(id) }
    guard let parent = parentID(of: id) else { throw .unknownElement(id) }
    try update(parent) { parent throws(PatchError) in
      guard let index = parent.children.firstIndex(where: { $0.id == id }) else { return }
      try body(&parent, index)
    }
  }

  private func parentID(of id: ElementID) -> ElementID? {
    for child in children {
      if child.id == id { return self.id }
      if let parent = child.parentID(of: id) { return parent }
    }
    return nil
  }

  private func firstID(alsoIn other: Element) -> ElementID? {
    var ids: Set<ElementID> = []
    other.visit { ids.insert($0.id) }
    var found: ElementID?
    visit { if found == nil, ids.contains($0.id) { found = $0.id } }
    return found
  }

  private func firstRepeatedID() -> ElementID? {
    var ids: Set<ElementID> = []
    var found: ElementID?
    visit { if !ids.insert($0.id).inserted, found == nil { found = $0.id } }
    return found
  }

  private func visit(_ body: (Element) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}

/// The reason why a ``Patch`` doesn't fit a tree.
public enum PatchError: Error, Equatable, Sendable {
  /// The patch names an element that is not in the tree.
  case unknownElement(ElementID)
  /// The patch inserts an element whose identity, or a descendant's identity, already exists.
  case duplicateElement(ElementID)
  /// The patch places an element before an element with another parent.
  case notAChild(ElementID, of: ElementID)
  /// The patch removes or moves the root.
  case rootIsFixed(ElementID)
}

extension PatchError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownElement(let id):
      "The patch names element \(id), which is not in the tree."
    case .duplicateElement(let id):
      "The patch inserts element \(id), which is in the tree already."
    case .notAChild(let id, let parent):
      "The patch puts an element in front of \(id), which is not a child of \(parent)."
    case .rootIsFixed(let id):
      "The patch removes or moves \(id), which is the root of the tree."
    }
  }
}
