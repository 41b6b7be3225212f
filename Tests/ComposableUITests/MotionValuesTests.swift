import ComposableUI
import Foundation
import Testing

/// Springs, curves and motions of an app's own, as values.
@MainActor @Suite struct MotionValuesTests {
  private func isNear(_ one: Double, _ other: Double, _ distance: Double = 1e-6) -> Bool {
    abs(one - other) <= distance
  }

  @Test(arguments: [-0.5, -0.1, 0, 0.3, 0.9])
  func aSpringComesFromItsBeginningToItsEnd(bounce: Double) {
    let spring = Spring(duration: 0.4, bounce: bounce)
    #expect(isNear(spring.bounce, bounce))
    #expect(isNear(spring.value(target: 8, time: 0), 0))
    #expect(isNear(spring.velocity(target: 8, initialVelocity: 3, time: 0), 3))
    #expect(isNear(spring.value(target: 8, time: 60), 8, 1e-3))
    #expect(isNear(spring.velocity(target: 8, time: 60), 0, 1e-3))
    // It moves as its force says.
    let (time, step) = (0.13, 1e-5)
    let speed =
      (spring.value(target: 8.0, initialVelocity: 2, time: time + step)
        - spring.value(target: 8.0, initialVelocity: 2, time: time - step)) / (2 * step)
    #expect(isNear(spring.velocity(target: 8, initialVelocity: 2, time: time), speed, 1e-3))
    let gain =
      (spring.velocity(target: 8.0, initialVelocity: 2, time: time + step)
        - spring.velocity(target: 8.0, initialVelocity: 2, time: time - step)) / (2 * step)
    let force = spring.force(
      target: 8, position: spring.value(target: 8.0, initialVelocity: 2, time: time),
      velocity: speed)
    #expect(isNear(force, gain * spring.mass, 0.1))
  }

  @Test func aSpringBouncesWhereItIsSaidTo() {
    let times = (1...100).map { Double($0) / 50 }
    #expect(times.allSatisfy { Spring().value(target: 1, time: $0) <= 1 })
    #expect(times.contains { Spring.bouncy.value(target: 1, time: $0) > 1 })
    #expect(Spring.snappy.bounce < Spring.bouncy.bounce)
  }

  @Test func aSpringIsTheSameByItsPhysics() {
    let spring = Spring(duration: 0.7, bounce: 0.25)
    let same = Spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
    #expect(isNear(same.duration, 0.7))
    #expect(isNear(same.bounce, 0.25))
    #expect(Spring(mass: 1, stiffness: 1, damping: 10).dampingRatio == 1)
    #expect(Spring(mass: 1, stiffness: 1, damping: 10, allowOverDamping: true).dampingRatio == 5)
    #expect(Spring(response: 0.3, dampingRatio: 0.6).response == 0.3)
    let settling = Spring(settlingDuration: 2, dampingRatio: 0.5)
    #expect(isNear(settling.settlingDuration, 2, 0.05))
  }

  @Test func aSpringGoesOnInSteps() {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    var (value, velocity) = (0.0, 0.0)
    for _ in 0..<10 {
      spring.update(value: &value, velocity: &velocity, target: 3, deltaTime: 0.03)
    }
    #expect(isNear(value, spring.value(target: 3, time: 0.3)))
    #expect(isNear(velocity, spring.velocity(target: 3, time: 0.3)))
  }

  @Test func absurdSpringsAreThereAtOnce() {
    for spring in [
      Spring(duration: 0), Spring(duration: -.infinity, bounce: .nan),
      Spring(response: .nan, dampingRatio: -3), Spring(mass: 0, stiffness: 0, damping: 0),
    ] {
      #expect(spring.value(target: 5, time: 1).isFinite)
      #expect(isNear(spring.value(target: 5, time: 60), 5, 1e-3))
    }
    #expect(Spring(duration: 1, bounce: 1).settlingDuration == .infinity)
  }

  @Test func curvesGoFromNothingToAll() {
    let curves: [UnitCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
      .bezier(
        startControlPoint: UnitPoint(x: 0.2, y: 0.9), endControlPoint: UnitPoint(x: 0.8, y: 0.1)),
    ]
    for curve in curves {
      #expect(curve.value(at: -1) == 0 && isNear(curve.value(at: 0), 0))
      #expect(isNear(curve.value(at: 1), 1) && isNear(curve.value(at: 2), 1))
    }
    #expect(isNear(UnitCurve.linear.value(at: 0.3), 0.3))
    #expect(UnitCurve.easeIn.value(at: 0.3) < 0.3)
    #expect(UnitCurve.easeOut.value(at: 0.3) > 0.3)
    #expect(isNear(UnitCurve.circularEaseIn.value(at: 0.6), 0.2))
    #expect(isNear(UnitCurve.circularEaseInOut.value(at: 0.5), 0.5))
    #expect(isNear(UnitCurve.linear.velocity(at: 0.5), 1, 1e-3))
    #expect(UnitCurve.easeIn.velocity(at: 0.1) < 1)
    for curve in curves.prefix(7) {
      for part in [0.1, 0.5, 0.8] {
        #expect(isNear(curve.inverse.value(at: curve.value(at: part)), part, 1e-4))
      }
    }
    #expect(UnitCurve.easeIn.inverse.inverse == .easeIn)
    let absurd = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: .nan, y: .infinity), endControlPoint: UnitPoint(x: -9, y: 9))
    #expect(absurd.value(at: 0.5).isFinite)
  }

  private struct Steps: CustomAnimation {
    let duration: Double
    var place = UnitCurve.linear

    func animate<V: VectorArithmetic>(
      value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> V? {
      context.state[Count<V>.self] += 1
      guard time <= duration else { return nil }
      return value.scaled(by: place.value(at: time / duration))
    }
  }

  private struct Count<V>: AnimationStateKey {
    static var defaultValue: Int { 0 }
  }

  @Test func aMotionOfAnAppsOwnIsTheCurveThatIsLikeIt() {
    #expect(Animation(Steps(duration: 0.5)) != Animation(Steps(duration: 1)))
    #expect(
      Animation(Steps(duration: 1, place: .easeIn))
        != Animation(Steps(duration: 1, place: .easeOut)))
    #expect(Animation(Steps(duration: -1)) == .linear(duration: 0))
    // One that never ends is shown in ten seconds.
    let endless = Animation(Steps(duration: .infinity))
    #expect(endless == Animation(Steps(duration: .infinity)))
  }

  @Test func animationsByCurvesAndSpringsAreThoseByNumbers() {
    #expect(Animation.timingCurve(.easeIn, duration: 2) == .easeIn(duration: 2))
    #expect(
      Animation.spring(Spring(duration: 0.3, bounce: 0.25)) == .spring(duration: 0.3, bounce: 0.25))
    #expect(
      Animation.interpolatingSpring(duration: 1, bounce: 0)
        == .interpolatingSpring(Spring(duration: 1, bounce: 0)))
    #expect(2.0.interpolated(towards: 4, amount: 0.25) == 2.5)
  }
}
