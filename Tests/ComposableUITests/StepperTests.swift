import ComposableUI
import Foundation
import Testing

/// A stepper stops at its bounds and at the limits of its type.
@MainActor @Suite struct StepperTests {
  private struct Counting<Value: Strideable>: View {
    @State var value: Value
    var bounds: ClosedRange<Value>?
    let step: Value.Stride

    var body: some View {
      if let bounds {
        Stepper("Count", value: $value, in: bounds, step: step)
      } else {
        Stepper("Count", value: $value, step: step)
      }
      Text(verbatim: "\(value)")
    }
  }

  /// Presses both buttons as often as they are enabled, three times at most.
  private func values<Value: Strideable>(
    from value: Value, in bounds: ClosedRange<Value>? = nil, by step: Value.Stride
  ) -> (up: [String], down: [String]) {
    func pressed(_ name: String) -> [String] {
      let screen = ScreenTester { Counting(value: value, bounds: bounds, step: step) }
      var texts: [String] = []
      while texts.count < 3, screen.button(name).isEnabled {
        screen.button(name).press()
        texts.append(String(screen.text.split(separator: "\n").last ?? ""))
      }
      return texts
    }
    return (pressed("Increment"), pressed("Decrement"))
  }

  @Test func anUnsignedNumberStopsAtZero() {
    #expect(values(from: UInt(1), by: 1).down == ["0"])
    #expect(values(from: UInt(1), in: 0...10, by: 1).down == ["0"])
    #expect(values(from: UInt8(1), in: 0...255, by: 1).down == ["0"])
    #expect(values(from: UInt64.max - 1, in: 0...UInt64.max, by: 1).up == ["\(UInt64.max)"])
  }

  @Test func anIntegerStopsAtItsGreatestAndItsLeast() {
    #expect(values(from: Int.max - 1, by: 1).up == ["\(Int.max)"])
    #expect(values(from: Int.min + 1, by: 1).down == ["\(Int.min)"])
    #expect(values(from: Int.max, in: Int.min...Int.max, by: 1).up == [])
    #expect(values(from: Int8(120), by: 5).up == ["125"])
    #expect(values(from: Int8(-120), in: -128...127, by: 5).down == ["-125"])
  }

  @Test func aStepMayBeLargerThanTheType() {
    #expect(values(from: Int8(-100), by: 200).up == ["100"])
    #expect(values(from: Int8(100), by: 200).down == ["-100"])
    #expect(values(from: UInt8(10), by: .max).up == [])
    #expect(values(from: 0, by: .min).up == ["\(Int.min)"])
    #expect(values(from: 0, by: .min).down == [])
    #expect(values(from: -1, by: .min).down == ["\(Int.max)"])
    #expect(values(from: UInt.max, by: .min).up == ["\(UInt.max - UInt(Int.min.magnitude))"])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -0.0, 1e308, -1e308])
  func anyFloatingPointNumberCanBeStepped(_ number: Double) {
    _ = values(from: number, by: 1)
    _ = values(from: number, in: -1e308...1e308, by: 1e308)
    _ = values(from: 1, by: number)
    _ = values(from: Float(1), in: 0...10, by: Float(number))
  }

  private enum Size: Int, Strideable {
    case small, medium, large

    func distance(to other: Self) -> Int { other.rawValue - rawValue }
    // A step beyond the last case traps, as with many apps' own types.
    func advanced(by distance: Int) -> Self { Self(rawValue: rawValue + distance)! }
  }

  @Test func aTypeStopsAtItsFirstAndLastValue() {
    #expect(values(from: Size.small, in: .small ... .large, by: 1).up == ["medium", "large"])
    #expect(values(from: Size.small, in: .small ... .large, by: 1).down == [])
  }

  @Test func aDateIsStepped() {
    let date = Date(timeIntervalSince1970: 0)
    #expect(values(from: date, in: date...date.addingTimeInterval(5), by: 3).up.count == 1)
    #expect(values(from: Date.distantFuture, by: 1e300).up.count == 3)
  }

  @Test func aPressStepsTheCurrentValue() throws {
    @MainActor final class Count {
      var value: UInt = 2
    }
    let count = Count()
    let screen = ScreenTester {
      Stepper(
        "Count", value: Binding(get: { count.value }, set: { count.value = $0 }), in: 0...10)
    }
    // The screen isn't notified of this change.
    count.value = 0
    screen.button("Decrement").press()
    #expect(count.value == 0)
  }
}
