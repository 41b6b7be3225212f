import ElementTree

/// Grids whose columns are as wide as their content.
extension Layout {
  /// A cell and the columns that it spans.
  struct GridCellPlace {
    var node: Node
    var cell: GridCell
    var columns: Range<Int>
  }

  /// A line of a grid: a row of cells, or one element as wide as the grid.
  struct GridLine {
    var node: Node
    var cells: [GridCellPlace]
    var alignment: Content.Stack.Alignment?
    var isRow: Bool
  }

  /// The properties of a grid that don't depend on its width.
  struct CellGridModel {
    var lines: [GridLine] = []
    /// The ideal width of each column.
    var ideals: [Int] = []
    /// Whether each column takes a share of the remaining width.
    var expands: [Bool] = []
    var alignments: [Content.Stack.Alignment] = []
    var gap = 0
    var lineGap = 0
    /// Whether an element on a line of its own takes all the width.
    var isExpandedByLine = false

    func gaps(_ count: Int) -> Int { gap * max(0, count - 1) }

    var expandsWidth: Bool { isExpandedByLine || expands.contains(true) }
  }

  func cellGrid(of node: Node) -> CellGridModel {
    let layout = known(node)
    if let model = layout.grid { return model }
    let model = makeCellGrid(of: node)
    layout.grid = model
    return model
  }

  private func makeCellGrid(of node: Node) -> CellGridModel {
    guard case .cellGrid(let grid) = node.content else { return CellGridModel() }
    var model = CellGridModel()
    model.gap = grid.horizontalSpacing.map(CellMetrics.columns) ?? 1
    model.lineGap = grid.verticalSpacing.map(CellMetrics.lines) ?? 0
    var columns = GridColumns()
    for child in shownChildren(of: node) {
      guard case .gridRow(let row) = child.content else {
        model.lines.append(GridLine(node: child, cells: [], isRow: false))
        continue
      }
      let cells = child.children.map { GridCell($0.look.source) }
      columns.add(cells)
      var end = 0
      let places = zip(child.children, cells).map { node, cell in
        defer { end += cell.span }
        return GridCellPlace(node: node, cell: cell, columns: end..<end + cell.span)
      }
      model.lines.append(
        GridLine(node: child, cells: places, alignment: row.alignment, isRow: true))
    }
    model.alignments = columns.alignments.map { $0 ?? grid.horizontal }
    model.ideals = Array(repeating: 0, count: columns.count)
    model.expands = Array(repeating: false, count: columns.count)
    let sized = model.lines.flatMap(\.cells).filter { $0.cell.isUnsizedHorizontally != true }
    for place in sized where place.columns.count == 1 {
      let column = place.columns.lowerBound
      model.ideals[column] = max(model.ideals[column], idealWidth(of: place.node))
      if expandsInGrid(place.node) { model.expands[column] = true }
    }
    for place in sized where place.columns.count > 1 {
      let columns = place.columns
      if expandsInGrid(place.node), !model.expands[columns].contains(true) {
        for column in columns { model.expands[column] = true }
      }
      let missing =
        idealWidth(of: place.node) - model.ideals[columns].reduce(model.gaps(columns.count), +)
      if missing > 0 {
        for (position, column) in columns.enumerated() {
          model.ideals[column] += share(position, of: missing, among: columns.count)
        }
      }
    }
    model.isExpandedByLine = model.lines.contains { line in
      !line.isRow && GridCell(line.node.look.source).isUnsizedHorizontally != true
        && (line.node.kind == .divider || expandsInGrid(line.node))
    }
    return model
  }

  private func expandsInGrid(_ node: Node) -> Bool {
    node.kind == .divider || node.kind == .spacer || expansion(of: node).contains(.width)
  }

  // MARK: - Sizes

  func cellGridIdealWidth(of node: Node) -> Int {
    let model = cellGrid(of: node)
    let lines = model.lines.filter {
      !$0.isRow && GridCell($0.node.look.source).isUnsizedHorizontally != true
    }
    return lines.reduce(model.ideals.reduce(model.gaps(model.ideals.count), +)) {
      max($0, idealWidth(of: $1.node))
    }
  }

  func cellGridSize(of node: Node, width: Int) -> Size {
    let model = cellGrid(of: node)
    let widths = widths(of: model, width: width)
    let heights = heights(of: model, widths, width: gridWidth(of: node, model, widths, width))
    return Size(
      width: gridWidth(of: node, model, widths, width),
      height: heights.reduce(model.lineGap * max(0, heights.count - 1), +))
  }

  private func gridWidth(
    of node: Node, _ model: CellGridModel, _ widths: [Int], _ available: Int
  ) -> Int {
    if model.expandsWidth { return available }
    let columns = widths.reduce(model.gaps(widths.count), +)
    return max(columns, min(cellGridIdealWidth(of: node), available))
  }

