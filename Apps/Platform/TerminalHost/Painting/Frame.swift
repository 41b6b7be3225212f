import ElementTree

/// A painted screen: its cells, and the regions that react to the user.
struct Frame {
  var cells: CellBuffer
  /// The regions of elements in painting order. The last region that contains a point is in front.
  var regions: [Region] = []
  /// The position of the text caret, if it shows.
  var caret: Point?
  /// The rectangle of the focused element, if it shows.
  var focus: Rect?
  var hints: [ScrollHint] = []
  /// The visible elements that report whether they are in sight.
  var inSight: [ElementID] = []
  /// Whether a part of the frame is animated.
  var isAnimated = false

  init(size: Size) {
    cells = CellBuffer(size: size)
  }

  struct Region {
    enum Part: Equatable {
      case whole
      /// A choice of a picker, of tabs or of a picker's open menu, by its identifier.
      case choice(Int)
      /// A part of a custom element that sends this event when it is clicked.
      case event(CustomEvent)
      /// The content of a scrolling element.
      case scroller
      /// An element that tracks the mouse, with the position of its first cell.
      case pointer(origin: Point)
      /// The area behind a dialog or around an open menu.
      case backdrop
    }

    var rect: Rect
    var node: Node
    var part: Part

    /// Whether the region takes clicks.
    var isClickable: Bool {
      switch part {
      case .scroller, .pointer: false
      case .whole, .choice, .event, .backdrop: true
      }
    }
  }

  func region(at point: Point, where predicate: (Region) -> Bool = { _ in true }) -> Region? {
    regions.last { $0.rect.contains(point) && predicate($0) }
  }
}

/// A part of a frame to paint on, with coordinates of its own.
struct Canvas {
  /// The position of the canvas's (0, 0) on the screen.
  var origin: Point
  /// The clip rectangle on the screen; no cell outside it is painted.
  var clip: Rect
  var style = InheritedStyle()
  /// Whether the canvas is behind other content, which must stay readable.
  var isBehind = false

  /// Returns a canvas for a rectangle of this canvas.
  func inside(_ rect: Rect, clipped: Bool = true) -> Canvas {
    var canvas = self
    canvas.origin = Point(x: origin.x + rect.x, y: origin.y + rect.y)
    if clipped { canvas.clip = clip.intersection(onScreen(rect)) }
    return canvas
  }

  func onScreen(_ rect: Rect) -> Rect {
    rect.offset(x: origin.x, y: origin.y)
  }
}

extension Frame {
  mutating func put(
    _ shown: ShownGlyph, _ canvas: Canvas, x: Int, y: Int, _ attributes: Attributes
  ) {
    let x = x + canvas.origin.x
    let y = y + canvas.origin.y
    let clip = canvas.clip
    guard y >= clip.y, y < clip.maxY, x < clip.maxX, x + Int(shown.width) > clip.x else { return }
    if x >= clip.x, x + Int(shown.width) <= clip.maxX {
      cells.put(shown, x: x, y: y, attributes)
    } else {
      // Half of a wide glyph can't show.
      cells.put(ShownGlyph(.space), x: max(x, clip.x), y: y, attributes)
    }
  }

  mutating func fill(
    _ shown: ShownGlyph, _ canvas: Canvas, _ rect: Rect, _ attributes: Attributes
  ) {
    let visible = canvas.onScreen(rect).intersection(canvas.clip)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX { cells.put(shown, x: x, y: y, attributes) }
    }
  }

  /// Writes plain ASCII text, and returns the column after it.
  @discardableResult
  mutating func write(
    _ text: String, _ canvas: Canvas, x: Int, y: Int, _ attributes: Attributes
  ) -> Int {
    var x = x
    for byte in text.utf8 {
      put(ShownGlyph(Glyph(Unicode.Scalar(byte))), canvas, x: x, y: y, attributes)
      x += 1
    }
    return x
  }

  /// Writes glyphs on one line, and returns the column after them. An ellipsis cuts them if they
  /// need more than `width` cells.
  @discardableResult
  mutating func write(
    _ glyphs: some Sequence<ShownGlyph>, _ canvas: Canvas, x: Int, y: Int, width: Int,
    _ attributes: Attributes
  ) -> Int {
    var column = 0
    var lastStart = 0
    for glyph in glyphs {
      let shown = glyph.glyph == .lineBreak ? Theme.lineBreak : glyph
      if column + Int(shown.width) > width {
        guard width > 0 else { return x }
        let end = column < width ? column : lastStart
        put(ShownGlyph(.ellipsis), canvas, x: x + end, y: y, attributes)
        return x + end + 1
      }
      put(shown, canvas, x: x + column, y: y, attributes)
      lastStart = column
      column += Int(shown.width)
    }
    return x + column
  }

  /// Writes the lines of the text into a rectangle.
  mutating func write(
    _ text: TextBlock, _ lines: [TextBlock.Line], _ canvas: Canvas, _ rect: Rect,
    _ attributes: Attributes, indent: (Int) -> Int = { _ in 0 },
    attributesAt: ((Int) -> Attributes)? = nil
  ) {
    // Write only the visible lines: the text may be longer than the screen is high.
    let first = max(0, canvas.clip.y - canvas.origin.y - rect.y)
    let end = min(lines.count, rect.height, canvas.clip.maxY - canvas.origin.y - rect.y)
    guard first < end else { return }
    for index in first..<end {
      let line = lines[index]
      var x = rect.x + indent(line.shownWidth)
      func put(_ glyphs: Range<Int>) {
        for position in glyphs {
          let glyph = text.glyphs[position]
          self.put(glyph, canvas, x: x, y: rect.y + index, attributesAt?(position) ?? attributes)
          x += Int(glyph.width)
        }
      }
      put(line.glyphs)
      guard let rest = line.rest else { continue }
      self.put(ShownGlyph(.ellipsis), canvas, x: x, y: rect.y + index, attributes)
      x += 1
      put(rest)
    }
  }
}
