import ElementTree

/// The page of lines that was read last. Reading continues after or before it.
struct LinearPage: Equatable {
  var first, last: LinearLine.ID

  /// Returns the current range of the page. If the first line was removed, the range starts at the
  /// beginning.
  func range(in layer: LinearReading.Layer) -> Range<Int> {
    let lower = layer.index(of: first) ?? 0
    let upper = layer.index(of: last) ?? lower
    return lower..<max(lower, upper) + 1
  }
}

extension LinearSession {
  /// The limits on loads of deferred rows, for a page and for a search.
  static let roundsOfLoading = 8
  private static let roundsOfSearch = 20
  /// The number of rows that a search loads at a time.
  private static let rowsOfSearch = 400
  static let nothingMore = "That was all."
  /// The limit on found lines that are read.
  private static let mostFound = 20

  /// Reads the lines after the last page, or the first lines.
  func readPage(most: Int = LinearSession.pageSize) {
    let anchor = page?.last
    var start = 0
    var end = 0
    for round in 0...Self.roundsOfLoading {
      let lines = reading.top.lines
      start = anchor.flatMap(reading.top.index).map { $0 + 1 } ?? 0
      end = min(start + most, lines.count)
      guard round < Self.roundsOfLoading,
        let line = lines[start..<end].first(where: { $0.deferredRows != nil }),
        let rows = line.deferredRows
      else { break }
      // The range includes the rows read last, so that the screen keeps them.
      guard load(max(0, rows.lowerBound - 20)..<rows.lowerBound + most, at: line.id.element) else {
        break
      }
    }
    say(start..<end)
  }

  /// Reads the lines before a line, or the last lines.
  func readPageBefore(_ anchor: LinearLine.ID?) {
    var start = 0
    var end = 0
    for round in 0...Self.roundsOfLoading {
      let lines = reading.top.lines
      end = anchor.flatMap(reading.top.index) ?? lines.count
      start = max(0, end - Self.pageSize)
      guard round < Self.roundsOfLoading,
        let line = lines[start..<end].last(where: { $0.deferredRows != nil }),
        let rows = line.deferredRows
      else { break }
      guard
        load(
          max(0, rows.upperBound - Self.pageSize)..<rows.upperBound + 2 * Self.pageSize,
          at: line.id.element)
      else { break }
    }
    say(start..<end)
  }

  private func say(_ range: Range<Int>) {
    let lines = reading.top.lines
    guard let first = lines[range].first, let last = lines[range].last else {
      answer.append(lines.isEmpty ? "There is nothing to read." : Self.nothingMore)
      return
    }
    page = LinearPage(first: first.id, last: last.id)
    answer += lines[range].map(spoken)
    // Elements that come into sight may change the screen.
    let revision = screen.revision
    read()
    if screen.revision != revision {
      numberTop()
      markAsReported()
    }
    let rest = reading.top.lines.count - page!.range(in: reading.top).upperBound
    if rest > 0 {
      answer.append("\(rest) more \(rest == 1 ? "line" : "lines"). Type next to read on.")
    }
  }

  /// Loads deferred rows.
  ///
  /// - Returns: Whether the screen changed.
  func load(_ rows: Range<Int>, at element: ElementID) -> Bool {
    let revision = screen.revision
    try? screen.send(Event(element, .load(rows)))
    guard screen.revision != revision else { return false }
    read()
    numberTop()
    markAsReported()
    return true
  }

  /// Reads the lines that contain the given text. If there is none, it loads rows until one
  /// contains the text, up to a limit.
  func find(_ words: String) {
    let wanted = text.line(words).lowercased()
    func found() -> [LinearLine] {
      reading.top.lines.filter { $0.deferredRows == nil && $0.text.lowercased().contains(wanted) }
    }
    var lines = found()
    var looked = 0
    while lines.isEmpty, looked < Self.roundsOfSearch,
      let line = reading.top.lines.first(where: {
        ($0.deferredRows?.upperBound ?? 0) > looked * Self.rowsOfSearch
      }),
      let rows = line.deferredRows
    {
      let start = max(rows.lowerBound, looked * Self.rowsOfSearch)
      looked = start / Self.rowsOfSearch + 1
      guard load(start..<start + Self.rowsOfSearch, at: line.id.element) else { break }
      lines = found()
    }
    guard let first = lines.first else {
      let rest = reading.top.lines.compactMap(\.deferredRows).map(\.upperBound).max() ?? 0
      answer.append(
        rest > looked * Self.rowsOfSearch && looked > 0
          ? "\(text.quoted(words)) isn't in the first \(looked * Self.rowsOfSearch) rows. last and previous read from the end."
          : "\(text.quoted(words)) isn't on this screen.")
      return
    }
    answer += lines.prefix(Self.mostFound).map(spoken)
    if lines.count > Self.mostFound {
      answer.append("And \(lines.count - Self.mostFound) more lines.")
    }
    page = LinearPage(first: first.id, last: first.id)
  }

  /// Reads only the lines that match a predicate.
  func list(_ name: String, where isWanted: (LinearLine) -> Bool) {
    let lines = reading.top.lines.filter(isWanted)
    if lines.isEmpty { answer.append("There are no \(name).") }
    answer += lines.prefix(5 * Self.pageSize).map(spoken)
    if lines.count > 5 * Self.pageSize {
      answer.append("And \(lines.count - 5 * Self.pageSize) more.")
    }
  }
}