  /// Returns the widths of the columns: their ideal widths, and an equal share of the rest for
  /// expanding columns. If the width isn't enough, the widest columns shrink.
  private func widths(of model: CellGridModel, width: Int) -> [Int] {
    var widths = model.ideals
    let expanding = model.expands.indices.filter { model.expands[$0] }
    let available = max(0, width - model.gaps(widths.count))
    let needed = widths.reduce(0, +)
    if needed > available {
      shrink(&widths, Array(widths.indices), by: needed - available)
      let still = widths.reduce(0, +)
      if still > available { shrink(&widths, Array(widths.indices), by: still - available, to: 0) }
    } else if expanding.isEmpty, model.isExpandedByLine {
      // No column expands, so all columns share the rest.
      for column in widths.indices {
        widths[column] += share(column, of: available - needed, among: widths.count)
      }
    } else if !expanding.isEmpty {
      // Expanding columns get equal widths, but no column gets less than it needs.
      var rest = available - expanding.reduce(needed) { $0 - widths[$1] }
      var open = expanding.sorted { widths[$0] > widths[$1] }
      while let largest = open.first, widths[largest] > rest / open.count {
        rest -= widths[largest]
        open.removeFirst()
      }
      for (position, column) in open.sorted().enumerated() {
        widths[column] = share(position, of: rest, among: open.count)
      }
    }
    return widths
  }

  private func room(_ place: GridCellPlace, _ model: CellGridModel, _ widths: [Int]) -> Int {
    widths[place.columns].reduce(model.gaps(place.columns.count), +)
  }

  private func heights(of model: CellGridModel, _ widths: [Int], width: Int) -> [Int] {
    model.lines.map { line in
      if !line.isRow {
        return line.node.kind == .divider ? 1 : size(of: line.node, width: width).height
      }
      return line.cells.reduce(0) { height, place in
        // A cell that asks for no height still gets a line if the row is otherwise empty.
        let needed = size(of: place.node, width: room(place, model, widths)).height
        return max(height, place.cell.isUnsizedVertically == true ? min(needed, 1) : needed)
      }
    }
  }

  // MARK: - Places

  func placeCellGrid(_ node: Node, in rect: Rect) {
    guard case .cellGrid(let grid) = node.content else { return }
    let model = cellGrid(of: node)
    let widths = widths(of: model, width: rect.width)
    let starts = widths.indices.map { widths[..<$0].reduce(model.gap * $0, +) }
    let heights = heights(of: model, widths, width: rect.width)
    // Columns narrower than the grid follow its horizontal alignment.
    let columnsWidth = widths.reduce(model.gaps(widths.count), +)
    let left = rect.x + indent(columnsWidth, in: rect.width, grid.horizontal)
    var y = rect.y
    for (line, height) in zip(model.lines, heights) {
      defer { y += height + model.lineGap }
      let lineRect = Rect(x: rect.x, y: y, width: rect.width, height: height)
      guard line.isRow else {
        placeLine(line.node, in: lineRect, grid)
        continue
      }
      place(line.node, frame: Rect(x: left, y: y, width: columnsWidth, height: height))
      for place in line.cells {
        let room = room(place, model, widths)
        let cell = Rect(
          x: starts[place.columns.lowerBound], y: 0, width: room, height: height)
        self.place(
          place.node,
          frame: frame(
            of: place.node, place.cell, in: cell, model.alignments[place.columns.lowerBound],
            line.alignment ?? grid.vertical))
      }
    }
  }

  private func placeLine(_ node: Node, in rect: Rect, _ grid: Content.CellGrid) {
    var cell = GridCell(node.look.source)
    if cell.isUnsizedHorizontally == true { cell.isUnsizedHorizontally = nil }
    if node.kind == .divider { return place(node, frame: rect) }
    place(node, frame: frame(of: node, cell, in: rect, grid.horizontal, grid.vertical))
  }

  private func frame(
    of node: Node, _ cell: GridCell, in rect: Rect, _ horizontal: Content.Stack.Alignment,
    _ vertical: Content.Stack.Alignment
  ) -> Rect {
    var size = size(of: node, width: rect.width, height: rect.height)
    if node.kind == .divider || node.kind == .spacer { size.width = rect.width }
    size = Size(width: min(size.width, rect.width), height: min(size.height, rect.height))
    var x = indent(size.width, in: rect.width, horizontal)
    var y = indent(size.height, in: rect.height, vertical)
    if let anchor = cell.anchor {
      let (right, bottom) = (rect.width - size.width, rect.height - size.height)
      x = (Double(right) * anchor.x).whole(in: 0...max(right, 0))
      y = (Double(bottom) * anchor.y).whole(in: 0...max(bottom, 0))
    }
    return Rect(x: rect.x + x, y: rect.y + y, width: size.width, height: size.height)
  }
}
