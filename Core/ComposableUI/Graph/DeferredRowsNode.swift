import ElementTree

/// Stands for rows that aren't made, and hears from hosts which are looked at.
final class DeferredRowsNode: ElementNode {
  private(set) var range: Range<Int>
  private let load: (Range<Int>) -> Void

  init(_ range: Range<Int>, _ inputs: _ViewInputs, load: @escaping (Range<Int>) -> Void) {
    self.range = range
    self.load = load
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
    guard case .load(let range) = action else { return nil }
    return { [load] in load(range) }
  }

  // What surrounds rows is about those that are there.
  override func replaceModifiers(_ replacement: ModifierReplacement) {}
}

/// The place among the items of a `ForEach` at which some aren't made.
final class DeferredItem: ItemNode {
  let rows: DeferredRowsNode

  init(
    _ range: Range<Int>, depth: Int32, in list: ItemsNode, load: @escaping (Range<Int>) -> Void
  ) {
    let inputs = _ViewInputs(
      container: list.container, depth: depth, environment: ViewEnvironment())
    rows = DeferredRowsNode(range, inputs, load: load)
    super.init(depth: depth, in: list)
    child = rows
  }
}
