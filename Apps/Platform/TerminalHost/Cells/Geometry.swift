import ElementTree

/// A size in columns and lines of a terminal.
struct Size: Hashable {
  var width: Int
  var height: Int

  static let zero = Size(width: 0, height: 0)
}

/// A cell's position in a terminal. The first column of the first line is (0, 0).
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
  /// The first column to the right of the rectangle.
  var maxX: Int { x + width }
  /// The first line below the rectangle.
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

/// The conversion of points (see ElementTree's `Style`) to cells, which are 8 points wide and 16
/// high.
enum CellMetrics {
  static func columns(_ points: Double) -> Int { count(points / 8) }
  static func lines(_ points: Double) -> Int { count(points / 16) }

  /// A limit beyond the size of any terminal. It keeps sums of an app's lengths in range.
  private static let longest = 10_000

  /// Returns a length as a number of cells; zero for negative lengths and NaN.
  static func count(_ length: Double) -> Int { length.whole(in: 0...longest) }
}
