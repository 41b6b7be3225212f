import ElementTree

/// Elements that want to know whether they are in sight.
extension Session {
  /// Tells the screen what has come into sight with the last frame, and what has gone.
  func tellSights() {
    let shown = frame.inSight
    if shown.isEmpty, knownInSight.isEmpty { return }
    let before = knownInSight
    knownInSight = Set(shown)
    let gone = before.subtracting(knownInSight).filter { tree[$0]?.rarities?.reportsSight == true }
    // An element that can't take it any more has gone a moment ago.
    for id in gone.sorted() { try? screen.send(Event(id, .disappear)) }
    for id in shown where !before.contains(id) { try? screen.send(Event(id, .appear)) }
  }
}
