extension Content {
  /// Rows whose cells stand in columns.
  public struct CellGrid: Hashable, Sendable {
    /// Where cells stand in what they have, where neither they nor their column or row say so.
    public var horizontal, vertical: Stack.Alignment
    /// Between two columns, in points (see ``Style``); `nil` leaves it to the host.
    public var horizontalSpacing: Double?
    /// Between two rows.
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
    /// Where its cells stand between top and bottom; `nil` for where the grid has them.
    public var alignment: Stack.Alignment?

    public init(alignment: Stack.Alignment? = nil) {
      self.alignment = alignment
    }
  }
}

/// What is said of a cell of a ``Content/CellGrid``. What isn't said goes by its row, its column and the grid.
public struct GridCell: Hashable, Sendable {
  /// The most columns that a cell may take.
  public static let mostColumns = 100

  /// How many columns it takes, from 1 to ``mostColumns``.
  public var columns: Int?
  /// Which point of it stands on the same point of its place.
  public var anchor: UnitPoint?
  /// Where the cells of its column stand across.
  public var columnAlignment: Content.Stack.Alignment?
  /// Whether it takes the width that other cells give its columns, and asks for none.
  public var isUnsizedHorizontally: Bool?
  /// Whether it takes the height that other cells give its row, and asks for none.
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

  /// How many columns it takes.
  public var span: Int { columns ?? 1 }

  /// What holds of a cell with these layers: what stands outside counts.
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

/// The columns of a ``Content/CellGrid``, as its cells have them.
public struct GridColumns: Equatable, Sendable {
  /// Where the cells of each column stand across, where something says so.
  public private(set) var alignments: [Content.Stack.Alignment?] = []

  public init() {}

  public var count: Int { alignments.count }

  /// Makes room for a row. Of what cells say of the alignment of a column the first counts.
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
