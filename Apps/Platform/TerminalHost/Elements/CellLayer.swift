import ElementTree

/// A layer around an element, with lengths in cells. A layer that a terminal can't show has no
/// case.
enum CellLayer: Hashable {
  case padding(CellInsets)
  case frame(CellFrame)
  case fixedSize(horizontal: Bool, vertical: Bool)
  /// The width in columns divided by the height in lines. A cell is twice as high as wide.
  case aspectRatio(Double)
  case surface(Paint, Outline)
  case border(Paint, Outline)
  case faint
  case hidden
  case offset(x: Int, y: Int)
  case position(x: Int, y: Int)

  init?(_ layer: Layer) {
    switch layer {
    case .padding(let insets): self = .padding(CellInsets(insets))
    case .frame(let frame): self = .frame(CellFrame(frame))
    case .fixedSize(let horizontal, let vertical):
      self = .fixedSize(horizontal: horizontal, vertical: vertical)
    case .aspectRatio(let ratio?, _) where ratio > 0 && ratio.isFinite:
      self = .aspectRatio(ratio * 2)
    case .background(let paint, let outline): self = .surface(paint, outline)
    case .border(let paint, _, let outline): self = .border(paint, outline)
    case .opacity(let opacity):
      if opacity < 0.05 {
        self = .hidden
      } else if opacity < 0.7 {
        self = .faint
      } else {
        return nil
      }
    case .hidden: self = .hidden
    case .offset(let x, let y):
      self = .offset(x: CellMetrics.signedColumns(x), y: CellMetrics.signedLines(y))
    case .position(let x, let y):
      self = .position(x: CellMetrics.columns(x), y: CellMetrics.lines(y))
    case .scale(let x, let y, _) where x == 0 || y == 0: self = .hidden
    case .aspectRatio, .clip, .mask, .scale, .rotation, .shadow, .filter, .order,
      .priority, .ignoresSafeArea, .transition, .cell:
      return nil
    }
  }
}

struct CellFrame: Hashable {
  var width, height: Int?
  var minWidth, idealWidth, maxWidth: Int?
  var minHeight, idealHeight, maxHeight: Int?
  var horizontal, vertical: Content.Stack.Alignment

  init(_ frame: Layer.Frame) {
    width = frame.width.map(CellMetrics.columns)
    height = frame.height.map(CellMetrics.leastOneLine)
    minWidth = frame.minWidth.map(CellMetrics.columns)
    idealWidth = frame.idealWidth.map(CellMetrics.columns)
    maxWidth = frame.maxWidth.map(CellMetrics.columns)
    minHeight = frame.minHeight.map(CellMetrics.lines)
    idealHeight = frame.idealHeight.map(CellMetrics.lines)
    maxHeight = frame.maxHeight.map(CellMetrics.leastOneLine)
    horizontal = frame.horizontal
    vertical = frame.vertical
  }
}

extension CellMetrics {
  static func signedColumns(_ points: Double) -> Int {
    points < 0 ? -columns(-points) : columns(points)
  }

  static func signedLines(_ points: Double) -> Int { points < 0 ? -lines(-points) : lines(points) }

  /// Returns the number of lines, at least one for any positive height.
  static func leastOneLine(_ points: Double) -> Int { points > 0 ? max(1, lines(points)) : 0 }
}
