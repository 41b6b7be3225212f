import ElementTree

/// The table of a chart's values for assistive technology.
extension ChartPlan {
  /// The limit on rows. A longer table helps no listener, and the host would have to send it.
  private static let mostRows = 200

  var table: Drawing.Table {
    var columns: [String] = []
    var rows: [[String: String]] = []
    var known: Set<[String: String]> = []
    var leftOut = 0
    for mark in marks.map(\.mark) where !mark.look.isHidden {
      var row: [String: String] = [:]
      func add(_ name: String, _ value: String) {
        if row[name] == nil { row[name] = value }
        if !columns.contains(name) { columns.append(name) }
      }
      let (names, amounts) = parts(of: mark)
      if let label = mark.look.label {
        add(names.first?.label ?? "", label)
      } else {
        for channel in names { add(channel.label, written(channel)) }
      }
      if let value = mark.look.value {
        add(amounts.first?.label ?? "", value)
      } else {
        for channel in amounts { add(channel.label, written(channel)) }
      }
      // A line and its points are one row.
      guard !row.isEmpty, known.insert(row).inserted else { continue }
      if rows.count < Self.mostRows { rows.append(row) } else { leftOut += 1 }
    }
    var lines = rows.map { row in columns.map { row[$0] ?? "" } }
    if leftOut > 0 {
      lines.append(["… \(leftOut) more"] + Array(repeating: "", count: max(0, columns.count - 1)))
    }
    return Drawing.Table(columns: columns, rows: lines)
  }

  /// Returns the channels that name a mark and the channels with its numbers.
  private func parts(of mark: Mark) -> (names: [Channel], amounts: [Channel]) {
    let look = mark.look
    let told = [
      mark.series, look.foregroundBy, look.symbolBy, look.positionBy, look.lineBy,
      look.symbolSizeBy,
    ].compactMap { $0 }
    var (names, amounts): ([Channel], [Channel]) = ([], [])
    for channel in mark.horizontal + mark.vertical + told + [mark.angle].compactMap({ $0 })
    where !names.contains(channel) && !amounts.contains(channel) {
      if case .number = channel.value { amounts.append(channel) } else { names.append(channel) }
    }
    return (names, amounts)
  }

  private func written(_ channel: Channel) -> String { text.value(channel.value) }
}
