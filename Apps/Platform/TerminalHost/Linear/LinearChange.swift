import ElementTree

/// What has to be said so that somebody who was read a screen knows what it is now.
enum LinearChange: Equatable {
  /// A line has gone.
  case gone(LinearLine)
  /// A row has gone, with all its lines.
  case rowGone(title: String)
  /// So many rows have gone that nobody wants to hear of each.
  case rowsGone(Int)
  /// A line has come.
  case new(LinearLine)
  /// A line says something else.
  case now(LinearLine)
  /// A line stands elsewhere among those that stayed.
  case moved(LinearLine)
  /// A row stands elsewhere among those that stayed.
  case rowMoved(LinearReading.Row)

  /// The changes from one reading to the next: what has gone first, then all others in the order of the new reading.
  ///
  /// Lines are the same when they belong to the same element. Of those that stayed, as few as possible count as
  /// moved; a row that somebody has just moved is one of them, and not those that it has passed.
  ///
  /// - Parameters:
  ///   - moved: The row that was just moved, if one was.
  ///   - isAnswer: Whether somebody did something who wants to hear what comes of it: then lines are said that change
  ///     all the time.
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

  /// Of how many rows it is said by their titles that they have gone.
  private static let mostRowsGone = 5

  /// The line that is said, where it is one of the new reading.
  var line: LinearLine? {
    switch self {
    case .new(let line), .now(let line), .moved(let line): line
    case .gone, .rowGone, .rowsGone, .rowMoved: nil
    }
  }
}

extension [Int] {
  /// The positions of a longest part that increases.
  ///
  /// - Complexity: O(*n* log *n*).
  var longestIncreasing: [Int] {
    /// The positions of the smallest ends of parts of each length.
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
