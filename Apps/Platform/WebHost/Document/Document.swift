import ElementTree
import NIOCore

/// The element tree as browsers have it: a copy of the screen's tree, updated by its patches.
///
/// The server writes pages from it, and compares updates with it to send only the changes. It is a
/// value on the connections' event loop, so serving a page doesn't involve the main actor.
struct Document {
  /// An element and its neighbours. Siblings form a linked list, so that insertions, moves and
  /// removals cost the same for any number of siblings.
  struct Node {
    var properties: Element.Properties
    var parent: ElementID?
    var previous: ElementID?
    var next: ElementID?
    var first: ElementID?
    var last: ElementID?
    /// The context of its children.
    var inside = MarkupContext()
  }

  let root: ElementID
  private(set) var revision: Int
  /// The path of the screen's content.
  private(set) var location: String?
  private(set) var nodes: [ElementID: Node] = [:]
  /// The size of the tree in bytes: its elements and their text.
  private(set) var size = 0
  /// The columns of its grids, as browsers have them.
  private(set) var grids: [ElementID: GridTracks] = [:]
  /// The kinds of custom elements that are or were in the tree.
  private(set) var customElements: Set<CustomElement> = []

  /// - Complexity: O(*n*) in the number of elements.
  init(_ screen: ScreenRelay.Snapshot) {
    root = screen.root.id
    revision = screen.revision
    location = screen.location
    add(screen.root)
    nodes[root]!.inside = MarkupContext().inside(screen.root.properties)
    addChildren(of: screen.root)
    for grid in grids.keys { grids[grid] = tracks(of: grid) }
  }

  /// Returns the children of an element, in order.
  func children(of id: ElementID) -> some Sequence<ElementID> {
    sequence(state: nodes[id]?.first) { next -> ElementID? in
      guard let id = next else { return nil }
      next = nodes[id]?.next
      return id
    }
  }

  /// The reason why a batch doesn't continue this tree.
  enum MismatchError: Error, Equatable {
    case revision(expected: Int, received: Int)
    case unknownElement(ElementID)
    case repeatedElement(ElementID)
    case notAChild(ElementID, of: ElementID)
  }

  /// Applies a batch of patches.
  ///
  /// - Returns: The message that lets a browser apply the batch.
  /// - Throws: ``MismatchError``; the document is then unusable.
  mutating func apply(_ batch: PatchBatch) throws(MismatchError) -> ByteBuffer {
    guard batch.revision == revision + 1 else {
      throw .revision(expected: revision + 1, received: batch.revision)
    }
    var message = BatchMessage(revision: batch.revision)
    if let motion = batch.motion { message.move(with: motion) }
    var regridding = Regridding()
    for patch in batch.patches {
      if !grids.isEmpty { note(patch, before: true, in: &regridding) }
      try apply(patch, to: &message)
      if !grids.isEmpty { note(patch, before: false, in: &regridding) }
    }
    regrid(regridding, message: &message)
    if let location = batch.location {
      self.location = location
      message.locate(at: location)
    }
    revision = batch.revision
    return message.finished()
  }

  private mutating func apply(
    _ patch: Patch, to message: inout BatchMessage
  ) throws(MismatchError) {
    switch patch {
    case .insert(let element, let parent, let sibling):
      guard nodes[element.id] == nil else { throw .repeatedElement(element.id) }
      try check(sibling, in: parent)
      add(element)
      link(element.id, into: parent, before: sibling)
      addChildren(of: element)
      setTracks(in: element)
      message.insert(html(of: element.id), at: place(before: sibling, in: parent))
    case .remove(let id):
      guard let parent = try node(id).parent else { throw .notAChild(id, of: id) }
      unlink(id, from: parent)
      discard(id)
      message.remove(id)
    case .move(let id, let sibling):
      guard let parent = try node(id).parent else { throw .notAChild(id, of: id) }
      if id == sibling { return }
      try check(sibling, in: parent)
      unlink(id, from: parent)
      link(id, into: parent, before: sibling)
      message.move(id, to: place(before: sibling, in: parent))
    case .update(let id, let properties):
      try update(id, to: properties, message: &message)
    }
  }

  private mutating func update(
    _ id: ElementID, to properties: Element.Properties, message: inout BatchMessage
  ) throws(MismatchError) {
    let node = try node(id)
    let (old, inside) = (node.properties, node.inside)
    guard old != properties else { return }
    let context = context(of: id)
    nodes[id]!.properties = properties
    if case .cellGrid = properties.content {
      grids[id] = grids[id] ?? GridTracks()
    } else {
      grids[id] = nil
    }
    size += properties.size - old.size
    // The new properties may change the element's place in a grid.
    let newContext = grids.isEmpty ? context : self.context(of: id)
    var newInside = newContext.inside(properties)

    if inside != newInside { setInside(newInside, of: id) }
    let changesDisabled = inside.isDisabled != newInside.isDisabled
    newInside.isDisabled = inside.isDisabled
    let before = Markup(id, old, in: context)
    let after = Markup(id, properties, in: newContext)
    if inside == newInside, let changes = before.changes(to: after) {
      message.change(id, changes)
      if changesDisabled {
        disabledChanged(below: id, from: inside.isDisabled, message: &message)
      }
    } else {
      message.replace(id, by: html(of: id))
    }
  }

  private mutating func setInside(_ inside: MarkupContext, of id: ElementID) {
    nodes[id]!.inside = inside
    for child in Array(children(of: id)) {
      let node = nodes[child]!
      let inside = inside.inside(node.properties)
      if inside != node.inside { setInside(inside, of: child) }
    }
  }

