/// A wrapping flow: items of given widths on as many lines as they need, like words.
struct Flow {
  private(set) var points: [Point] = []
  private(set) var size = Size.zero

  init(_ widths: [Int], gap: Int, in available: Int) {
    var x = 0
    var y = 0
    for width in widths {
      if x > 0, x + width > available {
        x = 0
        y += 1
      }
      points.append(Point(x: x, y: y))
      size.width = max(size.width, x + width)
      x += width + gap
    }
    size.height = widths.isEmpty ? 0 : y + 1
  }
}
