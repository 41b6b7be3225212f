import ElementTree

/// A scrolling list of rows. Each view in it is a row; a section contributes its views as rows.
///
/// In a list with a selection, a press selects a row. If several rows can be selected, a press
/// selects or deselects a row. The selection contains the row's `tag`, or else the id of its
/// element in a ``ForEach``. If the environment has an `editMode`, several rows can be selected
/// only while the mode is active.
public struct List<SelectionValue: Hashable, Content: View>: _ElementView {
  let content: Content
  var selection: ListSelection?

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    if let selection = view.selection {
      SelectionListNode(selection, child: view.content, inputs)
    } else {
      PlainContainerNode(.list(), child: view.content, inputs)
    }
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    if let selection = view.selection, let node = node as? SelectionListNode {
      node.update(selection, child: view.content, inputs)
    } else {
      (node as! PlainContainerNode)
        .update(.list(), child: view.content, inputs)
    }
  }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Makes a row for each element of a collection.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Makes a row for each element of a collection, identified by the value at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// Makes a row for each number of a range.
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Makes a row for each element of a collection. A row unfolds to show its element's children.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == OutlineGroup<Data, Row> {
    content = OutlineGroup(data, children: children, content: rowContent)
  }

  /// Makes a row from a binding to each element of a bound collection, identified by the value at a
  /// key path.
  public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<Data>, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> Row
  ) where Data.Index: Hashable, Content == ForEach<BoundElements<Data, ID>, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// Makes a row from a binding to each element of a bound collection.
  public init<Data: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> Row
  )
  where
    Data.Element: Identifiable, Data.Index: Hashable,
    Content == ForEach<BoundElements<Data, Data.Element.ID>, Data.Element.ID, Row>
  {
    content = ForEach(data, content: rowContent)
  }
}

extension List {
  /// Makes a list with at most one selected row.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection.map { ListSelection($0) }
  }

  /// Makes a list with any number of selected rows.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.content = content()
    self.selection = selection.map { ListSelection($0) }
  }

  /// Makes a row for each element of a collection, at most one of them selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }

  /// Makes a row for each element of a collection, any number of them selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }

  /// Makes a row for each element of a collection, at most one of them selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }

  /// Makes a row for each element of a collection, any number of them selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
    self.selection = selection.map { ListSelection($0) }
  }
}

/// A form: fields and switches in rows.
public struct Form<Content: View>: _PlainContainerView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _content(of view: Self) -> ElementTree.Content { .list() }

  public static func _children(of view: Self) -> Content { view.content }
}

extension ForEach where Content: View {
  /// Makes a view from a binding to each element of a bound collection.
  public init<Base: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Base>, @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
  )
  where
    Data == BoundElements<Base, ID>, Base.Element: Identifiable, ID == Base.Element.ID,
    Base.Index: Hashable
  {
    self.init(
      data: BoundElements(data) { $0.id }, id: { $0.id }, content: { content($0.binding) })
  }

  /// Makes a view from a binding to each element of a bound collection, identified by the value at
  /// a key path.
  public init<Base: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Base>, id: KeyPath<Base.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
  ) where Data == BoundElements<Base, ID>, Base.Index: Hashable {
    self.init(
      data: BoundElements(data) { $0[keyPath: id] }, id: { $0.id },
      content: { content($0.binding) })
  }
}

/// The elements of a bound collection, each with a binding.
public struct BoundElements<Base: MutableCollection & RandomAccessCollection, ID: Hashable>:
  RandomAccessCollection
{
  /// An element with its id and binding.
  public struct Element {
    let id: ID
    let binding: Binding<Base.Element>
  }

  private let elements: [Element]

  init(_ base: Binding<Base>, id: (Base.Element) -> ID) {
    let values = base.wrappedValue
    elements = values.indices.map { index in
      let value = values[index]
      let access = ElementAccess(
        get: {
          // The element may be gone while its binding is still in use.
          let current = base.wrappedValue
          return current.indices.contains(index) ? current[index] : value
        },
        set: { new in
          if base.wrappedValue.indices.contains(index) { base.wrappedValue[index] = new }
        })
      return Element(
        id: id(value),
        binding: Binding(get: { access.get() }, set: { access.set($0) }))
    }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element { elements[position] }
}

// Sendable: the closures are used only where the original binding is used.
private struct ElementAccess<Value>: @unchecked Sendable {
  let get: () -> Value
  let set: (Value) -> Void
}
