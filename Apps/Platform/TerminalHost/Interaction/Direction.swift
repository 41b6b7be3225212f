/// Where an arrow key leads.
enum Direction {
  case up, down, left, right

  var isVertical: Bool { self == .up || self == .down }
  /// -1 towards the start of what is read, 1 towards its end.
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
