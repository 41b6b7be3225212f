import ElementTree

/// The layers around an element: padding, frames and proportions.
extension Layout {
  /// Returns the size of an element in a width, including its layers from an index inwards.
  func size(of node: Node, layer index: Int, width: Int, height: Int?) -> Size {
    let layers = node.look.layers
    guard index < layers.count else {
      return contentSize(of: node, width: width, height: height)
    }
    func inner(_ width: Int, _ height: Int?) -> Size {
      size(of: node, layer: index + 1, width: width, height: height)
    }
    switch layers[index] {
    case .padding(let insets):
      let size = inner(
        max(0, width - insets.horizontal), height.map { max(0, $0 - insets.vertical) })
      return Size(width: size.width + insets.horizontal, height: size.height + insets.vertical)
    case .frame(let frame):
      return size(of: frame, width: width, height: height, inner: inner)
    case .fixedSize(let horizontal, let vertical):
      return inner(
        horizontal ? idealWidth(of: node, layer: index + 1) : width, vertical ? nil : height)
    case .aspectRatio(let ratio):
      guard contentExpansion(of: node).contains(.width) else { return inner(width, height) }
      var size = Size(width: width, height: max(1, CellMetrics.count(Double(width) / ratio)))
      if let height, size.height > height {
        size = Size(width: min(width, CellMetrics.count(Double(height) * ratio)), height: height)
      }
      return size
    case .position:
      let size = inner(width, height)
      return Size(width: width, height: height ?? size.height)
    case .surface, .border, .faint, .hidden, .offset:
      return inner(width, height)
    }
  }

  private func size(
    of frame: CellFrame, width: Int, height: Int?, inner: (Int, Int?) -> Size
  ) -> Size {
    var room = frame.width.map { min($0, width) } ?? width
    if frame.width == nil, let most = frame.maxWidth { room = min(room, most) }
    var roomHeight = frame.height ?? height
    if frame.height == nil, let most = frame.maxHeight {
      roomHeight = roomHeight.map { min($0, most) }
    }
    var size = inner(room, roomHeight)
    if frame.width != nil || frame.maxWidth != nil { size.width = room }
    if let least = frame.minWidth {
      size.width = min(max(size.width, least), max(width, size.width))
    }
    if let height = frame.height {
      size.height = height
    } else if frame.maxHeight != nil {
      size.height = roomHeight ?? size.height
    }
    if let least = frame.minHeight { size.height = max(size.height, least) }
    return size
  }

  /// Returns the width at which the element wraps and cuts nothing, including the layers from an
  /// index inwards.
  func idealWidth(of node: Node, layer first: Int) -> Int {
    var width = idealContentWidth(of: node)
    for layer in node.look.layers[first...].reversed() {
      switch layer {
      case .padding(let insets): width += insets.horizontal
      case .frame(let frame):
        width = frame.width ?? frame.idealWidth ?? width
        if let least = frame.minWidth { width = max(width, least) }
        if let most = frame.maxWidth { width = min(width, most) }
      default: break
      }
    }
    return width
  }

  /// Returns the axes along which an element with all its layers takes the available space.
  func expansionInLayers(of node: Node) -> NodeLayout.Expansion {
    var expansion = contentExpansion(of: node)
    for layer in node.look.layers.reversed() {
      switch layer {
      case .frame(let frame):
        if frame.width != nil {
          expansion.remove(.width)
        } else if frame.maxWidth != nil {
          expansion.insert(.width)
        }
        if frame.height != nil {
          expansion.remove(.height)
        } else if frame.maxHeight != nil {
          expansion.insert(.height)
        }
      case .fixedSize(let horizontal, let vertical):
        if horizontal { expansion.remove(.width) }
        if vertical { expansion.remove(.height) }
      case .position: expansion = [.width, .height]
      default: break
      }
    }
    return expansion
  }

  /// Returns the rectangle of an element's content. Appends the box of each layer to `boxes`.
  func contentRect(of node: Node, in rect: Rect, boxes: inout [Rect]) -> Rect {
    var rect = rect
    let layers = node.look.layers
    for (index, layer) in layers.enumerated() {
      boxes.append(rect)
      switch layer {
      case .padding(let insets):
        rect = Rect(
          x: rect.x + insets.leading, y: rect.y + insets.top,
          width: max(0, rect.width - insets.horizontal),
          height: max(0, rect.height - insets.vertical))
      case .frame(let frame):
        var size = size(of: node, layer: index + 1, width: rect.width, height: rect.height)
        size = Size(width: min(size.width, rect.width), height: min(size.height, rect.height))
        rect = rect.placing(
          size, x: indent(size.width, in: rect.width, frame.horizontal),
          y: indent(size.height, in: rect.height, frame.vertical))
      case .aspectRatio:
        let size = size(of: node, layer: index, width: rect.width, height: rect.height)
        rect = rect.placing(
          size, x: indent(size.width, in: rect.width, .center),
          y: indent(size.height, in: rect.height, .center))
      case .position(let x, let y):
        let size = size(of: node, layer: index + 1, width: rect.width, height: rect.height)
        rect = Rect(
          x: rect.x + x - size.width / 2, y: rect.y + y - size.height / 2, width: size.width,
          height: size.height)
      case .offset(let x, let y): rect = rect.offset(x: x, y: y)
      case .fixedSize, .surface, .border, .faint, .hidden: break
      }
    }
    return rect
  }

