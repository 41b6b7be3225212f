import CasePaths
import Testing

@Suite struct CaseKeyPathTests {
  @Test func callingAPathEmbeds() {
    #expect((\Shape.Cases.circle)(1) == .circle(1))
    #expect((\Shape.Cases.point)() == .point)
    #expect((\Shape.Cases.box)((width: 1, "a")) == .box(width: 1, "a"))
    #expect((\Shape.Cases.nested.text)("a") == .nested(.text("a")))
  }

  @Test func pathsAreInferredFromALeadingDot() {
    let circle: CaseKeyPath<Shape, Int> = \.circle
    let text: CaseKeyPath<Shape, String> = \.nested.text
    let all: CaseKeyPath<Shape, Shape> = \.self
    #expect(circle(1) == .circle(1))
    #expect(text("a") == .nested(.text("a")))
    #expect(all(.point) == .point)
  }

  @Test func pathsAreHashableAndComparable() {
    let circle: PartialCaseKeyPath<Shape> = \.circle
    let names: [PartialCaseKeyPath<Shape>: String] = [\.circle: "circle", \.nested.text: "text"]
    #expect(circle == \Shape.Cases.circle)
    #expect(circle != \Shape.Cases.point)
    #expect(names[circle] == "circle")
    #expect(names[\.nested.text] == "text")
    #expect(names[\.nested.numbers] == nil)
  }

  @Test func pathsCompose() {
    let inner: CaseKeyPath<Inner, String> = \.text
    let path = (\Shape.Cases.nested).appending(path: inner)
    #expect(path == \.nested.text)
    #expect(path("a") == .nested(.text("a")))
  }

  @Test func everyEnumHasANeverCase() {
    let never: CaseKeyPath<Shape, Never> = \.never
    let nested: CaseKeyPath<Shape, Never> = \.nested.never
    #expect(AnyCasePath(never).extract(from: .circle(1)) == nil)
    #expect(AnyCasePath(nested).extract(from: .nested(.text(""))) == nil)
    #expect(!Shape.point.is(never))
  }

  @Test func aNeverPayloadIsNotExtracted() {
    let nothing: CaseKeyPath<Shape, Never> = \.nothing
    #expect(AnyCasePath(nothing).extract(from: .point) == nil)
  }

  // MARK: - Optional payloads

  @Test func anOptionalPayloadIsReachedWrappedAndUnwrapped() {
    let wrapped: CaseKeyPath<Shape, Int?> = \.maybe
    let unwrapped: CaseKeyPath<Shape, Int> = \.maybe
    #expect(Shape.maybe(nil)[case: wrapped] == .some(nil))
    #expect(Shape.maybe(nil)[case: unwrapped] == nil)
    #expect(Shape.maybe(1)[case: unwrapped] == 1)
    #expect(unwrapped(2) == .maybe(2))
    #expect(wrapped(nil) == .maybe(nil))
  }

  @Test func aPathToAnOptionalDefaultsToTheOptional() {
    let path = \Shape.Cases.maybe
    #expect(type(of: path).valueType == Case<Int?>.self)
  }

  @Test func pathsContinueThroughAnOptionalPayload() {
    let path: CaseKeyPath<Shape, String> = \.optionallyNested.text
    #expect(path("a") == .optionallyNested(.text("a")))
    #expect(Shape.optionallyNested(.text("a"))[case: path] == "a")
    #expect(Shape.optionallyNested(nil)[case: path] == nil)
  }

  @Test func aCaseMayBeNamedLikeAMemberOfASequence() {
    let filter: CaseKeyPath<Query, String?> = \.filter
    let first: CaseKeyPath<Query, Int> = \.first.some
    let last: CaseKeyPath<Query, Int> = \.last
    #expect(Query.filter(nil)[case: filter] == .some(nil))
    #expect(first(1) == Query.first(1))
    #expect(last(1) == Query.last(1))
  }

  @Test func anOptionalHasTheCasesOfItsEnum() {
    let path: CaseKeyPath<Shape?, Int> = \.circle
    #expect(path(1) == Shape.circle(1))
    #expect(Shape?.some(.circle(1))[case: path] == 1)
    #expect(Shape?.none[case: path] == nil)
    #expect(Shape.allCasePaths.maybe.embed(nil) == .maybe(nil))
  }

  @Test func pathsBuiltDifferentlyThroughAnOptionalAreNotEqual() {
    let wrapped: PartialCaseKeyPath<Shape> = \Shape.Cases.maybe as CaseKeyPath<Shape, Int?>
    let unwrapped: PartialCaseKeyPath<Shape> = \Shape.Cases.maybe as CaseKeyPath<Shape, Int>
    #expect(wrapped != unwrapped)
  }

  // MARK: - Partial paths

  @Test func aPartialPathEmbedsAValueOfTheRightType() {
    let circle: PartialCaseKeyPath<Shape> = \.circle
    let point: PartialCaseKeyPath<Shape> = \.point
    let box: PartialCaseKeyPath<Shape> = \.box
    #expect(circle(1) == Shape.circle(1))
    #expect(circle("a") as Shape? == nil)
    #expect(point(()) == Shape.point)
    #expect(box((width: 1, "a")) == Shape.box(width: 1, "a"))
  }

  @Test func aPartialPathToAnOptionalTakesItsWrappedValue() {
    let maybe: PartialCaseKeyPath<Shape> = \.maybe
    #expect(maybe(1) == Shape.maybe(1))
    #expect(maybe(Int?.some(1) as Any) == Shape.maybe(1))
    #expect(maybe(Int?.none as Any) == Shape.maybe(nil))
  }

  // MARK: - Case paths with members of their own

  @Test func subscriptsOfCasePathsBecomeComponents() {
    let path: CaseKeyPath<Indexed, String> = \.[id: 1].text
    #expect(path("a") == .element(id: 1, .text("a")))
    #expect(Indexed.element(id: 1, .text("a"))[case: path] == "a")
    #expect(Indexed.element(id: 2, .text("a"))[case: path] == nil)
    #expect(path == \.[id: 1].text)
    #expect(path != \.[id: 2].text)
  }

  @Test func dynamicMembersOfCasePathsBecomeComponents() {
    let path: CaseKeyPath<Indexed, String> = \.text
    #expect(path("a") == .element(id: 0, .text("a")))
  }

  // MARK: - The root

  @Test func aCaseEmbedsAndExtractsAlongItsPath() {
    let text = Case(\Shape.Cases.nested.text)
    #expect(text._embed("a") as? Shape == .nested(.text("a")))
    #expect(text._extract(from: Shape.nested(.text("a"))) == "a")
    #expect(text._extract(from: Shape.point) == nil)
    #expect(text._extract(from: "another type") == nil)
  }

  @Test func aCaseCanBeMadeFromClosures() {
    let circle = Case<Int>(
      embed: { Shape.circle($0) },
      extract: { (shape: Shape) in
        guard case .circle(let radius) = shape else { return nil }
        return radius
      })
    #expect(circle._embed(1) as? Shape == .circle(1))
    #expect(circle._extract(from: Shape.circle(1)) == 1)
    #expect(Case<Int>()._extract(from: 1) == 1)
    #expect(Case<Int>()._embed(1) as? Int == 1)
  }
}

@CasePathable private enum Query: Equatable {
  case filter(String?)
  case first(Int?)
  case last(Int?)
}
