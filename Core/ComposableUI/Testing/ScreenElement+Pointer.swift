import Dependencies
import ElementTree
import Foundation

extension ScreenElement {
  /// Presses a pointer on the element and releases it after a while.
  ///
  /// - Parameter seconds: The duration of the press.
  public func longPress(
    for seconds: Double = 0.5, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    let milliseconds = Self.milliseconds(seconds)
    guard let pointed = pointed(location, for: \.follows, "can be held down") else { return }
    pointed.pointer(.down, .zero, 0, location)
    for hold in holds(around: pointed) where hold <= milliseconds {
      pointed.pointer(.hold, .zero, hold, location)
    }
    pointed.pointer(.up, .zero, milliseconds, location)
  }

  /// Drags the element: presses a pointer on it, moves the pointer in four steps, and releases it.
  ///
  /// - Parameters:
  ///   - translation: The distance in points.
  ///   - start: The point on the element at which the press begins.
  ///   - seconds: The duration of the drag.
  public func drag(
    by translation: CGSize, from start: CGPoint = .zero, for seconds: Double = 1,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    guard let pointed = pointed(location, for: \.drags, "can be dragged") else { return }
    let milliseconds = Self.milliseconds(seconds)
    pointed.pointer(.down, start, 0, location)
    for step in 1...4 {
      let place = CGPoint(
        x: start.x + translation.width * CGFloat(step) / 4,
        y: start.y + translation.height * CGFloat(step) / 4)
      pointed.pointer(.move, place, milliseconds * step / 4, location)
    }
    let end = CGPoint(x: start.x + translation.width, y: start.y + translation.height)
    pointed.pointer(.up, end, milliseconds, location)
  }

  /// Moves a pointer over the element.
  public func hover(
    at place: CGPoint = .zero, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    pointed(location, for: { $0.hover != nil }, "observes a pointer over it")?
      .pointer(.hover, place, 0, location)
  }

  /// Moves the pointer off the element.
  public func endHover(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    pointed(location, for: { $0.hover != nil }, "observes a pointer over it")?
      .pointer(.leave, .zero, 0, location)
  }

  /// Sends a single pointer event, for cases that the other functions don't cover, such as a screen
  /// in the middle of a drag.
  ///
  /// - Parameters:
  ///   - phase: The phase of the event.
  ///   - place: The position of the pointer, relative to the element's top left corner at the time
  ///     of the press.
  ///   - seconds: The time since the press.
  public func pointer(
    _ phase: PointerEvent.Phase, at place: CGPoint = .zero, after seconds: Double = 0,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(
      fileID: fileID, filePath: filePath, line: line, column: column)
    pointed(location, for: { _ in true }, "observes pointers")?
      .pointer(phase, place, Self.milliseconds(seconds), location)
  }

  // MARK: - Elements

  private static func milliseconds(_ seconds: Double) -> Int {
    (seconds * 1_000).whole(in: 0...PointerEvent.mostMilliseconds)
  }

  /// Returns this element or its nearest ancestor with a matching interest in pointers.
  private func pointed(
    _ location: IssueLocation, for isMeant: (PointerInterest) -> Bool, _ ability: String
  ) -> ScreenElement? {
    // The failed search has reported the missing element already.
    guard let id else { return nil }
    tester.update()
    let path = tester.root.path(to: id)
    guard let found = path.last(where: { $0.properties.pointer.map(isMeant) ?? false }) else {
      location.report("Neither the \(name) nor a view around it \(ability).")
      return nil
    }
    return ScreenElement(tester: tester, id: found.id, kind: kind)
  }

  /// Returns the times at which an element or an ancestor wants events about a held pointer.
  private func holds(around element: ScreenElement) -> [Int] {
    let path = element.id.map { tester.root.path(to: $0) } ?? []
    return path.compactMap(\.properties.pointer).reduce(PointerInterest()) { $0.union($1) }.holds
  }

  private func pointer(
    _ phase: PointerEvent.Phase, _ place: CGPoint, _ milliseconds: Int, _ location: IssueLocation
  ) {
    send(
      .pointer(
        PointerEvent(phase, x: place.x, y: place.y, milliseconds: milliseconds)), location)
  }
}

extension Element {
  /// Returns the elements from this one down to a descendant; none if there is no such descendant.
  fileprivate func path(to id: ElementID) -> [Element] {
    if self.id == id { return [self] }
    for child in children {
      let path = child.path(to: id)
      if !path.isEmpty { return [self] + path }
    }
    return []
  }
}
