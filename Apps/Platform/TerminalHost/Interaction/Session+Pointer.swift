import ElementTree

/// The state of the mouse for elements that track more than clicks.
struct PointerState {
  /// A mouse button held down on an element.
  struct Held {
    let element: ElementID
    /// The position of the element's first cell at the press.
    let origin: Point
    let start: Point
    let since: Duration
    let drags: Bool
    /// The hold durations that the element and its ancestors still wait for.
    var holds: [Duration]
    /// Whether the release also counts as a click.
    var isClick = true
    var last: Point
  }

  var held: Held?
  /// The elements under the mouse that track hovering.
  var hovered: Set<ElementID> = []
  /// The last position of the mouse.
  var place: Point?
}

extension Session {
  /// The delay until the host must call ``pointerIsHeld()``.
  var nextHold: Duration? {
    guard let held = pointer.held, let due = held.holds.first else { return nil }
    return max(.zero, held.since + due - time)
  }

  /// Reports that the button is still held at ``time``.
  func pointerIsHeld() {
    guard let due = pointer.held?.holds.first, let held = pointer.held,
      time - held.since >= due
    else { return }
    pointer.held?.holds.removeFirst()
    pointer.held?.isClick = false
    quietly { tell(.hold, at: held.last) }
  }

  /// - Returns: Whether an element tracks the press. A tracked press becomes a click only at the
  ///   release.
  func pointerPressed(at point: Point) -> Bool {
    // A second press means that the release of the first was never reported.
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

  /// Ends a hold with a release or a cancellation.
  private func letGo(at point: Point, _ phase: PointerEvent.Phase) {
    tell(phase, at: point)
    pointer.held = nil
  }

  func pointerMoved(to point: Point) {
    pointer.place = point
    // A terminal reports moves without a button only after the release.
    if let held = pointer.held { letGo(at: held.last, .cancel) }
    var now: Set<ElementID> = []
    if let innermost = pointerRegion(at: point, where: { $0.hover != nil }) {
      for region in frame.regions {
        guard case .pointer(let origin) = region.part, region.rect.contains(point),
          let hover = region.node.rareProperties?.pointer?.hover,
          innermost.node.isInside(region.node)
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
      return region.node.rareProperties?.pointer.map(isMeant) ?? false
    }
    // The frontmost clickable or tracking element gets the mouse, together with its ancestors.
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

  /// Returns the combined interest of an element and its ancestors.
  private func interest(around node: Node) -> PointerInterest {
    var interest = PointerInterest()
    var next: Node? = node
    while let current = next {
      if let own = current.rareProperties?.pointer { interest = interest.union(own) }
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
    // The event is in the middle of the cell. If the screen throws, the element has just been
    // removed.
    let event = PointerEvent(
      phase, x: Double((point.x - origin.x) * 8 + 4), y: Double((point.y - origin.y) * 16 + 8),
      milliseconds: milliseconds)
    try? screen.send(Event(element, .pointer(event)))
  }
}

/// The setting for the mouse reports that the terminal sends.
struct MouseReports {
  private var tellsOfMoves = false

  /// Forgets the terminal's setting, so that the next frame sends it again.
  mutating func invalidate() {
    tellsOfMoves = false
  }

  /// Returns the bytes that turn reports of all moves on or off; none if nothing changes.
  mutating func bytes(tellsOfMoves: Bool) -> [UInt8] {
    if tellsOfMoves == self.tellsOfMoves { return [] }
    self.tellsOfMoves = tellsOfMoves
    return tellsOfMoves ? ControlSequence.reportAllMoves : ControlSequence.reportDrags
  }
}
