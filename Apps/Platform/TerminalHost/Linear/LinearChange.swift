import ElementTree

/// A difference between two readings of a screen that the session reports.
enum LinearChange: Equatable {
  /// A line has gone.
  case gone(LinearLine)
  /// A row has gone, with all its lines.
  case rowGone(title: String)
  /// A number of rows has gone, too many to report each.
  case rowsGone(Int)
  /// A line has come.
  case new(LinearLine)
  /// The text of a line has changed.
  case now(LinearLine)
  /// A line has another place among the remaining lines.
  case moved(LinearLine)
  /// A row has another place among the remaining rows.
  case rowMoved(LinearReading.Row)

  /// Returns the changes from one reading to the next: removals first, then the others in the order
  /// of the new reading.
  ///
  /// Lines of the same element count as the same line. As few of the remaining lines as possible
  /// count as moved. A row that the user has just moved counts as moved; the rows that it passed
  /// don't.
  ///
  /// - Parameters:
  ///   - moved: The row that was just moved, if one was.
  ///   - isAnswer: Whether the changes answer a command of the user. If so, they include lines that
  ///     change all the time.
  /// - Complexity: O(*n* log *n*) in the number of lines.
  static func all(
    from old: LinearReading.Layer, to new: LinearReading.Layer, moved subject: ElementID? = nil,
    isAnswer: Bool = true
  ) -> [LinearChange] {
    let oldIndices = Dictionary(
      old.lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let newIDs = Set(new.lines.map(\.id))
    var changes: [LinearChange] = []

    var goneRows: Set<ElementID> = []
    var titles: [String] = []
    for line in old.lines where !newIDs.contains(line.id) && line.deferredRows == nil {
      if let row = line.row, new.rows[row] == nil, let place = old.rows[row] {
        if goneRows.insert(row).inserted { titles.append(place.title) }
      } else {
        changes.append(.gone(line))
      }
    }

    changes +=
      titles.count > mostRowsGone ? [.rowsGone(titles.count)] : titles.map { .rowGone(title: $0) }

    let common = new.lines.filter { oldIndices[$0.id] != nil && $0.deferredRows == nil }
    let others = common.filter { subject == nil || $0.row != subject }
    let order = others.compactMap { oldIndices[$0.id] }
    let kept = Set(order.longestIncreasing.map { others[$0].id })
    var movedRows: Set<ElementID> = []
    for line in new.lines where line.deferredRows == nil {
      guard let index = oldIndices[line.id] else {
        changes.append(.new(line))
        continue
      }
      if let row = line.row, let place = new.rows[row] {
        let isMoved =
          row == subject
          ? old.rows[row].map { $0.index != place.index } ?? false : !kept.contains(line.id)
        if isMoved, movedRows.insert(row).inserted { changes.append(.rowMoved(place)) }
      } else if !kept.contains(line.id) {
        changes.append(.moved(line))
      }
      if old.lines[index].text != line.text, isAnswer || !line.isQuiet {
        changes.append(.now(line))
      }
    }
    return changes
  }

  /// The limit on removed rows that are reported by title.
  private static let mostRowsGone = 5

  /// The reported line, if it is in the new reading.
  var line: LinearLine? {
    switch self {
    case .new(let line), .now(let line), .moved(let line): line
    case .gone, .rowGone, .rowsGone, .rowMoved: nil
    }
  }
}

extension [Int] {
  /// The positions of a longest increasing subsequence.
  ///
  /// - Complexity: O(*n* log *n*).
  var longestIncreasing: [Int] {
    /// The positions of the smallest last elements of subsequences, by length.
    var ends: [Int] = []
    var previous: [Int?] = []
    for (position, value) in enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if self[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = position } else { ends.append(position) }
    }
    var result: [Int] = []
    var position = ends.last
    while let current = position {
      result.append(current)
      position = previous[current]
    }
    return result.reversed()
  }
}
