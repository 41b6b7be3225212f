import ElementTree

/// A node that makes rows when a host requests them.
@MainActor
protocol DeferredRowsOwner: AnyObject {
  func load(_ range: Range<Int>)
  func keep(_ row: Int)
}

/// A placeholder for rows that aren't made. Hosts request the rows from this node.
final class DeferredRowsNode: ElementNode {
  private(set) var range: Range<Int>
  private unowned let owner: any DeferredRowsOwner

  init(_ range: Range<Int>, _ inputs: _ViewInputs, owner: any DeferredRowsOwner) {
    self.range = range
    self.owner = owner
    super.init(inputs)
  }

  override var content: Content { .deferredRows(.init(range)) }

  override var isConcealed: Bool { true }

  func update(_ range: Range<Int>) {
    if range == self.range { return }
    propertiesWillChange()
    self.range = range
  }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    switch action {
    case .load(let range): { [owner] in owner.load(range) }
    case .keep(let row): { [owner] in owner.keep(row) }
    default: nil
    }
  }

  // Modifiers around deferred rows apply only once the rows are made.
  override func replaceModifiers(_ replacement: ModifierReplacement) {}
}

/// An item that stands for a range of deferred rows of a `ForEach`.
final class DeferredItem: ItemNode {
  let rows: DeferredRowsNode

  init(
    _ range: Range<Int>, depth: Int32, in list: any ItemsNode & DeferredRowsOwner
  ) {
    let inputs = _ViewInputs(
      container: list.container, depth: depth, environment: ViewEnvironment())
    rows = DeferredRowsNode(range, inputs, owner: list)
    super.init(depth: depth, in: list)
    child = rows
  }
}
