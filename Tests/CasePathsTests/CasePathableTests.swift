import CasePaths
import IssueReporting
import Testing

@Suite struct CasePathableTests {
  @Test func readingYieldsThePayloadOfTheCurrentCaseOnly() {
    #expect(Shape.circle(1)[case: \.circle] == 1)
    #expect(Shape.point[case: \.circle] == nil)
    #expect(Shape.point[case: \.point] != nil)
    #expect(Shape.nested(.text("a"))[case: \.nested.text] == "a")
    #expect(Shape.box(width: 1, "a")[case: \.box]?.width == 1)
    #expect(Shape.flag(isUp: true)[case: \.flag] == true)
  }

  @Test func readingByAPartialPathYieldsAny() {
    let circle: PartialCaseKeyPath<Shape> = \.circle
    #expect(Shape.circle(1)[case: circle] as? Int == 1)
    #expect(Shape.point[case: circle] == nil)
  }

  @Test func writingReplacesThePayloadOfTheCurrentCase() {
    var shape = Shape.circle(1)
    shape[case: \.circle] = 2
    #expect(shape == .circle(2))
    shape = .nested(.text("a"))
    shape[case: \.nested.text] = "b"
    #expect(shape == .nested(.text("b")))
  }

  @Test func writingToAnotherCaseDoesNothing() {
    var shape = Shape.point
    shape[case: \.circle] = 2
    #expect(shape == .point)
    shape.circle = 3
    #expect(shape == .point)
  }

  @Test func casesAreMembersOfTheEnum() {
    var shape = Shape.circle(1)
    #expect(shape.circle == 1)
    #expect(shape.point == nil)
    #expect(Shape.box(width: 1, "a").box?.1 == "a")
    #expect(Shape.nested(.text("a")).nested?.text == "a")
    shape.circle = 2
    #expect(shape == .circle(2))
  }

  @Test func membersMakeKeyPathsThroughOptionals() {
    struct State {
      var shape: Shape?
    }
    let path: KeyPath<State, Int?> = \.shape?.circle
    #expect(State(shape: .circle(1))[keyPath: path] == 1)
    #expect(State(shape: .point)[keyPath: path] == nil)
    #expect(State()[keyPath: path] == nil)
  }

  @Test func isChecksTheCase() {
    #expect(Shape.circle(1).is(\.circle))
    #expect(!Shape.circle(1).is(\.point))
    #expect(Shape.point.is(\.point))
    #expect(Shape.nested(.text("a")).is(\.nested))
    #expect(Shape.nested(.text("a")).is(\.nested.text))
    #expect(!Shape.nested(.text("a")).is(\.nested.numbers))
    #expect(Shape.maybe(nil).is(\.maybe))
  }

  @Test func isLooksIntoOptionals() {
    #expect(Optional<Shape>.some(.circle(1)).is(\.circle))
    #expect(!Optional<Shape>.some(.circle(1)).is(\.point))
    #expect(!Optional<Shape>.none.is(\.circle))
    #expect(Optional<Shape>.none.is(\.none))
    #expect(Optional<Shape>.some(.circle(1)).is(\.some.circle))
  }

  @Test func pathsArePatterns() {
    func name(_ shape: Shape) -> String {
      switch shape {
      case \.point: "point"
      case \.nested.text: "text"
      case \.nested: "nested"
      default: "other"
      }
    }
    #expect(name(.point) == "point")
    #expect(name(.nested(.text(""))) == "text")
    #expect(name(.nested(.numbers([]))) == "nested")
    #expect(name(.circle(1)) == "other")
  }

  @Test func modifyChangesThePayloadOfTheCurrentCase() {
    var shape = Shape.nested(.numbers([1]))
    shape.modify(\.nested.numbers) { $0.append(2) }
    #expect(shape == .nested(.numbers([1, 2])))
    var optional: Shape? = .circle(1)
    optional.modify(\.circle) { $0 += 1 }
    #expect(optional == .circle(2))
  }

  @Test func modifyingAnotherCaseIsReportedAndChangesNothing() {
    var shape = Shape.circle(1)
    withKnownIssue {
      shape.modify(\.nested.text) { _ in Issue.record("called") }
    } matching: {
      $0.description.contains(#"Can't modify 'circle(1)' through '\.nested.text'"#)
        && $0.description.contains("a case of 'Shape' that holds 'String'")
    }
    #expect(shape == .circle(1))
  }

  @Test func modifyingNilIsReportedAndChangesNothing() {
    var shape: Shape?
    withKnownIssue {
      shape.modify(\.circle) { _ in Issue.record("called") }
    } matching: {
      $0.description.contains("Can't modify 'nil'")
    }
    withKnownIssue {
      shape = .point
      shape.modify(\.circle) { _ in Issue.record("called") }
    } matching: {
      $0.description.contains("Can't modify 'point'")
    }
    #expect(shape == .point)
  }

  @Test func caseIsThePathOfTheCurrentCase() {
    #expect(Shape.circle(1).case == \.circle)
    #expect(Shape.point.case == \.point)
    #expect(Shape.maybe(nil).case == \Shape.Cases.maybe)
  }

  @Test func allPathsAreInDeclarationOrder() {
    #expect(
      Array(Shape.allCasePaths) == [
        \.point, \.circle, \.box, \.flag, \Shape.Cases.maybe, \.nested,
        \Shape.Cases.optionallyNested, \.nothing,
      ])
  }
}
