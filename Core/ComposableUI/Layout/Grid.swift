import ElementTree
import Foundation

/// Rows whose cells stand in columns, each as wide as the widest cell in it.
///
/// The columns of cells that take all the room there is share what the others leave. A view that is in no
/// ``GridRow`` is a row of its own, as wide as all columns.
public struct Grid<Content: View>: _PlainContainerView {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  /// - Parameters:
  ///   - alignment: Where cells stand in what they have, where neither they nor their column or row say so.
  ///   - horizontalSpacing: Between two columns, in points; `nil` leaves it to the host.
  ///   - verticalSpacing: Between two rows.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }

  public static func _content(of view: Self) -> ElementTree.Content {
    .cellGrid(
      .init(
        horizontal: view.alignment.horizontal.inStack, vertical: view.alignment.vertical.inStack,
        horizontalSpacing: view.horizontalSpacing.map(Double.init),
        verticalSpacing: view.verticalSpacing.map(Double.init)))
  }

  public static func _children(of view: Self) -> Content { view.content }
}

/// A row of a ``Grid``: each of its views is a cell. In other places they stand side by side.
///
/// What a modifier says of the row it says of each cell.
public struct GridRow<Content: View>: _ElementView {
  let alignment: VerticalAlignment?
  let content: Content

  /// - Parameter alignment: Where cells stand between top and bottom; `nil` for where the grid has them.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    GridRowNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: GridRowNode.self).update(view, inputs)
  }
}

final class GridRowNode: ContainerNode {
  private var alignment: VerticalAlignment?

  init<Cells: View>(_ view: GridRow<Cells>, _ inputs: _ViewInputs) {
    alignment = view.alignment
    var outer = inputs
    outer.modifiers = nil
    super.init(outer)
    child = Cells._makeNode(view.content, cellInputs(inputs))
  }

  override var content: Content { .gridRow(.init(alignment: alignment?.inStack)) }

  func update<Cells: View>(_ view: GridRow<Cells>, _ inputs: _ViewInputs) {
    if alignment != view.alignment {
      propertiesWillChange()
      alignment = view.alignment
    }
    Cells._updateNode(child!, view.content, cellInputs(inputs))
  }

  override func replaceModifiers(_ replacement: ModifierReplacement) {
    child?.replaceModifiers(replacement)
  }

  private func cellInputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs.content(in: self)
    inner.modifiers = inputs.modifiers
    return inner
  }
}

extension View {
  /// Lets a cell of a ``Grid`` take several columns.
  ///
  /// - Parameter count: How many, from 1 to 100.
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(.layer(.cell(GridCell(columns: count))))
  }

  /// Has a cell of a ``Grid`` take what other cells give it along some axes, and ask for nothing.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(
      .layer(
        .cell(
          GridCell(
            isUnsizedHorizontally: axes.contains(.horizontal) ? true : nil,
            isUnsizedVertically: axes.contains(.vertical) ? true : nil))))
  }

  /// Where the cells of this cell's column stand. What the first cell of a column says counts.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(.layer(.cell(GridCell(columnAlignment: guide.inStack))))
  }

  /// Which point of a cell stands on the same point of its place in a ``Grid``.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(.layer(.cell(GridCell(anchor: anchor))))
  }
}
