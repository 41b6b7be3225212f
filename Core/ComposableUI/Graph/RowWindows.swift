/// Which of many rows are made: the first ones, and those near the places that hosts look at.
///
/// A place moves along with what is looked at. There are several because a screen may have several hosts, each scrolled
/// to somewhere else.
struct RowWindows {
  /// How many of the first rows are always there, and at least around a place.
  static let least = 60
  /// So many rows are all made.
  static let whole = 100
  /// How many rows stay around a place, unless a host shows more than half of these at a time.
  static let most = 200
  /// How many rows a host can ask for at a time.
  static let mostAtOnce = 500
  /// How many places there are: of more, what was looked at least recently is let go.
  static let mostPlaces = 4
  /// The number of rows to make on each side of the focused row, which the keyboard moves on to.
  static let aroundFocus = 2
  /// How many rows may come in front of the first one or behind the last at a time to be made with it.
  private static let few = 40

  /// How many rows there are.
  private(set) var count = 0
  /// Those looked at least recently first.
  private var places: [Place] = []

  /// The rows with the keyboard focus of a host, those that were told of least recently first.
  private var focuses: [Int] = []

  private struct Place {
    /// What a host has asked for last.
    var looked: Range<Int>
    /// What is made because of that, or stays.
    var kept: Range<Int>

    /// Whether somebody who looked here may have come to other rows by scrolling.
    func reaches(_ range: Range<Int>) -> Bool {
      abs(range.lowerBound - looked.lowerBound) <= max(most / 2, looked.count)
    }
  }

  /// The first rows. All where there are few.
  private var head: Range<Int> {
    0..<(count <= Self.whole ? count : min(max(headCount, Self.least), count))
  }
  /// A list that has become long keeps what was there.
  private var headCount = 0

  /// The rows that are made, in order, none of them twice.
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

  /// Keeps a row that has the keyboard focus in a host, wherever that looks.
  mutating func keepFocus(at row: Int) {
    guard (0..<count).contains(row) else { return }
    focuses.removeAll { $0 == row }
    focuses.append(row)
    if focuses.count > Self.mostPlaces { focuses.removeFirst() }
  }

  /// Takes note of rows that are looked at.
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

  /// The rows that are kept when others are looked at: all, or as many as may stay of those that are nearest.
  private static func rows(around wanted: Range<Int>, in old: Range<Int>) -> Range<Int> {
    // What lies too far away has nothing to do with it.
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

  /// Follows rows to where they are now.
  ///
  /// - Parameters:
  ///   - newCount: How many there are now.
  ///   - start: Where those begin now that were in a range and are there still; `nil` if none is.
  mutating func follow(to newCount: Int, start: (Range<Int>) -> Int?) {
    defer { count = newCount }
    if newCount <= Self.whole {
      headCount = newCount
      places = []
      focuses = []
      return
    }
    // Few that come into a list that was there whole are made with it; of many that come, the first are.
    headCount =
      newCount - count <= Self.few ? min(headCount + max(newCount - count, 0), Self.most) : 0
    if headCount <= Self.least { headCount = 0 }
    focuses = focuses.compactMap { start($0..<$0 + 1) }
    for index in places.indices {
      let old = places[index].kept
      var lower = start(old) ?? old.lowerBound
      var length = max(old.count, Self.least)
      // What comes behind the last one is looked at by who looks there.
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
  /// As many as may be of those in the middle: what shows is in the middle of what is near.
  fileprivate func middle(_ most: Int) -> Self {
    let surplus = Swift.max(count - most, 0)
    return lowerBound + surplus / 2..<upperBound - (surplus - surplus / 2)
  }
}
