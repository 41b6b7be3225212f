import ElementTree

/// A horizontal stack of elements.
struct Line {
  var children: [Node]
  var alignment = Content.Stack.Alignment.center
  var spacing = 1
}

extension Layout {
  /// Returns a node's children as a line.
  func line(in node: Node) -> Line {
    if case .gridRow(let row) = node.content {
      return Line(children: node.children, alignment: row.alignment ?? .center)
    }
    guard case .stack(let stack) = node.content else { return Line(children: node.children) }
    return Line(
      children: shownChildren(of: node), alignment: stack.alignment,
      spacing: stack.spacing.map(CellMetrics.columns) ?? 1)
  }

  func size(of line: Line, width: Int, height: Int?) -> Size {
    let lines = broken(line, width: width)
    return lines.reduce(into: .zero) { size, line in
      let widths = widths(in: line, width: width)
      let lineWidth = widths.reduce(spaces(in: line), +)
      size.width = max(size.width, lineWidth)
      size.height += self.height(of: line, widths, height: lines.count == 1 ? height : nil)
    }
  }

  func idealWidth(of line: Line) -> Int {
    line.children.reduce(spaces(in: line)) { $0 + idealWidth(of: $1) }
  }

  func expansion(of line: Line) -> NodeLayout.Expansion {
    var expansion: NodeLayout.Expansion = []
    for child in line.children {
      switch child.kind {
      case .divider: break
      case .spacer: expansion.insert(.width)
      default: expansion.formUnion(self.expansion(of: child))
      }
    }
    return expansion
  }

  func placeLine(_ node: Node, in rect: Rect) {
    place(line(in: node), in: rect)
  }

  func place(_ line: Line, in rect: Rect) {
    let lines = broken(line, width: rect.width)
    guard lines.count > 1 else { return placeUnbroken(line, in: rect) }
    var y = rect.y
    for line in lines {
      let height = height(of: line, widths(in: line, width: rect.width), height: nil)
      placeUnbroken(line, in: Rect(x: rect.x, y: y, width: rect.width, height: height))
      y += height
    }
  }

  private func placeUnbroken(_ line: Line, in rect: Rect) {
    let widths = widths(in: line, width: rect.width)
    var x = rect.x
    for (child, width) in zip(line.children, widths) {
      let height =
        child.kind == .divider
        ? rect.height
        : min(size(of: child, width: width, height: rect.height).height, rect.height)
      let y = indent(height, in: rect.height, line.alignment)
      place(child, frame: Rect(x: x, y: rect.y + y, width: width, height: height))
      x += width + line.spacing
    }
  }

  private func height(of line: Line, _ widths: [Int], height: Int?) -> Int {
    zip(line.children, widths).reduce(0) { highest, child in
      max(highest, size(of: child.0, width: child.1, height: height).height)
    }
  }

  // MARK: - Line breaking

  /// Returns the line itself, or several lines if its children don't fit on one.
  private func broken(_ line: Line, width: Int) -> [Line] {
    guard line.children.count > 1 else { return [line] }
    var lines: [Line] = []
    var current = line
    current.children = []
    var used = 0
    for child in line.children {
      let least = leastWidth(of: child)
      if !current.children.isEmpty, used + line.spacing + least > width {
        lines.append(current)
        current.children = []
      }
      used = current.children.isEmpty ? least : used + line.spacing + least
      current.children.append(child)
    }
    return lines + [current]
  }

  /// Returns the width below which a child is unreadable.
  private func leastWidth(of child: Node) -> Int {
    if child.kind == .spacer { return least(of: child, CellMetrics.columns) }
    if child.kind != .divider, expansion(of: child).contains(.width) {
      return min(idealWidth(of: child), Self.leastExpanding)
    }
    return yields(child) ? min(idealWidth(of: child), Self.leastYielding) : idealWidth(of: child)
  }

  // MARK: - Widths

  private func spaces(in line: Line) -> Int {
    line.spacing * max(0, line.children.count - 1)
  }

  /// Returns the children's widths. Expanding children share the rest; spacers share it only if no
  /// other child expands. If the width isn't enough, text shrinks before controls do, the longest
  /// text first.
  private func widths(in line: Line, width: Int) -> [Int] {
    let children = line.children
    if children.count == 1 { return [onlyWidth(of: children[0], width)] }
    var widths = [Int](repeating: 0, count: children.count)
    var expanding: [Int] = []
    var spacers: [Int] = []
    var yielding: [Int] = []
    for (index, child) in children.enumerated() {
      if child.kind == .spacer {
        spacers.append(index)
        widths[index] = least(of: child, CellMetrics.columns)
      } else if child.kind != .divider, expansion(of: child).contains(.width) {
        expanding.append(index)
        widths[index] = min(idealWidth(of: child), Self.leastExpanding)
      } else {
        widths[index] = idealWidth(of: child)
        if yields(child) { yielding.append(index) }
      }
    }
    let available = max(0, width - spaces(in: line))
    let needed = widths.reduce(0, +)
    if needed > available {
      shrink(&widths, yielding, by: needed - available)
      let still = widths.reduce(0, +)
      if still > available { shrink(&widths, Array(widths.indices), by: still - available, to: 0) }
      // Wrapped text may need less than its share.
      for index in yielding {
        widths[index] = min(size(of: children[index], width: widths[index]).width, widths[index])
      }
    } else if !expanding.isEmpty {
      // Expanding children get equal widths, but no child gets less than it needs.
      var rest = available - expanding.reduce(needed) { $0 - widths[$1] }
      var open = expanding.sorted { widths[$0] > widths[$1] }
      while let largest = open.first, widths[largest] > rest / open.count {
        rest -= widths[largest]
        open.removeFirst()
      }
      for (position, index) in open.sorted().enumerated() {
        let share = share(position, of: rest, among: open.count)
        // A frame may take less than its share.
        widths[index] = min(share, max(size(of: children[index], width: share).width, 0))
      }
    } else {
      for (position, index) in spacers.enumerated() {
        widths[index] += share(position, of: available - needed, among: spacers.count)
      }
    }
    return widths
  }

  private func onlyWidth(of child: Node, _ width: Int) -> Int {
    child.kind != .divider && expansion(of: child).contains(.width)
      ? width : min(idealWidth(of: child), width)
  }

  /// Whether an element is still readable below its ideal width.
  private func yields(_ node: Node) -> Bool {
    switch node.kind {
    case .button, .toggle, .picker, .divider, .toolbar: false
    case .line, .row, .column, .overlay:
      node.look.fixedWidth == nil && node.children.contains(where: yields)
    default: node.look.fixedWidth == nil
    }
  }

  /// Reduces the widest of some widths until the excess is gone, but none below `least`.
  func shrink(
    _ widths: inout [Int], _ indices: [Int], by excess: Int, to least: Int = leastYielding
  ) {
    var excess = excess
    let order = indices.sorted { widths[$0] > widths[$1] }
    var count = 0
    while excess > 0, count < order.count {
      count += 1
      // Reduce the widest to the width of the next widest, or as far as necessary.
      let level = max(count < order.count ? widths[order[count]] : least, least)
      for position in 0..<count where excess > 0 {
        let index = order[position]
        let part = (excess + count - position - 1) / (count - position)
        let cut = min(max(0, widths[index] - level), part)
        widths[index] -= cut
        excess -= cut
      }
    }
  }

  private static let leastExpanding = 10
  static let leastYielding = 4
}
