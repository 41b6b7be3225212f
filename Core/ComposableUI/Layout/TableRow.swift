import Foundation

/// Rows of a ``Table``.
@MainActor @preconcurrency
public protocol TableRowContent<TableRowValue> {
  associatedtype TableRowValue
  /// The values of the rows.
  var _rows: [TableRowValue] { get }
}

/// A row of a ``Table``.
@MainActor @preconcurrency
public struct TableRow<Value: Identifiable>: TableRowContent {
  public let _rows: [Value]

  /// - Parameter value: The value that the columns show.
  public init(_ value: Value) {
    _rows = [value]
  }
}

/// A row of a ``Table`` for each element of a collection.
// This type tells the compiler the row type before it checks the columns, whose key paths depend on
// it.
@MainActor @preconcurrency
public struct TableForEachContent<Data: RandomAccessCollection>: TableRowContent
where Data.Element: Identifiable {
  public let _rows: [Data.Element]
}

/// Several rows.
@MainActor @preconcurrency
public struct _TableRowList<Value>: TableRowContent {
  public let _rows: [Value]
}

/// Combines the rows of a ``Table``.
@resultBuilder @MainActor @preconcurrency
public enum TableRowBuilder<Value> {
  public static func buildExpression<Row: TableRowContent>(_ row: Row) -> _TableRowList<Value>
  where Row.TableRowValue == Value {
    _TableRowList(_rows: row._rows)
  }

  /// Adds the rows of a collection.
  public static func buildExpression<Data: RandomAccessCollection, ID: Hashable>(
    _ rows: ForEach<Data, ID, TableRow<Value>>
  ) -> _TableRowList<Value> {
    _TableRowList(_rows: rows.data.flatMap { rows.content($0)._rows })
  }

  public static func buildBlock(_ rows: _TableRowList<Value>...) -> _TableRowList<Value> {
    _TableRowList(_rows: rows.flatMap(\._rows))
  }

  public static func buildOptional(_ rows: _TableRowList<Value>?) -> _TableRowList<Value> {
    rows ?? _TableRowList(_rows: [])
  }

  public static func buildEither(first rows: _TableRowList<Value>) -> _TableRowList<Value> { rows }

  public static func buildEither(second rows: _TableRowList<Value>) -> _TableRowList<Value> { rows }
}

// `ForEach` only makes views, so a row has to be a view. Outside a table, a row shows nothing.
extension TableRow: View {
  public var body: some View { EmptyView() }
}

extension Table {
  /// - Parameters:
  ///   - type: The type of the rows' values.
  ///   - columns: The columns of the table.
  ///   - rows: The rows of the table.
  public init(
    of type: Value.Type, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows: rows()._rows, columns: columns(), selection: nil, sortOrder: nil)
  }

  /// - Parameters:
  ///   - type: The type of the rows' values.
  ///   - selection: The id of the selected row.
  ///   - columns: The columns of the table.
  ///   - rows: The rows of the table.
  public init(
    of type: Value.Type, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(
      rows: rows()._rows, columns: columns(), selection: TableSelection(selection), sortOrder: nil)
  }

  /// - Parameters:
  ///   - type: The type of the rows' values.
  ///   - selection: The ids of the selected rows.
  ///   - columns: The columns of the table.
  ///   - rows: The rows of the table.
  public init(
    of type: Value.Type, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(
      rows: rows()._rows, columns: columns(), selection: TableSelection(selection), sortOrder: nil)
  }

  /// - Parameters:
  ///   - type: The type of the rows' values.
  ///   - sortOrder: The comparators of the sort order.
  ///   - columns: The columns of the table.
  ///   - rows: The rows of the table.
  public init(
    of type: Value.Type, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows: rows()._rows, columns: columns(), selection: nil, sortOrder: sortOrder)
  }
}
