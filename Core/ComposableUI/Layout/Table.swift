import Foundation

/// A table: rows in columns below a line of headers. Pressing a row selects it, and pressing a
/// header sorts by its column.
public struct Table<Value: Identifiable, Rows: TableRowContent, Columns: TableColumnContent>: View
where Value == Rows.TableRowValue, Columns.TableRowValue == Rows.TableRowValue {
  let rows: [Value]
  let columns: Columns
  let selection: TableSelection<Value.ID>?
  let sortOrder: Binding<[KeyPathComparator<Value>]>?

  public var body: some View {
    let cells = columns._columns
    ScrollView {
      LazyVGrid(
        columns: Array(repeating: GridItem(.flexible(), alignment: .leading), count: cells.count),
        alignment: .leading
      ) {
        ForEach(0..<cells.count) { index in header(cells[index]) }
        ForEach(rows) { row in
          ForEach(0..<cells.count) { index in cell(cells[index], of: row, isFirst: index == 0) }
        }
      }
    }
  }

  @ViewBuilder
  private func header(_ column: _TableColumn<Value>) -> some View {
    if let sortOrder, let comparator = column.comparator {
      let isFirst = sortOrder.wrappedValue.first?.keyPath == comparator.keyPath
      let order = sortOrder.wrappedValue.first?.order
      Button(column.title + (isFirst ? order == .forward ? " ↑" : " ↓" : "")) {
        var new = comparator
        if isFirst, order == .forward { new.order = .reverse }
        sortOrder.wrappedValue =
          [new] + sortOrder.wrappedValue.filter { $0.keyPath != comparator.keyPath }
      }
      .buttonStyle(.plain)
      .font(.headline)
    } else {
      Text(column.title).font(.headline)
    }
  }

  @ViewBuilder
  private func cell(_ column: _TableColumn<Value>, of row: Value, isFirst: Bool) -> some View {
    if let selection {
      Button {
        selection.toggle(row.id)
      } label: {
        HStack(spacing: 4) {
          if isFirst, selection.contains(row.id) { Text("✓") }
          column.cell(row)
        }
      }
      .buttonStyle(.plain)
      .bold(selection.contains(row.id))
    } else {
      column.cell(row)
    }
  }
}

/// A selection of one row or several.
@MainActor
struct TableSelection<ID: Hashable> {
  let contains: (ID) -> Bool
  let toggle: (ID) -> Void

  init(_ one: Binding<ID?>) {
    contains = { one.wrappedValue == $0 }
    toggle = { one.wrappedValue = one.wrappedValue == $0 ? nil : $0 }
  }

  init(_ several: Binding<Set<ID>>) {
    contains = { several.wrappedValue.contains($0) }
    toggle = { several.wrappedValue.formSymmetricDifference([$0]) }
  }
}

extension Table {
  /// - Parameters:
  ///   - data: The elements, one for each row.
  ///   - columns: The columns of the table.
  public init<Data: RandomAccessCollection>(
    _ data: Data, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(rows: Array(data), columns: columns(), selection: nil, sortOrder: nil)
  }

  /// - Parameters:
  ///   - data: The elements, one for each row.
  ///   - selection: The id of the selected row.
  ///   - columns: The columns of the table.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>, @TableColumnBuilder<Value> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(
      rows: Array(data), columns: columns(), selection: TableSelection(selection), sortOrder: nil)
  }

  /// - Parameters:
  ///   - data: The elements, one for each row.
  ///   - selection: The ids of the selected rows.
  ///   - columns: The columns of the table.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(
      rows: Array(data), columns: columns(), selection: TableSelection(selection), sortOrder: nil)
  }

  /// - Parameters:
  ///   - data: The elements, one for each row. The caller sorts them.
  ///   - sortOrder: The comparators of the sort order.
  ///   - columns: The columns of the table.
  public init<Data: RandomAccessCollection>(
    _ data: Data, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(rows: Array(data), columns: columns(), selection: nil, sortOrder: sortOrder)
  }

  /// - Parameters:
  ///   - data: The elements, one for each row. The caller sorts them.
  ///   - selection: The id of the selected row.
  ///   - sortOrder: The comparators of the sort order.
  ///   - columns: The columns of the table.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Value.ID?>, sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(
      rows: Array(data), columns: columns(), selection: TableSelection(selection),
      sortOrder: sortOrder)
  }

  /// - Parameters:
  ///   - data: The elements, one for each row. The caller sorts them.
  ///   - selection: The ids of the selected rows.
  ///   - sortOrder: The comparators of the sort order.
  ///   - columns: The columns of the table.
  public init<Data: RandomAccessCollection>(
    _ data: Data, selection: Binding<Set<Value.ID>>,
    sortOrder: Binding<[KeyPathComparator<Value>]>,
    @TableColumnBuilder<Value> columns: () -> Columns
  ) where Rows == TableForEachContent<Data>, Columns.TableRowValue == Data.Element {
    self.init(
      rows: Array(data), columns: columns(), selection: TableSelection(selection),
      sortOrder: sortOrder)
  }
}

