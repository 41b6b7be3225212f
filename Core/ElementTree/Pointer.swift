/// What an element wants to know of a pointer: a mouse, a finger, a pen.
public struct PointerInterest: Hashable, Sendable {
  /// What is told of a pointer that is not held down.
  public enum Hover: Hashable, Sendable {
    /// That it comes and goes.
    case crossing
    /// Where it is, too.
    case moving
  }

  /// The most times that are told of.
  public static let mostHolds = 4

  /// Whether the element is told when the pointer is pressed on it, moves after that, wherever it goes, and is let go.
  public var follows: Bool
  /// Whether moving the pointer is for the element: a host doesn't scroll then.
  public var drags: Bool
  /// After how many milliseconds the element is told that the pointer is still held down, in order.
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

  /// What somebody wants to know who wants to know both.
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

/// What a pointer does at an element that wants to know.
public struct PointerEvent: Hashable, Sendable {
  /// What has happened.
  public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// It was pressed on the element.
    case down
    /// It has moved while it is held down.
    case move
    /// It is still held down, for one of the times that the element wants to know of.
    case hold
    /// It was let go.
    case up
    /// What it does is not for the element any more.
    case cancel
    /// It is over the element and not held down.
    case hover
    /// It isn't over the element any more.
    case leave
  }

  /// The farthest place that a host may tell of, in points.
  public static let farthest = 100_000.0
  /// The longest time that a host may tell of.
  public static let mostMilliseconds = 600_000

  public let phase: Phase
  /// From the left edge of the element as it was when the pointer was pressed, in points.
  public let x: Double
  /// From its top.
  public let y: Double
  /// How long the pointer has been held down.
  public let milliseconds: Int

  /// A place to half a point and a time, as far as they are such: what isn't becomes the nearest that is.
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
