import Foundation

/// The view of one element of a collection.
final class ForEachItem<Data: RandomAccessCollection, ID: Hashable, Content: View>: ItemNode {
  private var element: Data.Element
  private unowned let forEach: ForEachNode<Data, ID, Content>
  /// The row that views notify when they hold state; `nil` if the list makes all rows.
  private let row: DeferrableRow?

  init(
    element: Data.Element, depth: Int32, row: DeferrableRow? = nil,
    in forEach: ForEachNode<Data, ID, Content>
  ) {
    self.element = element
    self.forEach = forEach
    self.row = row
    super.init(depth: depth, in: forEach)
    forEach.container.graph.enqueue(self)
  }

  /// - Parameter layout: The layout to compare elements by; `nil` to treat every element as
  ///   changed.
  func update(_ newElement: Data.Element, unlessIdenticalBy layout: ByteLayout?) {
    if let layout, layout.areIdentical(element, newElement) { return }
    element = newElement
    forEach.container.graph.enqueue(self)
  }

  override func evaluate() {
    let view = forEach.content(element)
    var inputs = forEach.inputs(for: self)
    if let row { inputs.environment.row = row }
    if let child {
      Content._updateNode(child, view, inputs)
    } else {
      child = Content._makeNode(view, inputs)
      elementsChanged()
    }
  }

  /// Whether views in the item hold state that unmounting would lose.
  var keepsState: Bool { row?.keepsState == true }

  override var name: String { "the content of a ForEach over \(Data.self)" }

  // MARK: - Row actions

  override var rowID: AnyHashable? { AnyHashable(forEach.id(element)) }
  override var canDelete: Bool { forEach.onDelete != nil }
  override var canMove: Bool { forEach.onMove != nil }

  override func deletion() -> (() -> Void)? {
    guard let onDelete = forEach.onDelete, let offset = forEach.offset(of: self)
    else { return nil }
    return { onDelete(IndexSet(integer: offset)) }
  }

  override func move(by distance: Int) -> (() -> Void)? {
    guard let onMove = forEach.onMove, distance != 0, let offset = forEach.offset(of: self)
    else { return nil }
    let (target, overflows) = offset.addingReportingOverflow(distance)
    guard !overflows, (0..<forEach.count).contains(target) else { return nil }
    // The destination is an offset in the unchanged collection, which still contains the element.
    return { onMove(IndexSet(integer: offset), distance > 0 ? target + 1 : target) }
  }
}
