import ElementTree

// Jumps to a row or to a scroll target.
extension LinearSession {
  /// Reads a list from a row on: the list read last, or else the longest one.
  ///
  /// - Parameter number: The number of the row, counted from 1.
  func readRow(_ number: Int) {
    let top = reading.top
    let current = page.flatMap { page in
      top.lines[page.range(in: top)].lazy.compactMap(\.row).first.flatMap { top.rows[$0]?.list }
    }
    let lists = top.lists.filter { $0.id == current } + top.lists.sorted { $0.count > $1.count }
    guard let list = lists.first else {
      return answer.append("There are no rows on this screen.")
    }
    guard number > 0, number <= list.count else {
      return answer.append(
        "There is no row \(number): there \(list.count == 1 ? "is 1" : "are \(list.count)").")
    }
    let index = number - 1
    func line() -> Int? {
      reading.top.lines.firstIndex { line in
        line.row.flatMap { reading.top.rows[$0] }.map { $0.list == list.id && $0.index == index }
          ?? false
      }
    }
    for _ in 0..<Self.roundsOfLoading where line() == nil {
      let unmade = reading.top.lists.first { $0.id == list.id }?.unmade ?? []
      let rows = reading.top.lines.first { line in
        unmade.contains(line.id.element) && line.deferredRows?.contains(index) == true
      }
      guard let rows, load(index..<index + Self.pageSize, at: rows.id.element) else { break }
    }
    guard let start = line() else {
      return answer.append("Row \(number) can't be read now.")
    }
    readPage(from: start)
  }

  /// Reads a page from a line on.
  private func readPage(from start: Int) {
    goTo(start)
    readPage()
  }

  /// Makes the next page begin at a line.
  func goTo(_ start: Int) {
    let before = start > 0 ? reading.top.lines[start - 1].id : nil
    page = before.map { LinearPage(first: $0, last: $0) }
  }

  /// The scroll request that the session hasn't followed yet.
  var newScroll: LinearReading.Scroll? {
    reading.top.scroll.flatMap { $0.number > (followedScroll ?? .min) ? $0 : nil }
  }

  /// Marks the scroll request as followed.
  func passScroll() {
    followedScroll = newScroll?.number ?? followedScroll
  }

  /// Goes to the scroll target. It reads there only in answer to a command of the user.
  func followScroll(isAnswer: Bool) {
    guard let scroll = newScroll else { return }
    passScroll()
    guard let start = reading.top.index(of: scroll.line) else { return }
    if isAnswer {
      readPage(from: start)
    } else {
      answer.append("Scrolled to: \(spoken(reading.top.lines[start]))")
      answer.append("next reads on from there.")
      goTo(start)
    }
  }
}
