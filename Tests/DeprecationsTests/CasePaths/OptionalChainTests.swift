#if Deprecations
  import CasePaths
  import Testing

  @CasePathable private enum Fizz: Equatable { case buzz(Buzz?) }
  @CasePathable private enum Buzz: Equatable { case fizzBuzz(FizzBuzz?) }
  @CasePathable private enum FizzBuzz: Equatable { case int(Int?) }

  struct OptionalChainTests {
    @Test func `A chain through optional payloads leads to the value and to the optional`() {
      let value: CaseKeyPath<Fizz, Int> = \Fizz.Cases.buzz.fizzBuzz.int
      let optional: CaseKeyPath<Fizz, Int?> = \Fizz.Cases.buzz.fizzBuzz.int
      let fizz = Fizz.buzz(.fizzBuzz(.int(42)))
      #expect(fizz[case: value] == 42)
      #expect(fizz[case: optional] == .some(42))
      #expect(Fizz.buzz(.fizzBuzz(.int(nil)))[case: value] == nil)
      #expect(Fizz.buzz(.fizzBuzz(nil))[case: optional] == nil)
      #expect(value(42) == fizz)
      #expect(optional(42) == fizz)
    }
  }
#endif
