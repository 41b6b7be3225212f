import ElementTree

/// The mouse at elements that want to know more of it than that they were clicked.
struct PointerState {
  /// A button of the mouse that is held down on an element.
  struct Held {
    let element: ElementID
    /// Where the element's first cell was then.
    let origin: Point
    let start: Point
    let since: Duration
    let drags: Bool
    /// When elements want to know that it is still held down.
    var holds: [Duration]
    /// Whether letting it go is a click as well.
    var isClick = true
    var last: Point
  }

  var held: Held?
  /// The elements under it that want to know.
  var hovered: Set<ElementID> = []
  /// Where it was last.
  var place: Point?
}

extension Session {
  /// When to call ``pointerIsHeld()``: how long from now on.
  var nextHold: Duration? {
    guard let held = pointer.held, let due = held.holds.first else { return nil }
    return max(.zero, held.since + due - time)
  }

  /// The mouse is still held down, at ``time``.
  func pointerIsHeld() {
    guard let due = pointer.held?.holds.first, let held = pointer.held,
      time - held.since >= due
    else { return }
    pointer.held?.holds.removeFirst()
    pointer.held?.isClick = false
    quietly { tell(.hold, at: held.last) }
  }

  /// - Returns: Whether it is for an element that wants to know, and not a click until it is let go.
  func pointerPressed(at point: Point) -> Bool {
    // What was held is let go of in a way that nobody has told.
    if let held = pointer.held { letGo(at: held.last, .cancel) }
    guard let region = pointerRegion(at: point, where: { $0.follows }) else { return false }
    let interest = interest(around: region.node)
    pointer.held = .init(
      element: region.node.id, origin: region.origin, start: point, since: time,
      drags: interest.drags, holds: interest.holds.map { .milliseconds($0) }, last: point)
    tell(.down, at: point)
    return true
  }

  func pointerDragged(to point: Point) {
    guard let held = pointer.held, held.last != point else { return }
    pointer.held?.last = point
    if held.drags { pointer.held?.isClick = false }
    tell(.move, at: point)
  }

  func pointerReleased(at point: Point) {
    guard let held = pointer.held else { return }
    letGo(at: point, .up)
    if held.isClick, abs(held.start.x - point.x) <= 1, held.start.y == point.y {
      update()
      click(at: held.start)
    }
  }

  /// Nobody can tell any more what the mouse does: something lies over the screen, or it was lost.
  private func letGo(at point: Point, _ phase: PointerEvent.Phase) {
    tell(phase, at: point)
    pointer.held = nil
  }

  func pointerMoved(to point: Point) {
    pointer.place = point
    // A terminal that tells of moves without a button has seen that one was let go.
    if let held = pointer.held { letGo(at: held.last, .cancel) }
    var now: Set<ElementID> = []
    if let innermost = pointerRegion(at: point, where: { $0.hover != nil }) {
      for region in frame.regions {
        guard case .pointer(let origin) = region.part, region.rect.contains(point),
          let hover = region.node.rarities?.pointer?.hover, innermost.node.isInside(region.node)
        else { continue }
        now.insert(region.node.id)
        if hover == .moving || !pointer.hovered.contains(region.node.id) {
          tell(.hover, at: point, of: region.node.id, origin: origin)
        }
      }
    }
    let gone = pointer.hovered.subtracting(now)
    pointer.hovered = now
    for id in gone.sorted() { tell(.leave, at: point, of: id, origin: point) }
  }

  // MARK: - Elements

  private func pointerRegion(
    at point: Point, where isMeant: (PointerInterest) -> Bool
  ) -> (node: Node, origin: Point)? {
    func isWanted(_ region: Frame.Region) -> Bool {
      guard case .pointer = region.part else { return false }
      return region.node.rarities?.pointer.map(isMeant) ?? false
    }
    // What can be clicked and lies in front has the mouse, with what it is in.
    guard let front = frame.region(at: point, where: { $0.isClickable || isWanted($0) }),
      let region = frame.region(
        at: point,
        where: {
          isWanted($0) && (front.node.isInside($0.node) || $0.node.isInside(front.node))
        }),
      case .pointer(let origin) = region.part,
      tree[region.node.id] === region.node, region.node.isInside(tree.scope)
    else { return nil }
    return (region.node, origin)
  }

  /// What an element wants to know, and those that it is in.
  private func interest(around node: Node) -> PointerInterest {
    var interest = PointerInterest()
    var next: Node? = node
    while let current = next {
      if let own = current.rarities?.pointer { interest = interest.union(own) }
      next = current.parent
    }
    return interest
  }

  private func tell(_ phase: PointerEvent.Phase, at point: Point) {
    guard let held = pointer.held else { return }
    let (seconds, attoseconds) = (time - held.since).components
    let milliseconds =
      Int(clamping: seconds).multipliedReportingOverflow(by: 1_000).partialValue
      + Int(attoseconds / 1_000_000_000_000_000)
    tell(phase, at: point, of: held.element, origin: held.origin, milliseconds: milliseconds)
  }

  private func tell(
    _ phase: PointerEvent.Phase, at point: Point, of element: ElementID, origin: Point,
    milliseconds: Int = 0
  ) {
    // The middle of the cell. An element that can't take it any more has gone a moment ago.
    let event = PointerEvent(
      phase, x: Double((point.x - origin.x) * 8 + 4), y: Double((point.y - origin.y) * 16 + 8),
      milliseconds: milliseconds)
    try? screen.send(Event(element, .pointer(event)))
  }
}

/// How much the terminal is asked to tell of its mouse.
struct MouseReports {
  private var tellsOfMoves = false

  /// Has the terminal asked anew: it has forgotten.
  mutating func invalidate() {
    tellsOfMoves = false
  }

  /// The bytes that ask for all moves, or no longer; none if nothing changes.
  mutating func bytes(tellsOfMoves: Bool) -> [UInt8] {
    if tellsOfMoves == self.tellsOfMoves { return [] }
    self.tellsOfMoves = tellsOfMoves
    return tellsOfMoves ? ControlSequence.reportAllMoves : ControlSequence.reportDrags
  }
}
