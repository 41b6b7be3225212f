import ElementTree

/// A painted screen: what it shows, and where on it the user can do what.
struct Frame {
  var cells: CellBuffer
  /// What stands where, in the order in which it was painted: the last that contains a place is
  /// what is seen there.
  var regions: [Region] = []
  /// Where the text caret is, if it shows.
  var caret: Point?
  /// Where the focused element is, if it shows.
  var focus: Rect?
  var hints: [ScrollHint] = []
  /// Those that show of the elements that want to know.
  var inSight: [ElementID] = []
  /// Whether something on it moves by itself.
  var isAnimated = false

  init(size: Size) {
    cells = CellBuffer(size: size)
  }

  struct Region {
    enum Part: Equatable {
      case whole
      /// A choice of a picker or tabs, or of a picker's open menu, by its number.
      case choice(Int)
      /// What in an element of an app's own sends this when it is clicked.
      case event(CustomEvent)
      /// The content of something that scrolls.
      case scroller
      /// An element that wants to know of the mouse, and where its first cell is.
      case pointer(origin: Point)
      /// What lies behind a dialog or around an open menu.
      case backdrop
    }

    var rect: Rect
    var node: Node
    var part: Part

    /// Whether a click there is for it.
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
  /// What is (0, 0) on the canvas, on the screen.
  var origin: Point
  /// On the screen; nothing is painted outside.
  var clip: Rect
  var style = InheritedStyle()
  /// Whether it is behind something else, which has to be read on it.
  var isBehind = false

  /// The same for what stands in a part of it.
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
      // Half of a wide glyph can't be shown.
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

  /// Writes text that is known to be plain ASCII, and returns the column after it.
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

  /// Writes glyphs on one line, cut with an ellipsis where they need more than `width` cells, and
  /// returns the column after them.
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

  /// Writes the lines of a text into a rectangle.
  mutating func write(
    _ text: TextBlock, _ lines: [TextBlock.Line], _ canvas: Canvas, _ rect: Rect,
    _ attributes: Attributes, indent: (Int) -> Int = { _ in 0 },
    attributesAt: ((Int) -> Attributes)? = nil
  ) {
    // Only what shows: a text may be longer than the screen is high.
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
