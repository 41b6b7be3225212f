/// The visible part of content that may be taller than its region.
final class ScrollViewport {
  /// The region of the content in the scrolling element.
  private(set) var region = Rect.zero
  private(set) var contentHeight = 0
  /// The number of lines of the content above the region.
  private(set) var offset = 0

  var overflows: Bool { contentHeight > region.height }
  var canScrollUp: Bool { offset > 0 }
  var canScrollDown: Bool { offset < lastOffset }
  private var paintedOffset = 0
  private var lastOffset: Int { max(0, contentHeight - region.height) }

  func resize(_ region: Rect, contentHeight: Int) {
    self.region = region
    self.contentHeight = contentHeight
    offset = min(offset, lastOffset)
  }

  func scroll(by lines: Int) {
    offset = min(max(offset + lines, 0), lastOffset)
  }

  /// Scrolls no further than necessary to show some lines of the content. If they don't fit, the
  /// first of them show.
  func reveal(_ lines: Range<Int>) {
    if lines.upperBound > offset + region.height { offset = lines.upperBound - region.height }
    if lines.lowerBound < offset { offset = lines.lowerBound }
    scroll(by: 0)
  }

  /// Returns the number of lines scrolled since the last call.
  func takeMovement() -> Int {
    defer { paintedOffset = offset }
    return offset - paintedOffset
  }

  /// The lines of the scroll bar's thumb.
  var thumb: Range<Int> {
    .thumb(
      of: region.height, shown: region.height, total: contentHeight, position: offset,
      last: lastOffset)
  }
}

extension Range<Int> {
  /// Returns the thumb of a scroll bar, at least one cell long. It touches an end of the bar
  /// only if the content is at that end.
  static func thumb(of length: Int, shown: Int, total: Int, position: Int, last: Int) -> Self {
    guard length > 0, total > 0, last > 0 else { return 0..<Swift.max(length, 0) }
    let size = Swift.min(Swift.max(1, length * shown / total), length)
    let room = length - size
    var start = room * position / last
    if position > 0, start == 0, room > 1 { start = 1 }
    if position < last, start == room, room > 1 { start = room - 1 }
    return start..<start + size
  }
}
