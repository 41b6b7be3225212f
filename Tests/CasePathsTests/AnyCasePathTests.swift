import CasePaths
import Testing

@Suite struct AnyCasePathTests {
  @Test func embedsAndExtracts() {
    let path = AnyCasePath<Shape, Int>(
      embed: { .circle($0) },
      extract: { if case .circle(let radius) = $0 { radius } else { nil } })
    #expect(path.embed(1) == .circle(1))
    #expect(path.extract(from: .circle(1)) == 1)
    #expect(path.extract(from: .point) == nil)
  }

  @Test func theIdentityPathExtractsTheValueItself() {
    let path = AnyCasePath<Shape, Shape>()
    #expect(path.embed(.point) == .point)
    #expect(path.extract(from: .circle(1)) == .circle(1))
  }

  @Test func aKeyPathResolvesToTheFunctionsOfItsCases() {
    let path = AnyCasePath(\Shape.Cases.nested.numbers)
    #expect(path.embed([2]) == .nested(.numbers([2])))
    #expect(path.extract(from: .nested(.numbers([1]))) == [1])
    #expect(path.extract(from: .nested(.text(""))) == nil)
    #expect(path.extract(from: .point) == nil)
  }

  @Test func theRootsKeyPathResolvesToTheIdentity() {
    let path = AnyCasePath(\Shape.Cases.self)
    #expect(path.embed(.point) == .point)
    #expect(path.extract(from: .circle(1)) == .circle(1))
  }

  @Test func aResolvedPathEvaluatesNoKeyPathAgain() {
    let path = AnyCasePath(\Counted.Cases.value)
    let evaluations = Counted.evaluations
    for value in 0..<100 {
      _ = path.extract(from: path.embed(value))
    }
    #expect(Counted.evaluations == evaluations)
  }

  @Test func dynamicMembersContinueThePath() {
    let path = Shape.allCasePaths.nested.text
    #expect(path.embed("a") == .nested(.text("a")))
    #expect(path.extract(from: .nested(.text("a"))) == "a")
    #expect(path.extract(from: .nested(.numbers([]))) == nil)
  }

  @Test func describesItselfByItsTypesAndTheCasesAlongIt() {
    #expect(Shape.allCasePaths.circle.debugDescription == #"AnyCasePath<Shape, Int>(\.circle)"#)
    #expect(AnyCasePath<Shape, Shape>().debugDescription == #"AnyCasePath<Shape, Shape>(\.self)"#)
    let path = AnyCasePath<Int, Int>(embed: { $0 }, extract: { $0 })
    #expect(path.debugDescription == "AnyCasePath<Int, Int>")
  }

  @Test func composingPathsJoinsTheirNames() {
    #expect(Shape.allCasePaths.nested.text.keyPathText == #"\.nested.text"#)
    #expect(AnyCasePath(\Shape.Cases.nested.text).keyPathText == #"\.nested.text"#)
    #expect(
      AnyCasePath(\Shape.Cases.optionallyNested.text).keyPathText == #"\.optionallyNested.text"#)
    #expect(AnyCasePath(\Shape.Cases.maybe.some).keyPathText == #"\.maybe.some"#)
    #expect(AnyCasePath(\Shape?.Cases.some.nested).keyPathText == #"\.some.nested"#)
    #expect(AnyCasePath(\Shape.Cases.never).keyPathText == #"\.never"#)
    #expect(
      AnyCasePath(\Result<Shape, any Error>.Cases.success.point).keyPathText == #"\.success.point"#)
  }

  @Test func aPathThroughASubscriptHasNoName() {
    #expect(AnyCasePath(\Indexed.Cases[id: 1]).keyPathText == nil)
    #expect(AnyCasePath(\Indexed.Cases[id: 1].text).keyPathText == nil)
  }

  @Test func aPathCanBeNamed() {
    let path = Indexed.allCasePaths[id: 1].named("[id: 1]")
    #expect(path.keyPathText == #"\[id: 1]"#)
    #expect(path.text.keyPathText == #"\[id: 1].text"#)
    #expect(path.named(like: Shape.allCasePaths.nested).keyPathText == #"\.nested"#)
  }

  @Test func caseKeyPathsAreDescribedAsInTheSource() {
    #expect(caseKeyPathText(\Shape.Cases.nested.numbers) == #"\.nested.numbers"#)
    #expect(caseKeyPathText(Shape.point.case) == #"\.point"#)
    #expect(caseKeyPathText(\Shape.Cases.self) == #"\.self"#)
    #expect(caseKeyPathText(\Indexed.Cases[id: 1]) == nil)
  }

  @Test func payloadsAreChangedInPlace() {
    let path = AnyCasePath(\Shape.Cases.nested.numbers)
    var shape = Shape.nested(.numbers(Array(repeating: 0, count: 100)))
    let address = path.extract(from: shape).map { $0.withUnsafeBufferPointer(\.baseAddress) }
    let result = path._modify(&shape) { numbers in
      numbers[0] = 1
      return numbers.withUnsafeBufferPointer(\.baseAddress)
    }
    #expect(result == address)
    #expect(path.extract(from: shape)?.first == 1)
  }

  @Test func aPayloadOfAnotherCaseIsNotChanged() {
    var shape = Shape.point
    let result: Void? = Shape.allCasePaths.circle._modify(&shape) { $0 += 1 }
    #expect(result == nil)
    #expect(shape == .point)
  }

  @Test func anErrorDuringAnInPlaceChangeKeepsAValue() {
    struct Failure: Error {}
    var shape = Shape.circle(1)
    #expect(throws: Failure.self) {
      try Shape.allCasePaths.circle._modify(&shape) {
        $0 += 1
        throw Failure()
      }
    }
    #expect(shape == .circle(2))
  }

  @Test func pathsCanBeSent() {
    func requireSendable(_: some Sendable) {}
    requireSendable(Shape.allCasePaths)
    requireSendable(Shape.allCasePaths.nested)
    requireSendable(Case<Shape>())
  }
}

/// An enum that counts the evaluations of its case path.
private enum Counted: CasePathable {
  case value(Int)

  // Only one test uses the counter.
  nonisolated(unsafe) static var evaluations = 0

  struct AllCasePaths: Sendable {
    var value: AnyCasePath<Counted, Int> {
      Counted.evaluations += 1
      return AnyCasePath(
        embed: { .value($0) },
        extract: {
          guard case .value(let value) = $0 else { return nil }
          return value
        })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
