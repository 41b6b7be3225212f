import ElementTree
import Foundation

/// How far something is after a part of its time, both from 0 to 1.
public struct UnitCurve: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case bezier(UnitPoint, UnitPoint)
    /// Quarters of a circle.
    case circularIn, circularOut, circularInOut
  }

  private let kind: Kind
  private var isInverse = false

  private init(_ kind: Kind) { self.kind = kind }

  public static let linear = bezier(
    startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  public static let easeIn = bezier(
    startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  public static let easeOut = bezier(
    startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  public static let easeInOut = bezier(
    startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  public static let circularEaseIn = Self(.circularIn)
  public static let circularEaseOut = Self(.circularOut)
  public static let circularEaseInOut = Self(.circularInOut)

  /// A Bézier curve from (0, 0) to (1, 1). Where control points are before 0 or after 1 they are taken to be there.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    func bounded(_ point: UnitPoint) -> UnitPoint {
      UnitPoint(
        x: point.x.isNaN ? 0 : min(max(point.x, 0), 1), y: point.y.isFinite ? point.y : 0)
    }
    return Self(.bezier(bounded(startControlPoint), bounded(endControlPoint)))
  }

  /// The curve that says after which part of its time something is so far.
  public var inverse: UnitCurve {
    var copy = self
    copy.isInverse.toggle()
    return copy
  }

  /// The Bézier curve that is it, or is like it.
  var controlPoints: (UnitPoint, UnitPoint) {
    let (start, end) =
      switch kind {
      case .bezier(let start, let end): (start, end)
      case .circularIn: (UnitPoint(x: 0.55, y: 0), UnitPoint(x: 1, y: 0.45))
      case .circularOut: (UnitPoint(x: 0, y: 0.55), UnitPoint(x: 0.45, y: 1))
      case .circularInOut: (UnitPoint(x: 0.85, y: 0), UnitPoint(x: 0.15, y: 1))
      }
    func turned(_ point: UnitPoint) -> UnitPoint {
      UnitPoint(x: min(max(point.y, 0), 1), y: point.x)
    }
    return isInverse ? (turned(start), turned(end)) : (start, end)
  }

  /// How far something is after a part of its time; it stays where it is before 0 and after 1.
  public func value(at progress: Double) -> Double {
    let progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
    return isInverse ? Self.solve(progress, position) : position(progress)
  }

  /// How fast something is after a part of its time, 1 being as fast as evenly.
  public func velocity(at progress: Double) -> Double {
    let (from, to) = (max(progress - 0.0001, 0), min(progress + 0.0001, 1))
    return to > from ? (value(at: to) - value(at: from)) / (to - from) : 0
  }

  private func position(_ progress: Double) -> Double {
    func quarter(_ part: Double) -> Double { 1 - (1 - part * part).squareRoot() }
    switch kind {
    case .circularIn: return quarter(progress)
    case .circularOut: return 1 - quarter(1 - progress)
    case .circularInOut:
      return progress < 0.5 ? quarter(2 * progress) / 2 : 1 - quarter(2 - 2 * progress) / 2
    case .bezier(let start, let end):
      func along(_ one: Double, _ two: Double, _ t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
      }
      if progress == 0 || progress == 1 { return progress }
      let t = Self.solve(progress) { along(start.x, end.x, $0) }
      return along(start.y, end.y, t)
    }
  }

  /// Where a function that grows has a value.
  private static func solve(_ value: Double, _ function: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if function(middle) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
