/// The numbers that determine a step of an exploration: its action, the payload, and the order of
/// effects.
///
/// They are random, or read from a record. Shrinking a step makes its numbers fewer and smaller,
/// and every generator makes a simpler value from a smaller number. So no type needs code for
/// shrinking, and custom payloads shrink as well. The idea comes from Hypothesis.
final class Draws {
  private var numbers = SeededNumbers(seed: 0)
  /// The recorded numbers to read instead of random ones, followed by zeros.
  private var tape: [UInt64]?
  private var position = 0
  /// Called with every drawn number.
  var record: ((UInt64) -> Void)?
  /// The nesting depth of the value being generated.
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

  /// Draws a number from 0 to the bound, exclusive.
  func below(_ bound: Int) -> Int {
    if bound < 2 { return 0 }
    let bound = UInt64(bound)
    // A recorded number may exceed the current bound; it then stands for the last choice.
    let number =
      nextOfTape.map { min($0, bound - 1) } ?? numbers.next().multipliedFullWidth(by: bound).high
    record?(number)
    return Int(number)
  }

  /// Draws 64 bits.
  func bits() -> UInt64 {
    let number = nextOfTape ?? numbers.next()
    record?(number)
    return number
  }
}

/// The source of payloads: a random number generator whose numbers the exploration records, so that
/// it can repeat and shrink a payload.
///
/// ```swift
/// explorer.generate(\.ageChanged) { values in values.integer(in: 0...120) }
/// ```
public struct RandomValues: RandomNumberGenerator {
  let draws: Draws
  let resolver: GeneratorResolver
  let scope: GenerationScope

  /// Draws 64 bits, for `Int.random(in:using:)` and similar functions.
  public mutating func next() -> UInt64 { draws.bits() }

  /// Draws an integer in a range. It shrinks to the lower bound.
  public func integer(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    guard count >= UInt64(Int.max) else { return range.lowerBound + draws.below(Int(count) + 1) }
    let bits = draws.bits()
    return range.lowerBound &+ Int(truncatingIfNeeded: count == .max ? bits : bits % (count + 1))
  }

  /// Draws `true` or `false`, which shrinks to `false`.
  public func bool() -> Bool { draws.below(2) == 1 }

  /// Draws a string, often with characters that authors forget. It shrinks to the empty string.
  public func string() -> String { Strings.make(draws) }

  /// Draws an element of a collection; `nil` if it is empty. The element shrinks to the first.
  public func element<C: Collection>(of elements: C) -> C.Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: draws.below(elements.count))]
  }

  /// Generates a value of a type with the generator that
  /// ``Explorer/generate(_:_:)-(Value.Type,_)`` has set, or else the explorer's own. Returns `nil`
  /// if the type has no generator.
  public func value<Value>(of type: Value.Type = Value.self) -> Value? {
    resolver.generator(for: type)?.make(draws, scope)
  }
}
