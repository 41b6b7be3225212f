/// The rows of a list that show.
///
/// A list is laid out from the row at its top downwards, as far as it shows. Neither where the
/// other rows are nor how high they are is ever asked, so ten thousand rows cost what twenty do.
final class ListViewport {
  /// One row of a list, several that aren't there, or the header or footer of a section in it.
  struct Item {
    enum Part { case row, deferredRows, header, footer }

    let node: Node
    let part: Part
    /// How many rows there are in front of it.
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
    /// In lines from the top of the list. That of the first may be negative.
    let y: Int
    let height: Int
  }

  private(set) var items: [Item] = []
  private var itemsAreKnown = false
  private(set) var size = Size.zero

  /// The first item that shows, and how many of its lines don't.
  private(set) var top = 0
  private var hiddenLines = 0

  private(set) var visible: [Visible] = []
  /// The lines and the number of the rows that showed last: those that aren't there are taken to be like them.
  private var typical = (lines: 1, rows: 1)
  private var painted: [Visible] = []

  func itemsChanged() {
    itemsAreKnown = false
  }

  // MARK: - Items

  /// Brings the items up to date. The item at the top stays there; if it is gone, the one in its
  /// place does.
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

  /// How many rows there are, also of those that aren't made.
  var rowCount: Int { items.last.map { $0.firstRow + $0.rowCount } ?? 0 }

  private func showAtTop(row: Int) {
    top = items.firstIndex { $0.firstRow + $0.rowCount > row } ?? max(items.count - 1, 0)
    hiddenLines = 0
    guard items.indices.contains(top), items[top].part == .deferredRows else { return }
    hiddenLines = height(ofDeferredRows: row - items[top].firstRow)
  }

  // MARK: - Rows that aren't there

  func height(ofDeferredRows count: Int) -> Int { count * typical.lines / typical.rows }

  /// Which of an item's rows stands on one of its lines.
  private func row(in item: Item, atLine line: Int) -> Int {
    item.part == .deferredRows ? min(line * typical.rows / typical.lines, item.rowCount) : 0
  }

  /// What has to be told of deferred rows that are within a distance of some lines of the list: the first of these,
  /// and all rows that are within twice that distance, as these count them.
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

  /// - Complexity: O(*d*) where *d* is how far the item is from the top.
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

  /// Scrolls by lines. That it doesn't go past the end is for ``arrange(height:)`` to see to.
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

  /// Makes up for items that are gone and for a first one that has become lower.
  private func settle(height: (Int) -> Int) {
    top = min(max(top, 0), max(items.count - 1, 0))
    hiddenLines = items.isEmpty ? 0 : min(hiddenLines, max(height(top) - 1, 0))
  }

  /// Scrolls no further than it takes to show these lines of an item.
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
    // Too far down: go up from the item for as long as there is room.
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

  /// The first row of a section shows with its header, and the first row that can be reached with
  /// what comes before it.
  private func showHeader(before index: Int, lines: Range<Int>, height: (Int) -> Int) {
    let isFirst = !items[..<index].contains { $0.part == .row && $0.node.focusables > 0 }
    let first = isFirst ? 0 : index > 0 && items[index - 1].part == .header ? index - 1 : index
    guard first < index, index - first < size.height,
      (first..<index).reduce(lines.upperBound, { $0 + height($1) }) <= size.height
    else { return }
    top = first
    hiddenLines = 0
  }

  /// Finds out which items show, from the top down, leaving no room at the bottom that could show
  /// another.
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

  /// How many lines the rows that show have moved up since this was last called, as far as any of
  /// them showed then too.
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

  /// The lines of a scroll bar as high as the list that stand for what shows: counted in rows, headers and footers,
  /// because nobody knows how high the others are.
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
