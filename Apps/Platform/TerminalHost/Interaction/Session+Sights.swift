import ElementTree

/// Elements that track whether they are in sight.
extension Session {
  /// Tells the screen which elements the last frame brought into sight or took out of it.
  func reportSights() {
    let shown = frame.inSight
    if shown.isEmpty, knownInSight.isEmpty { return }
    let before = knownInSight
    knownInSight = Set(shown)
    let gone = before.subtracting(knownInSight).filter {
      tree[$0]?.rareProperties?.reportsSight == true
    }
    // If the screen throws, the element has just been removed.
    for id in gone.sorted() { try? screen.send(Event(id, .disappear)) }
    for id in shown where !before.contains(id) { try? screen.send(Event(id, .appear)) }
  }
}
