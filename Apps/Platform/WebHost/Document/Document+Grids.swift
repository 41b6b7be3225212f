import ElementTree

/// The columns of a grid in browsers, each as wide as its content or filling the remaining width.
struct GridTracks: Equatable {
  struct Column: Equatable {
    var alignment: Content.Stack.Alignment
    /// Whether the column takes the remaining width.
    var fills = false
  }

  var columns: [Column] = []
  /// Whether a child of the grid that isn't a row takes the full width.
  var isFilledByLine = false

  var fillsWidth: Bool { isFilledByLine || columns.contains(where: \.fills) }

  var classes: String {
    if !fillsWidth { return "cells" }
    // Without a column to take the remaining width, all columns share it.
    return columns.contains(where: \.fills) ? "cells wide" : "cells wide spread"
  }

  var declarations: [String] {
    var list = columns.map { $0.fills ? "1fr" : "auto" }
    if list.isEmpty { list = ["auto"] }
    return ["grid-template-columns:\(list.joined(separator: " "))"]
  }
}

/// The place of a cell in its grid.
struct CellPlace: Equatable {
  /// The number of columns that the cell spans; `nil` for all columns.
  var span: Int?
  var isFirst = false
  var horizontal: Content.Stack.Alignment
  var vertical: Content.Stack.Alignment
  var anchor: UnitPoint?
  var isUnsizedHorizontally = false
  var isUnsizedVertically = false

  var classes: [String] {
    let across = isUnsizedHorizontally ? ["unsized-x"] : []
    let down = isUnsizedVertically ? ["unsized-y"] : []
    if anchor != nil { return ["anchored"] + across + down }
    return across + down
      + (horizontal.css == "center" ? [] : ["x-\(horizontal.css)"])
      + (vertical.css == "center" ? [] : ["y-\(vertical.css)"])
  }

  var declarations: [String] {
    var declarations = [
      "grid-column:\(span.map { isFirst ? "1/span \($0)" : "span \($0)" } ?? "1/-1")"
    ]
    if vertical == .firstBaseline || vertical == .lastBaseline {
      declarations.append("align-self:\(vertical == .firstBaseline ? "" : "last ")baseline")
    }
    if let anchor {
      declarations.append("--anchor-x:\((anchor.x * 100).css)%")
      declarations.append("--anchor-y:\((anchor.y * 100).css)%")
    }
    return declarations
  }
}

extension Document {
  /// The grids whose columns a batch may have changed.
  struct Regridding {
    /// Grids whose columns must be computed again.
    var touched: Set<ElementID> = []
    /// Grids whose cells may be in other columns now. They must be rewritten as a whole.
    var stale: Set<ElementID> = []
  }

  /// Adds an element's place in its grid, and the element's own columns.
  func addPlace(of id: ElementID, to context: inout MarkupContext) {
    guard !grids.isEmpty, let node = nodes[id] else { return }
    if let tracks = grids[id] { context.tracks = tracks }
    guard let parentID = node.parent, let parent = nodes[parentID] else { return }
    switch parent.properties.content {
    case .cellGrid(let grid):
      if case .gridRow = node.properties.content { return }
      let cell = GridCell(node.properties.layers)
      context.cell = CellPlace(
        horizontal: grid.horizontal, vertical: grid.vertical, anchor: cell.anchor,
        isUnsizedHorizontally: cell.isUnsizedHorizontally == true,
        isUnsizedVertically: cell.isUnsizedVertically == true)
    case .gridRow(let row):
      guard let gridID = parent.parent, let gridNode = nodes[gridID],
        case .cellGrid(let grid) = gridNode.properties.content
      else { return }
      let cell = GridCell(node.properties.layers)
      let column = column(of: id)
      let columns = grids[gridID]?.columns ?? []
      context.cell = CellPlace(
        span: cell.span, isFirst: node.previous == nil,
        horizontal: column < columns.count ? columns[column].alignment : grid.horizontal,
        vertical: row.alignment ?? grid.vertical, anchor: cell.anchor,
        isUnsizedHorizontally: cell.isUnsizedHorizontally == true,
        isUnsizedVertically: cell.isUnsizedVertically == true)
    default: break
    }
  }

  /// - Complexity: O(*n*) in the number of cells in front of the cell.
  private func column(of cell: ElementID) -> Int {
    var column = 0
    var next = nodes[cell]?.previous
    while let previous = next, let node = nodes[previous] {
      column += GridCell(node.properties.layers).span
      next = node.previous
    }
    return column
  }

  /// - Complexity: O(*n*) in the number of elements in the grid.
  func tracks(of grid: ElementID) -> GridTracks {
    guard case .cellGrid(let content) = nodes[grid]?.properties.content else {
      return GridTracks()
    }
    var columns = GridColumns()
    var tracks = GridTracks()
    var spanning: [(Range<Int>, Bool)] = []
    var fills: Set<Int> = []
    for line in children(of: grid) {
      guard case .gridRow = nodes[line]?.properties.content else {
        if fillsCell(line) { tracks.isFilledByLine = true }
        continue
      }
      let ids = Array(children(of: line))
      let cells = ids.map { GridCell(nodes[$0]!.properties.layers) }
      columns.add(cells)
      var end = 0
      for (id, cell) in zip(ids, cells) {
        let range = end..<end + cell.span
        end = range.upperBound
        guard fillsCell(id) else { continue }
        if cell.span == 1 { fills.insert(range.lowerBound) } else { spanning.append((range, true)) }
      }
    }
    for (range, _) in spanning where fills.isDisjoint(with: range) { fills.formUnion(range) }
    tracks.columns = columns.alignments.enumerated().map {
      .init(alignment: $1 ?? content.horizontal, fills: fills.contains($0))
    }
    return tracks
  }

