#if Deprecations
  import CasePaths
  import Testing

  private enum Plain: Equatable {
    case none
    case other
    case number(Int)
    case labelled(id: Int)
    case pair(Int, String)
    case labelledPair(id: Int, name: String)
    case maybe(Int?)
    case object(Box)
    case nested(Nested)
    indirect case list(Int, Plain)
  }

  private indirect enum Nested: Equatable {
    case text(String)
    case deeper(Nested)
    case wide(Int, Int, Int, Int, Int)
    case end
  }

  private final class Box: Equatable, Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
    static func == (lhs: Box, rhs: Box) -> Bool { lhs.value == rhs.value }
  }

  private enum Generic<A, B> {
    case a(A)
    case b(B)
    case both(A, [B])
  }

  private enum Failing {
    case error(any Error)
    case describing(any CustomStringConvertible)
    case impossible(Never)
  }

  private enum SamePayloads: Equatable {
    case first(Int)
    case second(Int)
    case third(Int)
  }

  private struct SomeError: Error {}

  struct CasePathOperatorTests {
    @Test func `A slash turns a case into a case path`() {
      let path: AnyCasePath<Plain, Int> = /Plain.number
      #expect(path.embed(42) == .number(42))
      for _ in 1...2 {
        #expect(path.extract(from: .number(42)) == 42)
        #expect(path.extract(from: .none) == nil)
        #expect(path.extract(from: .labelled(id: 42)) == nil)
        #expect(path.extract(from: .maybe(42)) == nil)
      }
    }

    @Test func `Cases with equal payloads are distinguished in any order`() {
      let second = /SamePayloads.second
      #expect(second.extract(from: .first(1)) == nil)
      #expect(second.extract(from: .third(3)) == nil)
      #expect(second.extract(from: .second(2)) == 2)
      #expect(second.extract(from: .first(1)) == nil)
      #expect((/SamePayloads.third).extract(from: .third(3)) == 3)
    }

    @Test func `Labels don't matter`() {
      #expect((/Plain.labelled).extract(from: .labelled(id: 1)) == 1)
      #expect((/Plain.labelled).embed(1) == .labelled(id: 1))
      let path: AnyCasePath<Plain, (Int, String)> = /Plain.labelledPair
      for _ in 1...2 {
        let pair = path.extract(from: .labelledPair(id: 1, name: "Blob"))
        #expect(pair?.0 == 1)
        #expect(pair?.1 == "Blob")
      }
      #expect(path.extract(from: .pair(1, "Blob")) == nil)
      #expect(path.embed((2, "B")) == .labelledPair(id: 2, name: "B"))
      let labelled: AnyCasePath<Plain, (id: Int, name: String)> = /Plain.labelledPair
      #expect(labelled.extract(from: .labelledPair(id: 1, name: "Blob"))?.name == "Blob")
    }

    @Test func `A case without a payload is recognised`() {
      let path = /Plain.none
      #expect(path.extract(from: .none) != nil)
      #expect(path.extract(from: .other) == nil)
      #expect(path.extract(from: .number(1)) == nil)
      #expect(path.embed(()) == .none)
    }

    @Test func `Optional, object, nested and indirect payloads are extracted`() {
      #expect((/Plain.maybe).extract(from: .maybe(nil)) == .some(nil))
      #expect((/Plain.maybe).extract(from: .maybe(1)) == .some(1))
      #expect((/Plain.object).extract(from: .object(Box(1)))?.value == 1)
      #expect((/Plain.nested).extract(from: .nested(.end)) == .end)
      let list = /Plain.list
      for _ in 1...2 {
        let payload = list.extract(from: .list(1, .list(2, .number(3))))
        #expect(payload?.0 == 1)
        #expect(payload?.1 == .list(2, .number(3)))
      }
      #expect((/Nested.text).extract(from: .text("a text that is kept on the heap")) != nil)
      #expect((/Nested.deeper).extract(from: .deeper(.text("a"))) == .text("a"))
      #expect((/Nested.wide).extract(from: .wide(1, 2, 3, 4, 5))?.4 == 5)
      #expect((/Nested.wide).extract(from: .end) == nil)
    }

    @Test func `A payload is neither leaked nor released twice`() {
      weak var weak: Box?
      do {
        let box = Box(1)
        weak = box
        let value = Plain.object(box)
        let path = /Plain.object
        for _ in 1...3 { #expect(path.extract(from: value) === box) }
        let indirect = Plain.list(1, .object(box))
        for _ in 1...3 { #expect((/Plain.list).extract(from: indirect)?.1 == .object(box)) }
      }
      #expect(weak == nil)
    }

    @Test func `Payloads of generic enums are extracted`() {
      let a = /Generic<Int, String>.a
      #expect(a.extract(from: .a(1)) == 1)
      #expect(a.extract(from: .b("1")) == nil)
      #expect((/Generic<Int, String>.both).extract(from: .both(1, ["a"]))?.1 == ["a"])
      #expect((/Generic<String, String>.b).extract(from: .a("a")) == nil)
      #expect((/Generic<String, String>.b).extract(from: .b("a")) == "a")
      #expect((/Result<Int, any Error>.success).extract(from: .success(1)) == 1)
      #expect((/Result<Int, any Error>.failure).extract(from: .failure(SomeError())) is SomeError)
    }

    @Test func `Existential payloads are extracted`() {
      #expect((/Failing.error).extract(from: .error(SomeError())) is SomeError)
      #expect((/Failing.describing).extract(from: .describing(42))?.description == "42")
      #expect((/Failing.error).extract(from: .describing(42)) == nil)
      #expect((/Failing.impossible).extract(from: .describing(42)) == nil)
    }

    @Test func `Cases of an optional enum have paths`() {
      let path: AnyCasePath<Plain?, Int> = /Plain.number
      #expect(path.extract(from: .number(1)) == 1)
      #expect(path.extract(from: .labelled(id: 1)) == nil)
      #expect(path.extract(from: nil) == nil)
      #expect(path.embed(1) == .number(1))
      let none: AnyCasePath<Plain?, Void> = /Plain.other
      #expect(none.extract(from: .other) != nil)
      #expect(none.extract(from: Plain.none) == nil)
      #expect(none.extract(from: nil) == nil)
      let some: AnyCasePath<Int?, Int> = /Optional.some
      #expect(some.extract(from: 1) == 1)
      #expect(some.extract(from: nil) == nil)
    }

    @Test func `The empty case of an optional has a path`() {
      let none = /Optional<Int>.none
      #expect(none.extract(from: nil) != nil)
      #expect(none.extract(from: 1) == nil)
      #expect(none.embed(()) == nil)
      let isNone: (Int?) -> Void? = /Optional<Int>.none
      #expect([nil, 1, nil].compactMap(isNone).count == 2)
      let isOneOfPlain = /Optional<Plain>.none
      #expect(isOneOfPlain.extract(from: nil) != nil)
      // `Plain` has a different case with the same name.
      #expect(isOneOfPlain.extract(from: Plain.none) == nil)
      let some = /Optional<Int>.some
      #expect(some.extract(from: 1) == 1)
      let nested: AnyCasePath<Int??, Void> = /Optional<Int>.none
      #expect(nested.extract(from: .some(nil)) != nil)
      #expect(nested.extract(from: .none) == nil)
    }

    @Test func `A slash makes a function where one is expected`() {
      let function: (Plain) -> Int? = /Plain.number
      #expect([Plain.none, .number(1), .number(2)].compactMap(function) == [1, 2])
      let optional: (Plain?) -> Int? = /Plain.number
      #expect(optional(nil) == nil)
      #expect(optional(.number(1)) == 1)
      let isOther: (Plain) -> Void? = /Plain.other
      #expect(isOther(.other) != nil)
      #expect(isOther(.none) == nil)
      let isOptionallyOther: (Plain?) -> Void? = /Plain.other
      #expect(isOptionallyOther(.other) != nil)
      #expect(isOptionallyOther(nil) == nil)
    }

    @Test func `Two dots append a path to another`() {
      let path = /Plain.nested .. /Nested.text
      #expect(path.extract(from: .nested(.text("a"))) == "a")
      #expect(path.extract(from: .nested(.end)) == nil)
      #expect(path.embed("a") == .nested(.text("a")))
      let other = /Plain.nested .. Nested.text
      #expect(other.extract(from: .nested(.text("a"))) == "a")
      let function: (Plain) -> Nested? = /Plain.nested
      let composed: (Plain) -> String? = function .. Nested.text
      #expect(composed(.nested(.text("a"))) == "a")
      #expect((/Plain.nested).appending(path: /Nested.text).extract(from: .other) == nil)
    }

    @Test func `A path is matched in a switch`() {
      func name(_ plain: Plain) -> String {
        switch plain {
        case /Plain.number: "number"
        case /Plain.none: "none"
        default: "other"
        }
      }
      #expect(name(.number(1)) == "number")
      #expect(name(.none) == "none")
      #expect(name(.other) == "other")
    }

    @Test func `A slash before a type or a path is the path itself`() {
      #expect((/Plain.self).extract(from: .other) == .other)
      let path = /Plain.number
      #expect((/path).extract(from: .number(1)) == 1)
    }

    @Test func `Older initialisers make case paths from functions`() {
      #expect(CasePath(Plain.number).extract(from: .number(1)) == 1)
      #expect(AnyCasePath(unsafe: Plain.number).extract(from: .number(1)) == 1)
      #expect(AnyCasePath<Plain, Int>.case(Plain.number).extract(from: .other) == nil)
      #expect(AnyCasePath(Plain.other).extract(from: .other) != nil)
      #expect(AnyCasePath(unsafe: Plain.other).extract(from: .none) == nil)
      #expect(AnyCasePath.case(Plain.other).extract(from: .other) != nil)
      #expect(extract(case: Plain.number, from: .number(1)) == 1)
      #expect(extract(case: Plain.number, from: Plain?.none) == nil)
      #expect(extract(Plain.number)(.number(1)) == 1)
      #expect((extract(Plain.number) as (Plain?) -> Int?)(nil) == nil)
    }

    @Test func `A payload is changed through a path, or an error is thrown`() throws {
      var plain = Plain.number(1)
      #expect(
        try (/Plain.number).modify(&plain) {
          $0 += 1
          return "done"
        } == "done")
      #expect(plain == .number(2))
      let error = #expect(throws: (any Error).self) {
        try (/Plain.pair).modify(&plain) { $0.0 += 1 }
      }
      #expect("\(try #require(error))".contains("Can't modify 'number(2)'"))
      #expect(plain == .number(2))
    }

    @Test func `Built-in paths extract and embed values`() {
      #expect(AnyCasePath<Int, Int>.`self`.extract(from: 1) == 1)
      #expect(AnyCasePath(Int.self).extract(from: 1) == 1)
      #expect(AnyCasePath<Int?, Int>.some.extract(from: 1) == 1)
      #expect(AnyCasePath<Int?, Int>.some.extract(from: nil) == nil)
      #expect(AnyCasePath<Int?, Int>.some.embed(1) == 1)
      #expect(AnyCasePath<Void, Int>.constant(42).extract(from: ()) == 42)
      #expect(AnyCasePath<Int, Never>.never.extract(from: 1) == nil)
      #expect(AnyCasePath<Int, FloatingPointSign>.rawValue.extract(from: 0) == .plus)
      #expect(AnyCasePath<Int, FloatingPointSign>.rawValue.extract(from: 9) == nil)
      #expect(AnyCasePath<String, Int>.description.extract(from: "42") == 42)
      #expect(AnyCasePath<String, Int>.description.extract(from: "a") == nil)
      #expect(AnyCasePath<String, Int>.description.embed(42) == "42")
      #expect((/Result<Int, Never>.success).description == "AnyCasePath<Result<Int, Never>, Int>")
    }

    @Test func `A local enum, where the macro can't be used, has case paths`() {
      enum Local: Equatable { case a(Int), b(String), c }
      #expect((/Local.a).extract(from: .a(1)) == 1)
      #expect((/Local.a).extract(from: .b("a")) == nil)
      #expect((/Local.c).extract(from: .c) != nil)
    }
  }
