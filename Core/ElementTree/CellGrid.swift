extension Content {
  /// A grid of rows whose cells align in columns.
  public struct CellGrid: Hashable, Sendable {
    /// The alignment of cells, unless a cell, its column or its row overrides it.
    public var horizontal, vertical: Stack.Alignment
    /// The space between two columns, in points (see ``Style``); `nil` leaves it to the host.
    public var horizontalSpacing: Double?
    /// The space between two rows.
    public var verticalSpacing: Double?

    public init(
      horizontal: Stack.Alignment = .center, vertical: Stack.Alignment = .center,
      horizontalSpacing: Double? = nil, verticalSpacing: Double? = nil
    ) {
      self.horizontal = horizontal
      self.vertical = vertical
      self.horizontalSpacing = horizontalSpacing
      self.verticalSpacing = verticalSpacing
    }
  }

  /// A row of a ``CellGrid``.
  public struct GridRow: Hashable, Sendable {
    /// The vertical alignment of the row's cells; `nil` for the grid's alignment.
    public var alignment: Stack.Alignment?

    public init(alignment: Stack.Alignment? = nil) {
      self.alignment = alignment
    }
  }
}

/// The layout of a cell of a ``Content/CellGrid``. Unset values come from its row, its column and
/// the grid.
public struct GridCell: Hashable, Sendable {
  /// The maximum number of columns that a cell may span.
  public static let mostColumns = 100

  /// The number of columns that the cell spans, from 1 to ``mostColumns``.
  public var columns: Int?
  /// The point of the cell to align with the same point of the cell's space.
  public var anchor: UnitPoint?
  /// The horizontal alignment of all cells in the cell's column.
  public var columnAlignment: Content.Stack.Alignment?
  /// Whether the cell takes the width of its columns without influencing it.
  public var isUnsizedHorizontally: Bool?
  /// Whether the cell takes the height of its row without influencing it.
  public var isUnsizedVertically: Bool?

  public init(
    columns: Int? = nil, anchor: UnitPoint? = nil,
    columnAlignment: Content.Stack.Alignment? = nil, isUnsizedHorizontally: Bool? = nil,
    isUnsizedVertically: Bool? = nil
  ) {
    self.columns = columns.map { min(max($0, 1), Self.mostColumns) }
    self.anchor = anchor
    self.columnAlignment = columnAlignment
    self.isUnsizedHorizontally = isUnsizedHorizontally
    self.isUnsizedVertically = isUnsizedVertically
  }

  /// The number of columns that the cell spans, by default 1.
  public var span: Int { columns ?? 1 }

  /// Combines the cell layers of an element. Outer layers win.
  public init(_ layers: [Layer]) {
    self.init()
    for case .cell(let cell) in layers {
      columns = columns ?? cell.columns
      anchor = anchor ?? cell.anchor
      columnAlignment = columnAlignment ?? cell.columnAlignment
      isUnsizedHorizontally = isUnsizedHorizontally ?? cell.isUnsizedHorizontally
      isUnsizedVertically = isUnsizedVertically ?? cell.isUnsizedVertically
    }
  }
}

/// The columns of a ``Content/CellGrid``, derived from its cells.
public struct GridColumns: Equatable, Sendable {
  /// The horizontal alignment of each column; `nil` if no cell sets one.
  public private(set) var alignments: [Content.Stack.Alignment?] = []

  public init() {}

  public var count: Int { alignments.count }

  /// Adds the cells of a row. The first alignment that a cell sets for a column wins.
  public mutating func add(_ row: some Sequence<GridCell>) {
    var end = 0
    for cell in row {
      let start = end
      end += cell.span
      while alignments.count < end { alignments.append(nil) }
      if let alignment = cell.columnAlignment {
        alignments[start] = alignments[start] ?? alignment
      }
    }
  }
}
