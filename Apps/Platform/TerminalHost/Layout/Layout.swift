import ElementTree

/// The layout engine: it determines the sizes and positions of elements, in cells.
///
/// The caller asks for an element's size within a width and perhaps a height. Then it places the
/// element in a frame. The ``NodeLayout`` of the element caches both until the element or one of
/// its descendants changes. A change therefore doesn't discard the cached layout of siblings.
final class Layout {
  let glyphs: GlyphTable
  /// The density that the app asks for. The ``density`` also depends on the screen's height.
  private let wanted: ScreenTheme.Density
  private(set) var screen = Size.zero
  private(set) var density = Density.regular

  /// The amount of blank space between elements.
  enum Density {
    /// No blank space.
    case tight
    case regular
    /// Blank lines between separate parts.
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

  /// Returns the size in cells that an element needs within a width, including padding.
  ///
  /// - Parameter height: The available height, for elements that take all of it; `nil` for an
  ///   unlimited height.
  /// - Complexity: O(1) if the content and the arguments have not changed since the last call.
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

  /// Returns the width at which an element wraps and cuts nothing.
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

  /// Gives an element its size, and its descendants their frames. Rows of a list are placed when
  /// they show.
  ///
  /// - Complexity: O(1) while the content has not changed since the last placement in that size.
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

  /// Returns the indent of content that leaves part of a length free.
  func indent(_ width: Int, in available: Int, _ alignment: Content.Stack.Alignment?) -> Int {
    switch alignment {
    case .center: max(0, (available - width) / 2)
    case .trailing, .lastBaseline: max(0, available - width)
    case .leading, .firstBaseline, nil: 0
    }
  }

  /// Returns a node's layout, without cached sizes from another density of the screen.
  func known(_ node: Node) -> NodeLayout {
    let layout = node.madeLayout
    if layout.density != density {
      layout.forgetSizes()
      layout.density = density
    }
    return layout
  }
}
