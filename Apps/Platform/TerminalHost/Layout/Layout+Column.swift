import ElementTree

/// A vertical stack of elements.
struct Column {
  var children: [Node]
  var alignment = Content.Stack.Alignment.leading
  /// Whether stacks in the column get all the width, so that their centred content is in the
  /// middle.
  var stretches = false
  /// The lines between two neighbours; `nil` for the default spacing.
  var spacing: Int? = 0
  /// The least width of the column, whatever its children need.
  var leastWidth = 0
  /// The lines above the first child, for a section's header or a dialog's message.
  var top = 0
  /// The lines below the last child.
  var bottom = 0
  /// The free columns on both sides of children that don't reach the edges themselves.
  var margin = 0
}

extension Layout {
  /// Returns a node's children as a column.
  func column(in node: Node) -> Column {
    switch node.content {
    case .stack(let stack):
      Column(
        children: shownChildren(of: node), alignment: stack.alignment,
        spacing: stack.spacing.map(CellMetrics.lines)
          ?? (density == .roomy && isTopLevel(node) ? nil : 0))
    case .section(let section):
      Column(
        children: node.children, stretches: true,
        leastWidth: max(header(of: node).idealWidth, footer(of: node).idealWidth),
        top: section.header == nil ? 0 : 1, bottom: section.footer == nil ? 0 : 1)
    case .page:
      Column(children: node.children.filter { !$0.isInHeader }, stretches: true)
    case .tabs:
      Column(children: node.children, stretches: true, margin: margin)
    default:
      Column(children: shownChildren(of: node), stretches: true)
    }
  }

  /// Returns the children, without the dialogs of the root. Dialogs show over the root and take no
  /// space in it.
  func shownChildren(of node: Node) -> [Node] {
    node.parent == nil ? node.children.filter { $0.kind != .dialog } : node.children
  }

  private func isTopLevel(_ node: Node) -> Bool {
    guard let parent = node.parent else { return true }
    return parent.kind == .page || parent.kind == .tabs
  }

  func size(of column: Column, width: Int, height: Int?) -> Size {
    let heights = heights(in: column, width: width, height: height)
    var size = Size(
      width: min(column.leastWidth, width), height: column.top + column.bottom)
    for (index, child) in column.children.enumerated() {
      let room = width - 2 * margin(around: child, in: column)
      size.width = max(
        size.width, self.size(of: child, width: room, height: heights[index]).width)
      size.height += heights[index] + gap(before: index, in: column)
    }
    if expansion(of: column).contains(.width) { size.width = width }
    return size
  }

  func idealWidth(of column: Column) -> Int {
    column.children.reduce(column.leastWidth) { max($0, idealWidth(of: $1)) }
  }

  func expansion(of column: Column) -> NodeLayout.Expansion {
    var expansion: NodeLayout.Expansion = []
    for child in column.children {
      if child.kind == .spacer {
        expansion.insert(.height)
      } else {
        expansion.formUnion(self.expansion(of: child))
      }
    }
    return expansion
  }

  func placeColumn(_ node: Node, in rect: Rect) {
    place(column(in: node), in: rect)
  }

  /// Places the children and returns their total height, which may exceed the rectangle.
  @discardableResult
  func place(_ column: Column, in rect: Rect, isEndless: Bool = false) -> Int {
    let height = isEndless ? nil : rect.height
    let heights = heights(in: column, width: rect.width, height: height)
    var y = rect.y + column.top
    for (index, child) in column.children.enumerated() {
      y += gap(before: index, in: column)
      let margin = margin(around: child, in: column)
      let room = rect.width - 2 * margin
      var width = size(of: child, width: room, height: heights[index]).width
      if child.kind == .divider || (column.stretches && stretches(child)) { width = room }
      place(
        child,
        frame: Rect(
          x: rect.x + margin + indent(width, in: room, column.alignment), y: y, width: width,
          height: heights[index]))
      y += heights[index]
    }
    return y + column.bottom - rect.y
  }

  private func margin(around child: Node, in column: Column) -> Int {
    column.margin > 0 && !reachesEdges(child) ? column.margin : 0
  }

  private func stretches(_ node: Node) -> Bool {
    if node.look.isBox { return false }
    return switch node.kind {
    case .column, .line, .overlay, .section, .row: true
    default: false
    }
  }

  /// Returns the children's heights: their needs, and an equal share of the rest for expanding
  /// children. Spacers share the rest only if no other child expands.
  private func heights(in column: Column, width: Int, height: Int?) -> [Int] {
    var heights = [Int](repeating: 0, count: column.children.count)
    var used = column.top + column.bottom
    var expanding: [Int] = []
    var spacers: [Int] = []
    for (index, child) in column.children.enumerated() {
      used += gap(before: index, in: column)
      if child.kind == .deferredRows {
        heights[index] = 0
      } else if child.kind == .spacer {
        spacers.append(index)
        heights[index] = least(of: child, CellMetrics.lines)
        used += heights[index]
      } else if height != nil, expansion(of: child).contains(.height) {
        expanding.append(index)
      } else {
        let room = width - 2 * margin(around: child, in: column)
        heights[index] = size(of: child, width: room).height
        used += heights[index]
      }
    }
    leaveRoomForDeferredRows(in: column, &heights)
    guard let height else { return heights }
    if expanding.isEmpty {
      for (position, index) in spacers.enumerated() {
        heights[index] += share(position, of: max(0, height - used), among: spacers.count)
      }
    }
    for (position, index) in expanding.enumerated() {
      let child = column.children[index]
      let room = width - 2 * margin(around: child, in: column)
      let share = share(position, of: max(0, height - used), among: expanding.count)
      heights[index] = size(of: child, width: room, height: share).height
    }
    return heights
  }

  /// Estimates deferred rows to be as high as the average of the other rows.
  private func leaveRoomForDeferredRows(in column: Column, _ heights: inout [Int]) {
    var count = 0
    var total = 0
    for (child, height) in zip(column.children, heights) where child.deferredRows == nil {
      count += 1
      total += height
    }
    if count == heights.count { return }
    let spacing = column.spacing ?? 0
    for (index, child) in column.children.enumerated() {
      guard let rows = child.deferredRows else { continue }
      heights[index] = rows.count * max(total, count) / max(count, 1) + (rows.count - 1) * spacing
    }
  }

  /// Returns the least length of a spacer.
  func least(of spacer: Node, _ cells: (Double) -> Int) -> Int {
    if case .spacer(let least?) = spacer.content { cells(least) } else { 0 }
  }

  /// Returns one of several nearly equal parts of a length.
  func share(_ position: Int, of total: Int, among count: Int) -> Int {
    total * (position + 1) / count - total * position / count
  }

  private func gap(before index: Int, in column: Column) -> Int {
    if index == 0 { return 0 }
    if let spacing = column.spacing { return spacing }
    // A blank line separates a list from its neighbours.
    return column.children[index - 1...index].contains { $0.kind == .list } ? 1 : 0
  }
}
