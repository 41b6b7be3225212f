import ElementTree

/// Decides how large elements are and where they stand, in cells.
///
/// An element is asked how large it would be in a width (and, where it could take all the height
/// there is, in a height), and is then placed in a frame. Both answers are kept in its
/// ``NodeLayout`` until something that they depend on changes, so a change costs what it touches:
/// the elements that it is in, not those beside them.
final class Layout {
  let glyphs: GlyphTable
  private(set) var screen = Size.zero
  private(set) var density = Density.regular

  /// How much air there is room for.
  enum Density {
    /// Nothing but what is needed.
    case tight
    case regular
    /// Lines between things that are different.
    case roomy
  }

  init(_ glyphs: GlyphTable) {
    self.glyphs = glyphs
  }

  func resize(_ screen: Size) {
    self.screen = screen
    density = screen.height < 12 ? .tight : screen.height < 20 ? .regular : .roomy
  }

  // MARK: - Sizes

  /// The cells that an element needs in a width, padding included.
  ///
  /// - Parameter height: What there is, for elements that take all of it; `nil` where there is no
  ///   end to it.
  /// - Complexity: O(1) while nothing inside it has changed since it was last asked.
  func size(of node: Node, width: Int, height: Int? = nil) -> Size {
    let layout = known(node)
    let height = expansion(of: node).contains(.height) ? height : nil
    if let measured = layout.measured, measured.width == width, measured.height == height {
      return measured.size
    }
    let look = node.look
    let style = look.style
    let outerWidth = look.width.map { min($0, width) } ?? width
    let inner = contentSize(
      of: node, width: max(0, outerWidth - look.padding.horizontal),
      height: (look.height ?? height).map { max(0, $0 - look.padding.vertical) })
    var size = Size(
      width: inner.width + look.padding.horizontal, height: inner.height + look.padding.vertical)
    if look.width != nil || style.fillsWidth { size.width = outerWidth }
    if let fixed = look.height {
      size.height = fixed
    } else if style.fillsHeight, let height {
      size.height = max(size.height, height)
    }
    layout.measured = NodeLayout.Measured(width: width, height: height, size: size)
    return size
  }

  /// The width at which an element would wrap or cut nothing.
  func idealWidth(of node: Node) -> Int {
    if let fixed = node.look.width { return fixed }
    let layout = known(node)
    if let width = layout.idealWidth { return width }
    let width = idealContentWidth(of: node) + node.look.padding.horizontal
    layout.idealWidth = width
    return width
  }

  func expansion(of node: Node) -> NodeLayout.Expansion {
    let layout = known(node)
    if let expansion = layout.expansion { return expansion }
    var expansion = contentExpansion(of: node)
    if node.look.width != nil { expansion.remove(.width) }
    if node.look.height != nil { expansion.remove(.height) }
    if node.look.style.fillsWidth { expansion.insert(.width) }
    if node.look.style.fillsHeight { expansion.insert(.height) }
    layout.expansion = expansion
    return expansion
  }

  // MARK: - Places

  /// Gives an element its size, and all inside it their frames. What is in a list is placed when it
  /// shows.
  ///
  /// - Complexity: O(1) while nothing inside it has changed since it was last placed in that size.
  func place(_ node: Node, in size: Size) {
    let layout = known(node)
    if layout.placedSize == size { return }
    layout.placedSize = size
    placeContent(of: node, in: content(of: node, in: size))
  }

  func place(_ node: Node, frame: Rect) {
    known(node).frame = frame
    place(node, in: frame.size)
  }

  /// The part of an element inside its padding.
  func content(of node: Node, in size: Size) -> Rect {
    let padding = node.look.padding
    return Rect(
      x: padding.leading, y: padding.top, width: max(0, size.width - padding.horizontal),
      height: max(0, size.height - padding.vertical))
  }

  /// How far in something stands that leaves some of a width free.
  func indent(_ width: Int, in available: Int, _ alignment: Content.Stack.Alignment?) -> Int {
    switch alignment {
    case .center: max(0, (available - width) / 2)
    case .trailing: max(0, available - width)
    case .leading, nil: 0
    }
  }

  /// What is known about a node's layout, less what doesn't hold for the screen as it is now.
  func known(_ node: Node) -> NodeLayout {
    let layout = node.madeLayout
    if layout.density != density {
      layout.forgetSizes()
      layout.density = density
    }
    return layout
  }
}
