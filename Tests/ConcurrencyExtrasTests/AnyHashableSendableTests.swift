import ConcurrencyExtras
import Testing

struct AnyHashableSendableTests {
  private struct ID: Hashable, Sendable {
    var rawValue: Int
  }

  @Test func comparesByTypeAndValue() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable(2))
    #expect(AnyHashableSendable(ID(rawValue: 1)) != AnyHashableSendable(1))
  }

  @Test func theHashIsTheBasesHash() {
    #expect(Set([AnyHashableSendable(1), AnyHashableSendable(1)]).count == 1)
    #expect(AnyHashableSendable(1).hashValue == AnyHashable(1).hashValue)
  }

  @Test func aNestedWrapperIsUnwrapped() {
    let nested = AnyHashableSendable(AnyHashableSendable(1))
    #expect(nested.base is Int)
    #expect(nested == AnyHashableSendable(1))
    let existential: any Hashable & Sendable = AnyHashableSendable(1)
    #expect(AnyHashableSendable(existential).base is Int)
  }

  @Test func takesAValueOfUnknownType() {
    let value: any Hashable & Sendable = "a"
    #expect(AnyHashableSendable(value) == AnyHashableSendable("a"))
  }

  @Test func anErasedWrapperEqualsItsBase() {
    #expect(AnyHashable(AnyHashableSendable(1)) == AnyHashable(1))
    #expect(AnyHashable(AnyHashableSendable("a")) as? String == "a")
  }

  @Test func canBeWrittenAsALiteral() {
    let literals: [AnyHashableSendable] = [true, 1, 1.5, "a"]
    #expect(
      literals == [
        AnyHashableSendable(true), AnyHashableSendable(1), AnyHashableSendable(1.5),
        AnyHashableSendable("a"),
      ])
  }

  @Test func theDescriptionIsTheBasesDescription() {
    #expect(AnyHashableSendable("a").description == "a")
    #expect(AnyHashableSendable("a").debugDescription == #"AnyHashableSendable("a")"#)
    #expect(Mirror(reflecting: AnyHashableSendable(1)).children.map(\.label) == ["value"])
  }
}
