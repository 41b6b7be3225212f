import ElementTree

/// Decides how large elements are and where they stand, in cells.
///
/// An element is asked how large it would be in a width (and, where it could take all the height
/// there is, in a height), and is then placed in a frame. Both answers are kept in its
/// ``NodeLayout`` until something that they depend on changes, so a change costs what it touches:
/// the elements that it is in, not those beside them.
final class Layout {
  let glyphs: GlyphTable
  /// What the app wants of ``density``, as far as the screen is high enough.
  private let wanted: ScreenTheme.Density
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

  init(_ glyphs: GlyphTable, density: ScreenTheme.Density = .regular) {
    self.glyphs = glyphs
    wanted = density
  }

  func resize(_ screen: Size) {
    self.screen = screen
    density =
      switch (wanted, screen.height) {
      case (.roomy, ..<12): .regular
      case (.roomy, _): .roomy
      case (.compact, ..<20): .tight
      case (.compact, _): .regular
      case (.regular, ..<12): .tight
      case (.regular, ..<20): .regular
      case (.regular, _): .roomy
      }
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
    let size = size(of: node, layer: 0, width: width, height: height)
    layout.measured = NodeLayout.Measured(width: width, height: height, size: size)
    return size
  }

  /// The width at which an element would wrap or cut nothing.
  func idealWidth(of node: Node) -> Int {
    if let fixed = node.look.fixedWidth { return fixed }
    let layout = known(node)
    if let width = layout.idealWidth { return width }
    let width = idealWidth(of: node, layer: 0)
    layout.idealWidth = width
    return width
  }

  func expansion(of node: Node) -> NodeLayout.Expansion {
    let layout = known(node)
    if let expansion = layout.expansion { return expansion }
    let expansion = expansionInLayers(of: node)
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
    layout.boxes.removeAll(keepingCapacity: true)
    layout.content = contentRect(of: node, in: Rect(size), boxes: &layout.boxes)
    placeContent(of: node, in: layout.content)
  }

  func place(_ node: Node, frame: Rect) {
    known(node).frame = frame
    place(node, in: frame.size)
  }

  /// How far in something stands that leaves some of a width free.
  func indent(_ width: Int, in available: Int, _ alignment: Content.Stack.Alignment?) -> Int {
    switch alignment {
    case .center: max(0, (available - width) / 2)
    case .trailing, .lastBaseline: max(0, available - width)
    case .leading, .firstBaseline, nil: 0
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
