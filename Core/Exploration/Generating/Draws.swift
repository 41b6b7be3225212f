/// The numbers that everything in a step of an exploration follows from: which action, with which payload,
/// and what runs when.
///
/// They are drawn at random, or read from a record. To shrink a step is to make its numbers fewer and
/// smaller: every generator makes something simpler of a smaller number. So there is nothing to be written
/// for the shrinking of a type, and what a caller generates shrinks as well (the idea is Hypothesis').
final class Draws {
  private var numbers = SeededNumbers(seed: 0)
  /// What is read instead of random numbers; zeros follow it.
  private var tape: [UInt64]?
  private var position = 0
  /// Told every number that is drawn.
  var record: ((UInt64) -> Void)?
  /// How deep the value lies that is being made, in others.
  var depth = 0

  func begin(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    tape = nil
  }

  func begin(tape: [UInt64]) {
    self.tape = tape
    position = 0
  }

  private var nextOfTape: UInt64? {
    guard let tape else { return nil }
    defer { position += 1 }
    return position < tape.count ? tape[position] : 0
  }

  /// A number from 0 on, below another one.
  func below(_ bound: Int) -> Int {
    if bound < 2 { return 0 }
    let bound = UInt64(bound)
    // One that is too great now, because there is less to choose from, stands for the last.
    let number =
      nextOfTape.map { min($0, bound - 1) } ?? numbers.next().multipliedFullWidth(by: bound).high
    record?(number)
    return Int(number)
  }

  /// 64 bits.
  func bits() -> UInt64 {
    let number = nextOfTape ?? numbers.next()
    record?(number)
    return number
  }
}

/// What a payload is made of: a random number generator whose numbers the exploration keeps, so that it can
/// repeat them, and make the payload smaller when it has found a failure.
///
/// ```swift
/// explorer.generate(\.ageChanged) { values in values.integer(in: 0...120) }
/// ```
public struct RandomValues: RandomNumberGenerator {
  let draws: Draws
  let resolver: GeneratorResolver
  let scope: GenerationScope

  /// 64 bits, as `Int.random(in:using:)` and the like take.
  public mutating func next() -> UInt64 { draws.bits() }

  /// An integer in a range, which shrinks to its lower bound.
  public func integer(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    guard count < UInt64(Int.max) else { return Int(truncatingIfNeeded: draws.bits()) }
    return range.lowerBound + draws.below(Int(count) + 1)
  }

  /// `true` or `false`, which shrinks to `false`.
  public func bool() -> Bool { draws.below(2) == 1 }

  /// A string with characters that are often forgotten, which shrinks to the empty one.
  public func string() -> String { Strings.make(draws) }

  /// One of several elements, which shrinks to the first one; `nil` if there are none.
  public func element<C: Collection>(of elements: C) -> C.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: draws.below(elements.count))]
  }

  /// A value of a type that the explorer has a generator of, its own or one of
  /// ``Explorer/generate(_:_:)-(Value.Type,_)``; `nil` if it has none.
  public func value<Value>(of type: Value.Type = Value.self) -> Value? {
    resolver.generator(for: type)?.make(draws, scope)
  }
}
