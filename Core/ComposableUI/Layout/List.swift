import ElementTree

/// Rows that scroll. Each view in it is a row, except sections, whose views are.
public struct List<Content: View>: _PlainContainerView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// A row for each element of a collection.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// A row for each element of a collection, told apart by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  public static func _content(of view: Self) -> ElementTree.Content { .list }

  public static func _children(of view: Self) -> Content { view.content }
}

/// Fields and switches in rows.
public typealias Form = List
