import ElementTree
import Testing

/// The pointer events of elements, and their rounding.
@Suite struct PointerTests {
  @Test func placesAreRoundedToHalfAPoint() {
    let event = PointerEvent(.move, x: 1.3, y: -2.74, milliseconds: 5)
    #expect(event.x == 1.5)
    #expect(event.y == -2.5)
    #expect(event.milliseconds == 5)
  }

  @Test(arguments: [
    (Double.nan, 0), (.infinity, 0), (-.infinity, 0), (1e300, PointerEvent.farthest),
    (-1e300, -PointerEvent.farthest), (.leastNonzeroMagnitude, 0),
  ])
  func invalidPlacesAreClamped(said: Double, place: Double) {
    #expect(PointerEvent(.down, x: said, y: said) == PointerEvent(.down, x: place, y: place))
  }

  @Test(arguments: [(Int.min, 0), (-1, 0), (.max, PointerEvent.mostMilliseconds)])
  func invalidTimesAreClamped(said: Int, time: Int) {
    #expect(PointerEvent(.hold, milliseconds: said).milliseconds == time)
  }

  @Test func interestInHoldsOrDragsIncludesMoves() {
    #expect(PointerInterest(holds: [500]).follows)
    #expect(PointerInterest(drags: true).follows)
    #expect(!PointerInterest(hover: .crossing).follows)
  }

  @Test func holdTimesAreSortedAndBounded() {
    let interest = PointerInterest(holds: [.max, 9, -3, 9, 7, 8])
    #expect(interest.holds == [0, 7, 8, 9])
  }

  @Test func aUnionCombinesInterests() {
    let both = PointerInterest(holds: [500], hover: .crossing)
      .union(PointerInterest(drags: true, holds: [100], hover: .moving))
    #expect(both == PointerInterest(drags: true, holds: [100, 500], hover: .moving))
  }
}
