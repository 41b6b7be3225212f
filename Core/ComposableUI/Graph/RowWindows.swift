/// The rows that are made: the first rows, and the rows around each place.
///
/// A place is the range of rows that a host requested last. It follows those rows when they move.
/// There are several places, because a screen can have several hosts at different scroll positions.
struct RowWindows {
  /// The number of first rows that always exist, and the minimum number around a place.
  static let least = 60
  /// The maximum length of a list whose rows are all made.
  static let whole = 100
  /// The number of rows that stay around a place, unless a host shows more than half of them at a
  /// time.
  static let most = 200
  /// The maximum number of rows that a host can request at a time.
  static let mostAtOnce = 500
  /// The maximum number of places. The least recently used one is dropped.
  static let mostPlaces = 4
  /// The number of rows to make on each side of the focused row. The keyboard may move the focus
  /// there.
  static let aroundFocus = 2
  /// The maximum number of new rows that are made at once.
  private static let few = 40

  /// The total number of rows.
  private(set) var count = 0
  /// The places, the least recently used first.
  private var places: [Place] = []

  /// The rows with the keyboard focus of a host, the least recently reported first.
  private var focuses: [Int] = []

  private struct Place {
    /// The rows of the host's last request.
    var looked: Range<Int>
    /// The rows that are made or kept for that request.
    var kept: Range<Int>

    /// Whether a host at this place can have scrolled to the given rows.
    func reaches(_ range: Range<Int>) -> Bool {
      abs(range.lowerBound - looked.lowerBound) <= max(most / 2, looked.count)
    }
  }

  /// The first rows; all rows of a short list.
  private var head: Range<Int> {
    0..<(count <= Self.whole ? count : min(max(headCount, Self.least), count))
  }
  /// The number of first rows that a list keeps when it grows long.
  private var headCount = 0

  /// The rows that are made, as sorted ranges without overlap.
  var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    let focused = focuses.map {
      ($0 - Self.aroundFocus..<$0 + Self.aroundFocus + 1).clamped(to: 0..<count)
    }
    let all = [head] + places.map(\.kept) + focused
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// Keeps a row with the keyboard focus of a host, even if the host scrolls away.
  mutating func keepFocus(at row: Int) {
    guard (0..<count).contains(row) else { return }
    focuses.removeAll { $0 == row }
    focuses.append(row)
    if focuses.count > Self.mostPlaces { focuses.removeFirst() }
  }

  /// Records the rows that a host requests.
  mutating func load(_ range: Range<Int>) {
    let wanted = range.clamped(to: 0..<count).middle(Self.mostAtOnce)
    if wanted.isEmpty || head.upperBound >= wanted.upperBound { return }
    let distance = { (place: Place) in abs(place.looked.lowerBound - wanted.lowerBound) }
    let nearest = places.indices.min { distance(places[$0]) < distance(places[$1]) }
    if let nearest, places[nearest].reaches(wanted) {
      let old = places.remove(at: nearest)
      places.append(Place(looked: wanted, kept: Self.rows(around: wanted, in: old.kept)))
    } else {
      let kept =
        wanted.lowerBound..<min(max(wanted.upperBound, wanted.lowerBound + Self.least), count)
      places.append(Place(looked: wanted, kept: kept))
      if places.count > Self.mostPlaces { places.removeFirst() }
    }
  }

  /// Returns the rows to keep when a host requests other rows: all, or the nearest up to the limit.
  private static func rows(around wanted: Range<Int>, in old: Range<Int>) -> Range<Int> {
    // Rows that don't touch the wanted ones are dropped.
    guard
      old.overlaps(wanted) || old.lowerBound == wanted.upperBound
        || old.upperBound == wanted.lowerBound
    else { return wanted }
    let before = max(wanted.lowerBound - old.lowerBound, 0)
    let behind = max(old.upperBound - wanted.upperBound, 0)
    let room = max(most - wanted.count, wanted.count)
    let staysBefore = min(before, max(room / 2, room - behind))
    let staysBehind = min(behind, room - staysBefore)
    return wanted.lowerBound - staysBefore..<wanted.upperBound + staysBehind
  }

  /// Moves the places to the current positions of their rows.
  ///
  /// - Parameters:
  ///   - newCount: The new number of rows.
  ///   - start: Returns the new start of a range's surviving rows; `nil` if none survived.
  mutating func follow(to newCount: Int, start: (Range<Int>) -> Int?) {
    defer { count = newCount }
    if newCount <= Self.whole {
      headCount = newCount
      places = []
      focuses = []
      return
    }
    // If a completely made list gains a few rows, make them all. If it gains many, make only the
    // first rows.
    headCount =
      newCount - count <= Self.few ? min(headCount + max(newCount - count, 0), Self.most) : 0
    if headCount <= Self.least { headCount = 0 }
    focuses = focuses.compactMap { start($0..<$0 + 1) }
    for index in places.indices {
      let old = places[index].kept
      var lower = start(old) ?? old.lowerBound
      var length = max(old.count, Self.least)
      // Make a few rows appended to the end at once. Rows past the last visible one are made on
      // demand.
      if old.upperBound == count, newCount - count > 0, newCount - count <= Self.few {
        length = max(length, min(newCount - lower, Self.most))
      }
      lower = max(0, min(lower, newCount - length))
      let kept = lower..<min(lower + length, newCount)
      let offset = kept.lowerBound - old.lowerBound
      places[index] = Place(
        looked: places[index].looked.lowerBound + offset..<places[index].looked.upperBound + offset,
        kept: kept)
    }
  }
}

extension Range<Int> {
  /// Returns the middle of the range, of at most the given length. A host also requests nearby
  /// rows, and the visible rows are in the middle.
  fileprivate func middle(_ most: Int) -> Self {
    let surplus = Swift.max(count - most, 0)
    return lowerBound + surplus / 2..<upperBound - (surplus - surplus / 2)
  }
}
