import Foundation

/// The edits that the user can make to the rows of a list.
public struct EditActions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let delete = Self(rawValue: 1)
  public static let move = Self(rawValue: 2)
  public static let all: Self = [.delete, .move]
}

extension ForEach where Content: View {
  /// Makes a view for each element of a bound collection. The user can make the given edits.
  public init<Base: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<Base>, editActions: EditActions,
    @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
  )
  where
    Data == BoundElements<Base, ID>, Base.Element: Identifiable, ID == Base.Element.ID,
    Base.Index == Int
  {
    self.init(data, content: content)
    edit(data, editActions)
  }

  /// Makes a view for each element of a bound collection, identified by the value at a key path.
  /// The user can make the given edits.
  public init<Base: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<Base>, id: KeyPath<Base.Element, ID>, editActions: EditActions,
    @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
  ) where Data == BoundElements<Base, ID>, Base.Index == Int {
    self.init(data, id: id, content: content)
    edit(data, editActions)
  }

  private mutating func edit<
    Base: MutableCollection & RandomAccessCollection & RangeReplaceableCollection
  >(_ data: Binding<Base>, _ actions: EditActions) where Base.Index == Int {
    if actions.contains(.delete) {
      onDelete = { data.wrappedValue.remove(atOffsets: $0) }
    }
    if actions.contains(.move) {
      onMove = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
    }
  }
}

extension List where SelectionValue == Never {
  /// Makes a row for each element of a bound collection. The user can make the given edits.
  public init<
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Row: View
  >(
    _ data: Binding<Data>, editActions: EditActions,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> Row
  )
  where
    Data.Element: Identifiable, Data.Index == Int,
    Content == ForEach<BoundElements<Data, Data.Element.ID>, Data.Element.ID, Row>
  {
    content = ForEach(data, editActions: editActions, content: rowContent)
  }

  /// Makes a row for each element of a bound collection, identified by the value at a key path. The
  /// user can make the given edits.
  public init<
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, ID: Hashable,
    Row: View
  >(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>, editActions: EditActions,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> Row
  ) where Data.Index == Int, Content == ForEach<BoundElements<Data, ID>, ID, Row> {
    content = ForEach(data, id: id, editActions: editActions, content: rowContent)
  }
}