/// Columns of a ``Table``.
@MainActor @preconcurrency
public protocol TableColumnContent<TableRowValue> {
  associatedtype TableRowValue
  var _columns: [_TableColumn<TableRowValue>] { get }
}

/// A type-erased column of a ``Table``.
@MainActor @preconcurrency
public struct _TableColumn<Row> {
  let title: String
  let comparator: KeyPathComparator<Row>?
  let cell: (Row) -> AnyView
}

/// A column of a ``Table``.
@MainActor @preconcurrency
public struct TableColumn<Row, Content: View>: TableColumnContent {
  public let _columns: [_TableColumn<Row>]

  private init(
    title: String, comparator: KeyPathComparator<Row>?, content: @escaping (Row) -> Content
  ) {
    _columns = [
      _TableColumn(title: title, comparator: comparator, cell: { AnyView(content($0)) })
    ]
  }

  /// - Parameters:
  ///   - title: The header of the column.
  ///   - content: Makes the cell of a row.
  public init<Title: StringProtocol>(
    _ title: Title, @ViewBuilder content: @escaping (Row) -> Content
  ) {
    self.init(title: String(title), comparator: nil, content: content)
  }

  /// - Parameters:
  ///   - title: The header of the column.
  ///   - value: The value to sort rows by.
  ///   - content: Makes the cell of a row.
  public init<Title: StringProtocol, Value: Comparable>(
    _ title: Title, value: any KeyPath<Row, Value> & Sendable,
    @ViewBuilder content: @escaping (Row) -> Content
  ) {
    self.init(title: String(title), comparator: KeyPathComparator(value), content: content)
  }

  /// - Parameters:
  ///   - title: The header of the column.
  ///   - value: The text of a cell, which is also the value to sort rows by.
  public init<Title: StringProtocol>(_ title: Title, value: any KeyPath<Row, String> & Sendable)
  where Content == Text {
    self.init(title: String(title), comparator: KeyPathComparator(value)) {
      Text(verbatim: $0[keyPath: value])
    }
  }

  /// Has no effect: hosts make all columns equally wide.
  public func width(_ width: CGFloat? = nil) -> Self { self }

  /// Has no effect: hosts make all columns equally wide.
  public func width(min: CGFloat? = nil, ideal: CGFloat? = nil, max: CGFloat? = nil) -> Self {
    self
  }
}

/// Combines the columns of a ``Table``.
@resultBuilder @MainActor @preconcurrency
public enum TableColumnBuilder<Row> {
  public static func buildExpression<Column: TableColumnContent>(_ column: Column) -> Column
  where Column.TableRowValue == Row { column }

  public static func buildBlock<each Column: TableColumnContent>(_ columns: repeat each Column)
    -> _TableColumnList<Row>
  {
    var list: [_TableColumn<Row>] = []
    for column in repeat each columns {
      list += column._columns as? [_TableColumn<Row>] ?? []
    }
    return _TableColumnList(_columns: list)
  }
}

/// Several columns.
@MainActor @preconcurrency
public struct _TableColumnList<Row>: TableColumnContent {
  public let _columns: [_TableColumn<Row>]
}
