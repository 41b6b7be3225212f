import Foundation

/// Rows of a ``Table``.
@MainActor @preconcurrency
public protocol TableRowContent<TableRowValue> {
  associatedtype TableRowValue
  /// What the rows stand for.
  var _rows: [TableRowValue] { get }
}

/// A row of a ``Table``.
@MainActor @preconcurrency
public struct TableRow<Value: Identifiable>: TableRowContent {
  public let _rows: [Value]

  /// - Parameter value: What columns show something of.
  public init(_ value: Value) {
    _rows = [value]
  }
}

/// A row of a ``Table`` for each element of a collection.
// By this type the compiler knows what rows are before it looks at the columns, whose key paths begin there.
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

/// Puts together the rows of a ``Table``.
@resultBuilder @MainActor @preconcurrency
public enum TableRowBuilder<Value> {
  public static func buildExpression<Row: TableRowContent>(_ row: Row) -> _TableRowList<Value>
  where Row.TableRowValue == Value {
    _TableRowList(_rows: row._rows)
  }

  /// The rows of a collection.
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

// A row is no view, but `ForEach` makes views alone: a row in one shows nothing where a table doesn't ask for it.
extension TableRow: View {
  public var body: some View { EmptyView() }
}

extension Table {
  /// - Parameters:
  ///   - type: What rows stand for.
  ///   - columns: What is shown of it.
  ///   - rows: The rows one by one.
  public init(
    of type: Value.Type, @TableColumnBuilder<Value> columns: () -> Columns,
    @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows: rows()._rows, columns: columns(), selection: nil, sortOrder: nil)
  }

  /// - Parameters:
  ///   - type: What rows stand for.
  ///   - selection: The selected row.
  ///   - columns: What is shown of it.
  ///   - rows: The rows one by one.
  public init(
    of type: Value.Type, selection: Binding<Value.ID?>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(
      rows: rows()._rows, columns: columns(), selection: TableSelection(selection), sortOrder: nil)
  }

  /// - Parameters:
  ///   - type: What rows stand for.
  ///   - selection: The selected rows.
  ///   - columns: What is shown of it.
  ///   - rows: The rows one by one.
  public init(
    of type: Value.Type, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(
      rows: rows()._rows, columns: columns(), selection: TableSelection(selection), sortOrder: nil)
  }

  /// - Parameters:
  ///   - type: What rows stand for.
  ///   - sortOrder: By which columns they are sorted.
  ///   - columns: What is shown of it.
  ///   - rows: The rows one by one.
  public init(
    of type: Value.Type, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns, @TableRowBuilder<Value> rows: () -> Rows
  ) {
    self.init(rows: rows()._rows, columns: columns(), selection: nil, sortOrder: sortOrder)
  }
}
