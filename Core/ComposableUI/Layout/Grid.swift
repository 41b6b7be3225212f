import ElementTree
import Foundation

/// Rows of cells in columns. Each column has the width of its widest cell.
///
/// Columns with cells that take all available space share the remaining width. A view outside any
/// ``GridRow`` is its own row and spans all columns.
public struct Grid<Content: View>: _PlainContainerView {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  /// - Parameters:
  ///   - alignment: The alignment of cells, unless the cell, its column or its row sets another.
  ///   - horizontalSpacing: The distance between columns, in points; `nil` leaves it to the host.
  ///   - verticalSpacing: The distance between rows.
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

/// A row of a ``Grid``: each of its views is a cell. Outside a grid, the views are side by side.
///
/// A modifier on the row applies to each cell.
public struct GridRow<Content: View>: _ElementView {
  let alignment: VerticalAlignment?
  let content: Content

  /// - Parameter alignment: The vertical alignment of the cells; `nil` uses the grid's alignment.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    GridRowNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! GridRowNode).update(view, inputs)
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
  /// Lets a cell of a ``Grid`` span several columns.
  ///
  /// - Parameter count: The number of columns, from 1 to 100.
  public func gridCellColumns(_ count: Int) -> some View {
    modifier(.layer(.cell(GridCell(columns: count))))
  }

  /// Makes a cell of a ``Grid`` ignore its own size along some axes. The other cells decide its
  /// size there.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    modifier(
      .layer(
        .cell(
          GridCell(
            isUnsizedHorizontally: axes.contains(.horizontal) ? true : nil,
            isUnsizedVertically: axes.contains(.vertical) ? true : nil))))
  }

  /// Sets the alignment of this cell's column. If several cells of a column set one, the first
  /// counts.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    modifier(.layer(.cell(GridCell(columnAlignment: guide.inStack))))
  }

  /// Anchors this view at a point of its ``Grid`` cell.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    modifier(.layer(.cell(GridCell(anchor: anchor))))
  }
}
