/// The visible rows of a list.
///
/// The list lays out rows from its top row downwards, as far as they show. It needs no heights of
/// distant rows, so ten thousand rows cost little more than twenty.
final class ListViewport {
  /// An item of a list: a row, a run of deferred rows, or the header or footer of a section.
  struct Item {
    enum Part { case row, deferredRows, header, footer }

    let node: Node
    let part: Part
    /// The number of rows before the item.
    var firstRow = 0

    var rowCount: Int {
      switch part {
      case .row: 1
      case .deferredRows: node.deferredRows?.count ?? 0
      case .header, .footer: 0
      }
    }
  }

  struct Visible {
    let index: Int
    let item: Item
    /// The first line of the item, counted from the top of the visible part. It is negative if the
    /// item begins above.
    let y: Int
    let height: Int
  }

  private(set) var items: [Item] = []
  private var itemsAreKnown = false
  private(set) var size = Size.zero

  /// The first visible item.
  private(set) var top = 0
  private var hiddenLines = 0

  private(set) var visible: [Visible] = []
  /// The total height and the number of the rows that were last visible. The height per row is the
  /// estimate for a deferred row.
  private var typical = (lines: 1, rows: 1)
  private var painted: [Visible] = []

  func itemsChanged() {
    itemsAreKnown = false
  }

  // MARK: - Items

  /// Brings the items up to date. A list at its start stays there. In any other list, the top item
  /// keeps its place. If the top item is gone, the row with its former number moves to the top.
  func updateItems(of list: Node) {
    if itemsAreKnown { return }
    itemsAreKnown = true
    let old = top < items.count ? items[top] : nil
    let topRow = old.map { $0.firstRow + row(in: $0, atLine: hiddenLines) }
    let wasAtStart = top == 0 && hiddenLines == 0
    items.removeAll(keepingCapacity: true)
    for child in list.children {
      if case .section(let section) = child.content {
        if section.header != nil { items.append(Item(node: child, part: .header)) }
        for row in child.children { append(row) }
        if section.footer != nil { items.append(Item(node: child, part: .footer)) }
      } else {
        append(child)
      }
    }
    countRows()
    visible.removeAll()
    guard !wasAtStart, let old, let topRow else { return }
    if old.part != .deferredRows, let index = index(of: old.node, part: old.part) {
      top = index
    } else {
      showAtTop(row: topRow)
    }
  }

  private func append(_ child: Node) {
    items.append(Item(node: child, part: child.kind == .deferredRows ? .deferredRows : .row))
  }

  private func countRows() {
    var count = 0
    for index in items.indices {
      items[index].firstRow = count
      count += items[index].rowCount
    }
  }

  /// The number of rows, including deferred ones.
  var rowCount: Int { items.last.map { $0.firstRow + $0.rowCount } ?? 0 }

  private func showAtTop(row: Int) {
    top = items.firstIndex { $0.firstRow + $0.rowCount > row } ?? max(items.count - 1, 0)
    hiddenLines = 0
    guard items.indices.contains(top), items[top].part == .deferredRows else { return }
    hiddenLines = height(ofDeferredRows: row - items[top].firstRow)
  }

  // MARK: - Deferred rows

  func height(ofDeferredRows count: Int) -> Int { count * typical.lines / typical.rows }

  /// Returns the row at a line of an item.
  private func row(in item: Item, atLine line: Int) -> Int {
    item.part == .deferredRows ? min(line * typical.rows / typical.lines, item.rowCount) : 0
  }

  /// Returns the first run of deferred rows within `distance` rows of the visible lines, and the
  /// rows to load there: the visible rows and twice the distance on both sides. The range is in the
  /// numbering of the node's `deferredRows`.
  func rowsToLoad(shown lines: Range<Int>, within distance: Int) -> (node: Node, range: Range<Int>)?
  {
    let shown = visible.filter { $0.y < lines.upperBound && $0.y + $0.height > lines.lowerBound }
    guard let first = shown.first, let last = shown.last else { return nil }
    let start = first.item.firstRow + row(in: first.item, atLine: lines.lowerBound - first.y)
    let end =
      last.item.firstRow
      + min(
        last.item.rowCount, row(in: last.item, atLine: lines.upperBound - last.y) + 1)
    for item in items where item.part == .deferredRows {
      guard let range = item.node.deferredRows, item.firstRow < end + distance,
        start - distance < item.firstRow + range.count
      else { continue }
      let offset = range.lowerBound - item.firstRow
      return (item.node, start - 2 * distance + offset..<end + 2 * distance + offset)
    }
    return nil
  }

  /// - Complexity: O(*d*) where *d* is the distance of the item from the top.
  func index(of node: Node, part: Item.Part = .row) -> Int? {
    var low = min(top, items.count)
    var high = low
    while low > 0 || high < items.count {
      if high < items.count {
        if items[high].node === node, items[high].part == part { return high }
        high += 1
      }
      if low > 0 {
        low -= 1
        if items[low].node === node, items[low].part == part { return low }
      }
    }
    return nil
  }

