import ElementTree

/// Sizes that the screen wants to know.
extension Session {
  /// How often the screen may change because of the sizes in one frame.
  private static let rounds = 4

  /// Tells the screen of sizes until it is made for those that there are, or has had its chances: a
  /// screen that wants others for ever gets the last.
  ///
  /// - Returns: Whether there was anything to tell.
  func settleSizes() -> Bool {
    var rounds = 0
    while rounds < Self.rounds, reportSizes() {
      rounds += 1
      update()
    }
    return rounds > 0
  }

  /// - Returns: Whether there were news.
  private func reportSizes() -> Bool {
    var hasNews = false
    let nodes = tree.sized
    if nodes.isEmpty { return false }
    knownSizes = knownSizes.filter { tree[$0.key]?.rarities?.reportsSize == true }
    for node in nodes {
      // What stands in a list has a size once it has shown.
      guard let known = node.layout, known.placedSize != nil else { continue }
      let size = ElementSize(cells: known.content.size)
      guard knownSizes[node.id] != size else { continue }
      knownSizes[node.id] = size
      hasNews = true
      // An element that can't take it any more has gone a moment ago.
      try? screen.send(Event(node.id, .resize(size)))
    }
    return hasNews
  }

  /// Tells the screen how much room there is.
  func adapt() {
    screen.adapt(to: HostTraits(size: ElementSize(cells: contentSize)))
  }
}

extension ElementSize {
  fileprivate init(cells size: Size) {
    self.init(width: Double(size.width * 8), height: Double(size.height * 16))
  }
}