#endif

#if Deprecations
  struct WrittenCaseKeyPathTests {
    @Test func `A slash also makes case key paths, each equal only to itself`() {
      let path: CaseKeyPath<Plain, Int> = /Plain.number
      #expect(AnyCasePath(path).extract(from: .number(1)) == 1)
      #expect(AnyCasePath(path).extract(from: .labelled(id: 1)) == nil)
      #expect(path(2) == .number(2))
      let other: CaseKeyPath<Plain, Int> = /Plain.number
      #expect(path == path)
      #expect(path != other)
      let labelled: CaseKeyPath<Plain, Int> = /Plain.labelled
      #expect(path != labelled)
      #expect(path.hashValue == path.hashValue)
    }

    @Test
    func `Paths through several cases, and those that were made before, are case key paths too`() {
      enum Outer: Equatable { case plain(Plain), none }
      let path: CaseKeyPath<Outer, Int> = /Outer.plain .. /Plain.number
      #expect(AnyCasePath(path).extract(from: .plain(.number(1))) == 1)
      #expect(AnyCasePath(path).extract(from: .none) == nil)
      #expect(path(2) == .plain(.number(2)))
      let made = AnyCasePath(Plain.number)
      #expect(made.caseKeyPath(3) == .number(3))
    }

    @Test func `Cases of four and of five payloads have case paths`() {
      enum Many: Equatable {
        case four(Int, String, Bool, Double), five(a: Int, b: Int, c: Int, d: Int, e: Int)
      }
      let four = /Many.four
      let five = /Many.five
      #expect(four.extract(from: .four(1, "a", true, 2.5))?.1 == "a")
      #expect(four.extract(from: .five(a: 1, b: 2, c: 3, d: 4, e: 5)) == nil)
      #expect(four.embed((1, "a", true, 2.5)) == .four(1, "a", true, 2.5))
      #expect(five.extract(from: .five(a: 1, b: 2, c: 3, d: 4, e: 5))?.4 == 5)
      #expect(five.embed((1, 2, 3, 4, 5)) == .five(a: 1, b: 2, c: 3, d: 4, e: 5))
    }

    @Test func `Cases of six and of eight payloads have case paths`() {
      enum Many {
        case six(Int, Int, Int, Int, Int, String)
        case eight(a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: String)
      }
      let six = /Many.six
      let eight = /Many.eight
      for _ in 1...2 {
        #expect(six.extract(from: .six(1, 2, 3, 4, 5, "six"))?.5 == "six")
        #expect(six.extract(from: .eight(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: "")) == nil)
        let values = eight.extract(
          from: .eight(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: "eight"))
        #expect(values?.6 == 7)
        #expect(values?.7 == "eight")
      }
      let made = six.embed((1, 2, 3, 4, 5, "six"))
      #expect(six.extract(from: made)?.0 == 1)
    }
  }
#endif
