import ElementTree

/// Sizes that the screen asks for.
extension Session {
  /// The limit on changes to the screen because of the sizes in one frame.
  private static let rounds = 4

  /// Reports sizes to the screen until they settle or the limit is reached. A screen that never
  /// settles shows its last state.
  ///
  /// - Returns: Whether there were sizes to report.
  func settleSizes() -> Bool {
    var rounds = 0
    while rounds < Self.rounds, reportSizes() {
      rounds += 1
      update()
    }
    return rounds > 0
  }

  /// - Returns: Whether a size has changed.
  private func reportSizes() -> Bool {
    var hasNews = false
    let nodes = tree.sized
    if nodes.isEmpty { return false }
    knownSizes = knownSizes.filter { tree[$0.key]?.rareProperties?.reportsSize == true }
    for node in nodes {
      // An element in a list has a size only after it has shown.
      guard let known = node.layout, known.placedSize != nil else { continue }
      let size = ElementSize(cells: known.content.size)
      guard knownSizes[node.id] != size else { continue }
      knownSizes[node.id] = size
      hasNews = true
      // If the screen throws, the element has just been removed.
      try? screen.send(Event(node.id, .resize(size)))
    }
    return hasNews
  }

  /// Tells the screen the available size.
  func adapt() {
    screen.adapt(to: HostTraits(size: ElementSize(cells: contentSize)))
  }
}

extension ElementSize {
  fileprivate init(cells size: Size) {
    self.init(width: Double(size.width * 8), height: Double(size.height * 16))
  }
}
