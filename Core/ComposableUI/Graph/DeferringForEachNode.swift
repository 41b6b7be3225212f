import ComposableArchitecture

/// The views of the elements that are near the visible area.
///
/// The node knows only how many other elements there are. It keeps no reference to the collection,
/// because changing an element would then copy the whole collection. It keeps no ids either. When
/// other elements come into sight, the enclosing scope is re-evaluated and supplies them.
///
/// The node drops views of rows far out of sight. It keeps those with changed `@State`, and shows
/// them again when the rows come back into sight.
final class DeferringForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ForEachNode<Data, ID, Content>, DeferredRowsOwner
{
  private struct Row {
    let id: ID
    let position: Int
    let item: Item
  }

  /// The rows that are made, in order.
  private var rows: ContiguousArray<Row> = []
  /// The placeholders for rows that aren't made, in order.
  private var deferred: ContiguousArray<DeferredItem> = []
  /// The rows far out of sight that hold state.
  private var kept: [ID: Item] = [:]
  private var windows = RowWindows()
  /// The id of an element to scroll to.
  private var wanted: ID?
  /// The scope that evaluates this `ForEach`.
  private unowned var scope: ScopeNode?

  override func offset(of item: Item) -> Int? {
    rows.first { $0.item === item }?.position
  }

  override func node(identifiedBy id: AnyHashable) -> _ViewNode? {
    guard let id = id.base as? ID else { return nil }
    return rows.first { $0.id == id }?.item
  }

  // MARK: - Visible rows

  func load(_ range: Range<Int>) { look { $0.load(range) } }

  func keep(_ row: Int) { look { $0.keepFocus(at: row) } }

  private func look(_ change: (inout RowWindows) -> Void) {
    let before = windows.ranges
    change(&windows)
    if windows.ranges != before { evaluateAgain() }
  }

  override func loadRows(at destination: ScrollDestination, in scrollScope: ScrollScopeNode) -> Bool
  {
    guard !deferred.isEmpty, scrollScope.contains(container) else { return false }
    switch destination {
    case .view(let id, _):
      guard let id = id.base as? ID, !rows.contains(where: { $0.id == id }) else { return false }
      wanted = id
    case .edge(let edge):
      let isFirst = edge == .top || edge == .leading
      windows.load(
        isFirst ? 0..<RowWindows.least : max(count - RowWindows.least, 0)..<count)
    }
    evaluateAgain()
    return true
  }

  private func evaluateAgain() {
    if let scope, !scope.isUnmounted { container.graph.enqueue(scope) }
  }

  // MARK: - Matching

  /// - Complexity: O(*m*) in the number of rows that are made, if they moved together or not at
  ///   all, and no row out of sight is kept. Otherwise O(*n*) in the number of elements, unless the
  ///   collection finds elements by id.
  override func updateItems(_ data: Data, mustEvaluate: Bool) {
    scope = container.graph.evaluated
    followRows(data)
    if let wanted {
      self.wanted = nil
      if let position = positions(of: [wanted], in: data)[wanted] {
        windows.load(position - RowWindows.least / 3..<position + 2 * RowWindows.least / 3)
      }
    }
    let layout = mustEvaluate ? nil : container.graph.comparator.layout(of: Data.Element.self)
    var old: [ID: Item] = [:]
    old.reserveCapacity(rows.count)
    for row in rows { old[row.id] = row.item }
    let oldRows = rows
    let oldDeferred = deferred
    rows.removeAll(keepingCapacity: true)
    deferred.removeAll(keepingCapacity: true)
    var ids: Set<ID> = []
    var new = ContiguousArray<ItemNode>()
    var next = 0
    for range in windows.ranges {
      appendDeferred(next..<range.lowerBound, from: oldDeferred, to: &new)
      var index = data.index(data.startIndex, offsetBy: range.lowerBound)
      for position in range {
        let element = data[index]
        data.formIndex(after: &index)
        let id = id(element)
        guard ids.insert(id).inserted else {
          reportRepeatedID(id)
          continue
        }
        let item: Item
        if let known = old.removeValue(forKey: id) {
          known.update(element, unlessIdenticalBy: layout)
          item = known
        } else if let known = kept.removeValue(forKey: id) {
          known.update(element, unlessIdenticalBy: nil)
          item = known
        } else {
          item = Item(element: element, depth: depth, row: DeferrableRow(), in: self)
        }
        rows.append(Row(id: id, position: position, item: item))
        new.append(item)
      }
      next = range.upperBound
    }
    appendDeferred(next..<count, from: oldDeferred, to: &new)
    for row in oldRows where old[row.id] != nil {
      if row.item.keepsState { kept[row.id] = row.item } else { row.item.unmount() }
    }
    forgetKept(data)
    for item in oldDeferred.dropFirst(deferred.count) { item.unmount() }
    if !new.elementsEqual(items, by: ===) { replaceItems(0..<items.count, with: new) }
  }