  // MARK: - Layered elements

  /// Returns the children that give a layered element its size.
  func main(of node: Node) -> ArraySlice<Node> {
    guard case .layered(let layered) = node.content else { return node.children[...] }
    return layered.place == .behind ? node.children.dropFirst() : node.children.dropLast()
  }

  func layeredSize(of node: Node, width: Int, height: Int?) -> Size {
    main(of: node).reduce(into: .zero) { size, child in
      let childSize = self.size(of: child, width: width, height: height)
      size.width = max(size.width, childSize.width)
      size.height = max(size.height, childSize.height)
    }
  }

  func placeLayered(_ node: Node, in rect: Rect) {
    guard case .layered(let layered) = node.content else { return }
    let main = main(of: node)
    for (index, child) in node.children.enumerated() {
      let size = size(of: child, width: rect.width, height: rect.height)
      let isMain = main.indices.contains(index)
      place(
        child,
        frame: rect.placing(
          size, x: indent(size.width, in: rect.width, isMain ? .center : layered.horizontal),
          y: indent(size.height, in: rect.height, isMain ? .center : layered.vertical)))
    }
  }

  // MARK: - Grids

  func gridSize(of node: Node, width: Int) -> Size {
    Size(width: width, height: rows(of: node, width: width).last.map { $0.y + $0.height } ?? 0)
  }

  func placeGrid(_ node: Node, in rect: Rect) {
    guard case .grid(let grid) = node.content else { return }
    for row in rows(of: node, width: rect.width) {
      for (child, column) in zip(row.children, row.columns) {
        let size = size(of: child, width: column.count)
        let x = indent(size.width, in: column.count, grid.isHorizontal ? .center : column.alignment)
        place(
          child,
          frame: Rect(
            x: rect.x + column.start + x, y: rect.y + row.y, width: min(size.width, column.count),
            height: row.height))
      }
    }
  }

  private struct GridRow {
    struct Column {
      var start: Int
      var count: Int
      var alignment: Content.Stack.Alignment
    }

    var children: ArraySlice<Node>
    var columns: [Column]
    var y: Int
    var height: Int
  }

  private func rows(of node: Node, width: Int) -> [GridRow] {
    guard case .grid(let grid) = node.content else { return [] }
    let columns =
      grid.isHorizontal
      ? self.columns(of: [.init(.adaptive(least: 120, most: .infinity))], in: grid, width: width)
      : self.columns(of: grid.tracks, in: grid, width: width)
    let gap = grid.spacing.map(CellMetrics.lines) ?? (density == .tight ? 0 : 1)
    var rows: [GridRow] = []
    var y = 0
    var rest = node.children[...]
    while !rest.isEmpty {
      let children = rest.prefix(columns.count)
      rest = rest.dropFirst(columns.count)
      let height = zip(children, columns).reduce(0) {
        max($0, size(of: $1.0, width: $1.1.count).height)
      }
      rows.append(GridRow(children: children, columns: columns, y: y, height: height))
      y += height + gap
    }
    return rows
  }

  private func columns(
    of tracks: [Content.Grid.Track], in grid: Content.Grid, width: Int
  ) -> [GridRow.Column] {
    var widths: [(count: Int?, most: Int, gap: Int, alignment: Content.Stack.Alignment)] = []
    for track in tracks.isEmpty ? [.init(.flexible(least: 8, most: .infinity))] : tracks {
      let gap = track.spacing.map(CellMetrics.columns) ?? 1
      let alignment = track.alignment ?? .center
      switch track.size {
      case .fixed(let length): widths.append((CellMetrics.columns(length), 0, gap, alignment))
      case .flexible(_, let most):
        widths.append((nil, CellMetrics.columns(most), gap, alignment))
      case .content: widths.append((nil, width, gap, alignment))
      case .adaptive(let least, let most):
        let least = max(1, CellMetrics.columns(least))
        let count = max(1, (width + gap) / (least + gap))
        for _ in 0..<count { widths.append((nil, CellMetrics.columns(most), gap, alignment)) }
      }
    }
    let gaps = widths.dropLast().reduce(0) { $0 + $1.gap }
    let rest = max(0, width - gaps - widths.reduce(0) { $0 + ($1.count ?? 0) })
    let flexible = widths.count { $0.count == nil }
    var x = 0
    var position = 0
    return widths.map { track in
      var count = track.count ?? 0
      if track.count == nil {
        count = max(1, min(share(position, of: rest, among: flexible), max(track.most, 1)))
        position += 1
      }
      defer { x += count + track.gap }
      return GridRow.Column(start: x, count: count, alignment: track.alignment)
    }
  }
}

extension Rect {
  /// Returns a rectangle of a size at an offset in this rectangle.
  fileprivate func placing(_ size: Size, x: Int, y: Int) -> Rect {
    Rect(x: self.x + x, y: self.y + y, width: size.width, height: size.height)
  }
}
