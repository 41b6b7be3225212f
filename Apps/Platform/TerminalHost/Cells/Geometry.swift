import ElementTree

/// Columns and lines of a terminal.
struct Size: Hashable {
  var width: Int
  var height: Int

  static let zero = Size(width: 0, height: 0)
}

/// A cell of a terminal: the first column of the first line is (0, 0).
struct Point: Hashable {
  var x: Int
  var y: Int
}

struct Rect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  var size: Size { Size(width: width, height: height) }
  /// The first column to the right of it.
  var maxX: Int { x + width }
  /// The first line below it.
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  func offset(x: Int, y: Int) -> Rect {
    Rect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

/// Lengths in points (see ElementTree's `Style`) in cells, which are 8 points wide and 16 high.
enum CellMetrics {
  static func columns(_ points: Double) -> Int { count(points / 8) }
  static func lines(_ points: Double) -> Int { count(points / 16) }

  /// No terminal is larger than this; it keeps sums of lengths that a state made up in range.
  private static let longest = 10_000

  /// So many cells; none for what is less than nothing or isn't a number.
  static func count(_ length: Double) -> Int { length.whole(in: 0...longest) }
}