  // MARK: - Scrolling

  func resize(_ size: Size) {
    self.size = size
  }

  /// Scrolls by lines. The caller must then call ``arrange(height:)``, which stops at the end of
  /// the list.
  func scroll(by lines: Int, height: (Int) -> Int) {
    settle(height: height)
    hiddenLines += lines
    while hiddenLines < 0, top > 0 {
      top -= 1
      hiddenLines += height(top)
    }
    hiddenLines = max(hiddenLines, 0)
    while top < items.count - 1, hiddenLines >= height(top) {
      hiddenLines -= height(top)
      top += 1
    }
  }

  /// Adjusts the top after items were removed or the top item became shorter.
  private func settle(height: (Int) -> Int) {
    top = min(max(top, 0), max(items.count - 1, 0))
    hiddenLines = items.isEmpty ? 0 : min(hiddenLines, max(height(top) - 1, 0))
  }

  /// Scrolls no further than necessary to show some lines of an item.
  func reveal(_ index: Int, lines: Range<Int>, height: (Int) -> Int) {
    settle(height: height)
    if index < top || (index == top && lines.lowerBound < hiddenLines) {
      top = index
      hiddenLines = lines.lowerBound
      showHeader(before: index, lines: lines, height: height)
      return
    }
    var y = -hiddenLines
    for above in top..<index {
      y += height(above)
      if y >= size.height { break }
    }
    guard y + lines.upperBound > size.height else { return }
    // The item is below the visible part, so fill the space above it from the bottom.
    var room = size.height - lines.upperBound
    var first = index
    while first > 0, room > 0 {
      first -= 1
      room -= height(first)
    }
    top = first
    hiddenLines = max(-room, 0)
    if room < 0, first == index { hiddenLines = min(hiddenLines, lines.lowerBound) }
  }

  /// If there is space, also shows the header above the first row of a section, or everything above
  /// the first focusable row of the list.
  private func showHeader(before index: Int, lines: Range<Int>, height: (Int) -> Int) {
    let isFirst = !items[..<index].contains { $0.part == .row && $0.node.focusables > 0 }
    let first = isFirst ? 0 : index > 0 && items[index - 1].part == .header ? index - 1 : index
    guard first < index, index - first < size.height,
      (first..<index).reduce(lines.upperBound, { $0 + height($1) }) <= size.height
    else { return }
    top = first
    hiddenLines = 0
  }

  /// Determines the visible items from the top down. It leaves no space at the bottom that another
  /// item could fill.
  func arrange(height: (Int) -> Int) {
    settle(height: height)
    let end = fill(height)
    if end < size.height, top > 0 || hiddenLines > 0 {
      scroll(by: end - size.height, height: height)
      fill(height)
    }
  }

  @discardableResult
  private func fill(_ height: (Int) -> Int) -> Int {
    visible.removeAll(keepingCapacity: true)
    var y = -hiddenLines
    var index = top
    while index < items.count, y < size.height {
      let itemHeight = height(index)
      visible.append(Visible(index: index, item: items[index], y: y, height: itemHeight))
      y += itemHeight
      index += 1
    }
    let rows = visible.lazy.filter { $0.item.part == .row }
    let height = rows.reduce(0) { $0 + $1.height }
    if height > 0 { typical = (height, rows.count) }
    return y
  }

  /// Returns the lines that the visible rows have moved up since the last call. The result is 0 if
  /// no row showed both times.
  func takeMovement() -> Int {
    defer { painted = visible }
    for now in visible where now.item.part == .row {
      if let before = painted.first(where: { $0.item.node === now.item.node }) {
        return before.y - now.y
      }
    }
    return 0
  }

  var canScrollUp: Bool { top > 0 || hiddenLines > 0 }
  var canScrollDown: Bool {
    guard let last = visible.last else { return false }
    return last.index < items.count - 1 || last.y + last.height > size.height
  }

  /// The lines of the scroll bar that its thumb covers. They are computed from the numbers of rows,
  /// headers and footers, because the heights of hidden items are unknown.
  var thumb: Range<Int> {
    let others = items.reduce(0) { $0 + ($1.rowCount == 0 ? 1 : 0) }
    let hidden = visible.first.map { row(in: $0.item, atLine: -$0.y) } ?? 0
    let above = items.prefix(top).reduce(hidden) { $0 + max($1.rowCount, 1) }
    let shown = visible.reduce(0) { count, visible in
      let lines =
        max(visible.y, 0)..<max(visible.y, 0, min(visible.y + visible.height, size.height))
      return count
        + (visible.item.part == .deferredRows
          ? lines.count * typical.rows / typical.lines : 1)
    }
    let total = rowCount + others
    let last = max(total - shown, canScrollUp || canScrollDown ? 1 : 0)
    return .thumb(
      of: size.height, shown: shown, total: total,
      position: canScrollDown ? min(above, last - 1) : last, last: last)
  }
}
