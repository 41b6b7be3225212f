import CasePaths
import Testing

/// The expansions of the macro for unusual enums, which compile and work.
@Suite struct CasePathableMacroTests {
  @CasePathable
  enum Payloads<Element: Equatable, Root> {
    case element(Element, Root)
    case me([Self])
    case existential(any Equatable)
    case function(@Sendable (Int) -> Int)
    case defaulted(Int = 1, label: Bool = true)
    case `default`
    indirect case boxed(Self?)
  }

  @Test func payloadsOfAnyTypeWork() {
    typealias E = Payloads<Int, String>
    #expect(E.element(1, "a")[case: \.element]?.0 == 1)
    #expect(E.me([.default])[case: \.me]?.first?.is(\.default) == true)
    #expect(E.existential(1)[case: \.existential] as? Int == 1)
    #expect(E.function { $0 + 1 }[case: \.function]?(1) == 2)
    #expect(E.defaulted()[case: \.defaulted]?.label == true)
    #expect(E.boxed(.default)[case: \.boxed]??.is(\.default) == true)
  }

  @CasePathable
  enum Conditional: Equatable {
    case always
    #if DEBUG
      case debug(Int)
    #else
      case release(Int)
    #endif
    #if NEVER
      case never
    #endif
  }

  @Test func conditionalCasesHavePathsWhereTheyExist() {
    #expect(Array(Conditional.allCasePaths).count == 2)
    #if DEBUG
      #expect(Conditional.debug(1)[case: \.debug] == 1)
    #else
      #expect(Conditional.release(1)[case: \.release] == 1)
    #endif
  }

  @CasePathable
  enum Aged {
    case current
    @available(*, deprecated) case old
    @available(*, unavailable) case gone(Int)
  }

  @Test func unavailableCasesHaveNoPath() {
    #expect(AnySequence(Aged.allCasePaths).map { $0 }.count == 2)
    #expect(Aged.current.case == \.current)
  }

  @CasePathable
  enum Impossible {
    case first(Never)
    case second(Never)
  }

  @CasePathable
  enum Empty {}

  @Test func enumsWithoutValuesHaveAPathForEachCase() {
    #expect(Array(Impossible.allCasePaths) == [\.first, \.second])
    #expect(Array(Empty.allCasePaths).isEmpty)
  }

  @CasePathable
  fileprivate enum Hidden {
    case value(Int)
  }

  @Test func fileprivateEnumsHavePaths() {
    #expect(Hidden.value(1)[case: \.value] == 1)
  }
}

extension CasePathableMacroTests {
  @CasePathable
  public enum Nested {
    case value(Int)
  }

  @Test func enumsInExtensionsHavePaths() {
    #expect(Nested.value(1)[case: \.value] == 1)
  }
}
