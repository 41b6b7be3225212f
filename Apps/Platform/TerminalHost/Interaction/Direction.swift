/// The direction of an arrow key.
enum Direction {
  case up, down, left, right

  var isVertical: Bool { self == .up || self == .down }
  /// -1 towards the start in reading order, 1 towards the end.
  var sign: Int { self == .up || self == .left ? -1 : 1 }

  var opposite: Direction {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    }
  }
}
