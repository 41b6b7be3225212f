import ElementTree

/// The lines that were read last: reading goes on behind them, and back in front of them.
struct LinearPage: Equatable {
  var first, last: LinearLine.ID

  /// Where they are now: what has gone is taken to be at the beginning.
  func range(in layer: LinearReading.Layer) -> Range<Int> {
    let lower = layer.index(of: first) ?? 0
    let upper = layer.index(of: last) ?? lower
    return lower..<max(lower, upper) + 1
  }
}

extension LinearSession {
  /// How often rows are made for a page, and for what is looked for.
  static let roundsOfLoading = 8
  private static let roundsOfSearch = 20
  /// How many rows are made at a time where something is looked for.
  private static let rowsOfSearch = 400
  static let nothingMore = "That was all."
  /// How many lines are read of those that were found.
  private static let mostFound = 20

  /// Reads the lines behind the page that was read last, or the first ones.
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
      // With those that were read last, so that these stay.
      guard load(max(0, rows.lowerBound - 20)..<rows.lowerBound + most, at: line.id.element) else {
        break
      }
    }
    say(start..<end)
  }

  /// Reads the lines in front of the page that was read last, or the last ones.
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
    answer += lines[range].map(said)
    // What comes into sight may have something to do.
    let revision = screen.revision
    read()
    if screen.revision != revision {
      numberTop()
      markAsTold()
    }
    let rest = reading.top.lines.count - page!.range(in: reading.top).upperBound
    if rest > 0 {
      answer.append("\(rest) more \(rest == 1 ? "line" : "lines"). Type next to read on.")
    }
  }

  /// Has rows made that weren't.
  ///
  /// - Returns: Whether anything has come of it.
  func load(_ rows: Range<Int>, at element: ElementID) -> Bool {
    let revision = screen.revision
    try? screen.send(Event(element, .load(rows)))
    guard screen.revision != revision else { return false }
    read()
    numberTop()
    markAsTold()
    return true
  }

  /// Reads the lines with a text in them, and makes rows until there is one.
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
    answer += lines.prefix(Self.mostFound).map(said)
    if lines.count > Self.mostFound {
      answer.append("And \(lines.count - Self.mostFound) more lines.")
    }
    page = LinearPage(first: first.id, last: first.id)
  }

  /// Reads some of the lines alone.
  func list(_ name: String, where isWanted: (LinearLine) -> Bool) {
    let lines = reading.top.lines.filter(isWanted)
    if lines.isEmpty { answer.append("There are no \(name).") }
    answer += lines.prefix(5 * Self.pageSize).map(said)
    if lines.count > 5 * Self.pageSize {
      answer.append("And \(lines.count - 5 * Self.pageSize) more.")
    }
  }
}