  /// Reports changes to all controls that inherit their disabled state from a changed ancestor.
  private func disabledChanged(
    below id: ElementID, from wasDisabled: Bool, message: inout BatchMessage
  ) {
    for child in children(of: id) where nodes[child]!.properties.style.isDisabled == nil {
      var context = context(of: child)
      let after = Markup(child, nodes[child]!.properties, in: context)
      context.isDisabled = wasDisabled
      let before = Markup(child, nodes[child]!.properties, in: context)
      if let changes = before.changes(to: after) { message.change(child, changes) }
      disabledChanged(below: child, from: wasDisabled, message: &message)
    }
  }

  private mutating func add(_ element: Element) {
    nodes[element.id] = Node(properties: element.properties)
    if case .cellGrid = element.properties.content { grids[element.id] = GridTracks() }
    size += element.properties.size
    if case .custom(let custom) = element.properties.content {
      customElements.insert(custom.element)
    }
  }

  private mutating func addChildren(of element: Element) {
    for child in element.children {
      add(child)
      link(child.id, into: element.id, before: nil)
      addChildren(of: child)
    }
  }

  private mutating func discard(_ id: ElementID) {
    guard let node = nodes.removeValue(forKey: id) else { return }
    size -= node.properties.size
    grids[id] = nil
    var next = node.first
    while let child = next {
      next = nodes[child]?.next
      discard(child)
    }
  }

  private mutating func link(_ id: ElementID, into parent: ElementID, before sibling: ElementID?) {
    let previous = sibling.map { nodes[$0]!.previous } ?? nodes[parent]!.last
    nodes[id]!.parent = parent
    nodes[id]!.inside = nodes[parent]!.inside.inside(nodes[id]!.properties)
    nodes[id]!.previous = previous
    nodes[id]!.next = sibling
    setNext(id, of: previous, in: parent)
    setPrevious(id, of: sibling, in: parent)
  }

  private mutating func unlink(_ id: ElementID, from parent: ElementID) {
    let (previous, next) = (nodes[id]!.previous, nodes[id]!.next)
    setNext(next, of: previous, in: parent)
    setPrevious(previous, of: next, in: parent)
  }

  private mutating func setNext(_ id: ElementID?, of previous: ElementID?, in parent: ElementID) {
    if let previous { nodes[previous]!.next = id } else { nodes[parent]!.first = id }
  }

  private mutating func setPrevious(_ id: ElementID?, of next: ElementID?, in parent: ElementID) {
    if let next { nodes[next]!.previous = id } else { nodes[parent]!.last = id }
  }

  mutating func set(_ tracks: GridTracks, of grid: ElementID) {
    grids[grid] = tracks
  }

  private func node(_ id: ElementID) throws(MismatchError) -> Node {
    guard let node = nodes[id] else { throw .unknownElement(id) }
    return node
  }

  /// Throws unless the parent exists and the sibling, if any, is its child.
  private func check(_ sibling: ElementID?, in parent: ElementID) throws(MismatchError) {
    _ = try node(parent)
    guard let sibling else { return }
    guard nodes[sibling]?.parent == parent else { throw .notAChild(sibling, of: parent) }
  }
}

extension Document {
  func context(of id: ElementID) -> MarkupContext {
    guard let parent = nodes[id]?.parent else { return MarkupContext() }
    var context = nodes[parent]!.inside
    addPlace(of: id, to: &context)
    return context
  }

  /// Returns the place in the document before a sibling, or after the last child.
  private func place(before sibling: ElementID?, in parent: ElementID) -> BatchMessage.Place {
    if let sibling { return .before(sibling) }
    let properties = nodes[parent]!.properties
    let markup = Markup(parent, properties, in: context(of: parent))
    return .last(in: parent, markup.slot ?? Markup.Slot(path: [], tail: 0))
  }

  /// Returns the HTML of an element and its descendants.
  func html(of id: ElementID) -> ByteBuffer {
    var html = ByteBuffer()
    writeHTML(of: id, in: context(of: id), to: &html)
    return html
  }

  /// Returns the HTML of the whole screen.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  func html() -> ByteBuffer {
    html(of: root)
  }

  /// A short identifier of the screen's HTML, revision and path. Another process computes another
  /// identifier for the same screen.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  var fingerprint: String {
    var hasher = Hasher()
    html().withUnsafeReadableBytes { hasher.combine(bytes: $0) }
    hasher.combine(revision)
    hasher.combine(location)
    return "p\(String(UInt(bitPattern: hasher.finalize()), radix: 16))"
  }

  private func writeHTML(
    of id: ElementID, in context: MarkupContext, to html: inout ByteBuffer
  ) {
    guard let node = nodes[id] else { return }
    var context = context
    addPlace(of: id, to: &context)
    Markup(id, node.properties, in: context).write(to: &html) { html in
      for child in children(of: id) { writeHTML(of: child, in: node.inside, to: &html) }
    }
  }

  /// The title of the first titled page on the screen.
  var title: String? {
    title(below: root)
  }

  private func title(below id: ElementID) -> String? {
    guard let node = nodes[id] else { return nil }
    switch node.properties.content {
    case .page(let page) where !page.title.isEmpty: return page.title
    // These elements contain no page.
    case .list, .button, .toggle, .toolbar: return nil
    default: break
    }
    for child in children(of: id) {
      if let title = title(below: child) { return title }
    }
    return nil
  }
}
