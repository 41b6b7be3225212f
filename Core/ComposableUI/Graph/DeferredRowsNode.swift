import ElementTree

/// A node that makes rows when a host shows them.
@MainActor
protocol DeferredRowsOwner: AnyObject {
  func load(_ range: Range<Int>)
  func keep(_ row: Int)
}

/// Stands for rows that aren't made, and hears from hosts which are looked at.
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

  // What surrounds rows is about those that are there.
  override func replaceModifiers(_ replacement: ModifierReplacement) {}
}

/// The place among the items of a `ForEach` at which some aren't made.
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