  /// Drops kept rows whose elements are gone.
  private func forgetKept(_ data: Data) {
    if kept.isEmpty { return }
    let positions = positions(of: Set(kept.keys), in: data)
    for (id, item) in kept where positions[id] == nil {
      item.unmount()
      kept[id] = nil
    }
  }

  override func unmountOthers() {
    for item in kept.values { item.unmount() }
    kept = [:]
  }

  /// Appends a placeholder for rows that aren't made. Reuses the old placeholder with the same
  /// index.
  private func appendDeferred(
    _ range: Range<Int>, from old: ContiguousArray<DeferredItem>,
    to items: inout ContiguousArray<ItemNode>
  ) {
    if range.isEmpty { return }
    let item: DeferredItem
    if deferred.count < old.count {
      item = old[deferred.count]
      item.rows.update(range)
    } else {
      item = DeferredItem(range, depth: depth, in: self)
    }
    deferred.append(item)
    items.append(item)
  }

  /// Moves the windows to the current positions of their rows.
  private func followRows(_ data: Data) {
    let newCount = data.count
    var found: [ID: Int]?
    func isThere(_ row: Row, _ position: Int) -> Bool {
      (0..<newCount).contains(position)
        && id(data[data.index(data.startIndex, offsetBy: position)]) == row.id
    }
    windows.follow(to: newCount) { range in
      let there = rows.filter { range.contains($0.position) }
      guard let first = there.first, let last = there.last else { return nil }
      // The range can begin with requested rows that aren't made yet.
      let lead = first.position - range.lowerBound
      // Rows usually all move together or stay. Three samples outvote a single row that moved
      // elsewhere.
      let samples = [first, there[there.count / 2], last]
      let shifts = [0, newCount - count].map { shift in
        (shift, count: samples.count { isThere($0, $0.position + shift) })
      }
      if let (shift, count) = shifts.max(by: { $0.count < $1.count }), count > 0 {
        return range.lowerBound + shift
      }
      let positions = found ?? self.positions(of: Set(rows.map(\.id)), in: data)
      found = positions
      let left = there.compactMap { positions[$0.id] }.sorted()
      return left.isEmpty ? nil : left[left.count / 2] - left.count / 2 - lead
    }
    count = newCount
  }

  private func positions(of ids: Set<ID>, in data: Data) -> [ID: Int] {
    var positions: [ID: Int] = [:]
    if let index = data as? any PositionedByID, let first = data.first,
      // The `ForEach` may identify elements by something other than the collection's ids.
      index.position(of: AnyHashable(id(first))) == 0
    {
      for id in ids { positions[id] = index.position(of: AnyHashable(id)) }
      return positions
    }
    for (position, element) in data.enumerated() {
      let id = id(element)
      if ids.contains(id), positions[id] == nil { positions[id] = position }
      if positions.count == ids.count { break }
    }
    return positions
  }
}