  private func fillsCell(_ id: ElementID) -> Bool {
    guard let properties = nodes[id]?.properties else { return false }
    if GridCell(properties.layers).isUnsizedHorizontally == true { return false }
    if case .divider = properties.content { return true }
    return fillsWidth(id)
  }

  /// Whether an element takes the full width.
  private func fillsWidth(_ id: ElementID) -> Bool {
    guard let properties = nodes[id]?.properties else { return false }
    for layer in properties.layers {
      switch layer {
      case .frame(let frame):
        if frame.width != nil { return false }
        if frame.maxWidth != nil { return true }
      case .fixedSize(let horizontal, _) where horizontal: return false
      case .position: return true
      default: break
      }
    }
    switch properties.content {
    case .shape, .drawing, .textField, .slider, .list, .page, .tabs, .section, .grid, .scroll,
      .spacer:
      return true
    case .image(let image): return image.isResizable
    case .symbol(let symbol): return symbol.isResizable
    case .stack(let stack):
      if stack.fillsRoom { return true }
      return children(of: id).contains { child in
        switch nodes[child]?.properties.content {
        case .spacer: stack.axis == .horizontal
        case .divider: stack.axis != .horizontal
        default: fillsWidth(child)
        }
      }
    case .layered(let layered):
      let children = Array(children(of: id))
      let main = layered.place == .behind ? children.dropFirst() : children.dropLast()
      return main.contains(where: fillsWidth)
    case .cellGrid: return tracks(of: id).fillsWidth
    case .gridRow, .button, .row: return children(of: id).contains(where: fillsWidth)
    default: return false
    }
  }

  /// Computes the columns of all grids in a new element.
  mutating func setTracks(in element: Element) {
    if grids.isEmpty { return }
    if grids[element.id] != nil { set(tracks(of: element.id), of: element.id) }
    for child in element.children { setTracks(in: child) }
  }

  // MARK: - Changes

  /// Records the grids that a patch affects.
  ///
  /// - Parameter before: Whether the patch hasn't been applied yet.
  func note(_ patch: Patch, before: Bool, in regridding: inout Regridding) {
    switch patch {
    case .insert(let element, let parent, let sibling):
      if before { return }
      noteGrids(around: parent, in: &regridding)
      // Every grid in a new element must be checked.
      noteGrids(in: element, in: &regridding)
      if sibling != nil { noteShift(in: parent, &regridding) }
    case .remove(let id):
      guard before, let node = nodes[id], let parent = node.parent else { return }
      noteGrids(around: parent, in: &regridding)
      if node.next != nil { noteShift(in: parent, &regridding) }
    case .move(let id, _):
      guard let parent = nodes[id]?.parent else { return }
      noteGrids(around: parent, in: &regridding)
      noteShift(in: parent, &regridding)
    case .update(let id, let properties):
      guard let node = nodes[id], node.properties != properties || !before else { return }
      if before, GridCell(node.properties.layers) != GridCell(properties.layers),
        let parent = node.parent
      {
        noteShift(in: parent, &regridding)
      }
      // The properties of a row or grid determine the places of its cells.
      if node.properties.content != properties.content || !before {
        switch node.properties.content {
        case .cellGrid where before: regridding.stale.insert(id)
        case .gridRow: noteShift(in: id, &regridding)
        default: break
        }
      }
      noteGrids(around: id, in: &regridding)
    }
  }

  private func noteGrids(around id: ElementID, in regridding: inout Regridding) {
    var next: ElementID? = id
    while let current = next {
      if grids[current] != nil { regridding.touched.insert(current) }
      next = nodes[current]?.parent
    }
  }

  private func noteGrids(in element: Element, in regridding: inout Regridding) {
    if case .cellGrid = element.properties.content { regridding.touched.insert(element.id) }
    for child in element.children { noteGrids(in: child, in: &regridding) }
  }

  /// Records that the cells of a row may have moved to other columns.
  private func noteShift(in row: ElementID, _ regridding: inout Regridding) {
    guard case .gridRow = nodes[row]?.properties.content, let grid = nodes[row]?.parent,
      grids[grid] != nil
    else { return }
    regridding.stale.insert(grid)
  }

  /// Rewrites the stale grids, and the touched grids whose columns differ from the columns in
  /// browsers.
  mutating func regrid(_ regridding: Regridding, message: inout BatchMessage) {
    var stale = regridding.stale.filter { grids[$0] != nil }
    for grid in regridding.touched where grids[grid] != nil {
      let tracks = tracks(of: grid)
      if grids[grid] != tracks {
        set(tracks, of: grid)
        stale.insert(grid)
      }
    }
    for grid in stale.sorted() where !isInside(stale, grid) {
      message.replace(grid, by: html(of: grid))
    }
  }

  private func isInside(_ others: Set<ElementID>, _ id: ElementID) -> Bool {
    var next = nodes[id]?.parent
    while let current = next {
      if others.contains(current) { return true }
      next = nodes[current]?.parent
    }
    return false
  }
}
