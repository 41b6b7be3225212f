/// The events of a mouse, a finger or a pen that an element observes.
public struct PointerInterest: Hashable, Sendable {
  /// The events of a pointer that is not held down.
  public enum Hover: Hashable, Sendable {
    /// The pointer enters and leaves.
    case crossing
    /// The pointer enters, moves and leaves.
    case moving
  }

  /// The maximum number of hold times.
  public static let mostHolds = 4

  /// Whether the element observes a press on it, subsequent moves anywhere, and the release.
  public var follows: Bool
  /// Whether the element handles drags. A host then doesn't scroll when the pointer moves.
  public var drags: Bool
  /// The hold times to report, in milliseconds and in order.
  public private(set) var holds: [Int]
  public var hover: Hover?

  public init(
    follows: Bool = false, drags: Bool = false, holds: [Int] = [], hover: Hover? = nil
  ) {
    self.follows = follows || drags || !holds.isEmpty
    self.drags = drags
    self.holds = Self.ordered(holds)
    self.hover = hover
  }

  /// Returns an interest in the events of both interests.
  public func union(_ other: Self) -> Self {
    Self(
      follows: follows || other.follows, drags: drags || other.drags, holds: holds + other.holds,
      hover: hover == .moving || other.hover == .moving ? .moving : hover ?? other.hover)
  }

  private static func ordered(_ holds: [Int]) -> [Int] {
    Array(
      Set(holds.map { min(max($0, 0), PointerEvent.mostMilliseconds) }).sorted().prefix(mostHolds))
  }
}

/// A pointer event at an element that observes it.
public struct PointerEvent: Hashable, Sendable {
  /// The phase of a pointer event.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// The user pressed the pointer on the element.
    case down
    /// The pointer moved while held down.
    case move
    /// The pointer is still held down, at one of the observed hold times.
    case hold
    /// The user released the pointer.
    case up
    /// The host cancelled the interaction with the element.
    case cancel
    /// The pointer is over the element and not held down.
    case hover
    /// The pointer left the element.
    case leave
  }

  /// The farthest position that a host may report, in points.
  public static let farthest = 100_000.0
  /// The longest time that a host may report.
  public static let mostMilliseconds = 600_000

  public let phase: Phase
  /// The distance from the left edge of the element at the time of the press, in points.
  public let x: Double
  /// The distance from the top edge.
  public let y: Double
  /// The time that the pointer has been held down.
  public let milliseconds: Int

  /// Rounds coordinates to half a point, and clamps them and the time. A coordinate that isn't
  /// finite becomes 0.
  public init(_ phase: Phase, x: Double = 0, y: Double = 0, milliseconds: Int = 0) {
    self.phase = phase
    self.x = Self.place(x)
    self.y = Self.place(y)
    self.milliseconds = min(max(milliseconds, 0), Self.mostMilliseconds)
  }

  private static func place(_ length: Double) -> Double {
    guard length.isFinite else { return 0 }
    return (min(max(length, -farthest), farthest) * 2).rounded() / 2
  }
}
