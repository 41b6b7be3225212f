import CustomDump
import SwiftNavigation
import Testing

@Suite struct TextStateTests {
  @Test func readsAsItsText() {
    #expect(String(state: TextState("Delete \(3) notes?")) == "Delete 3 notes?")
    #expect(String(state: TextState(verbatim: "100%")) == "100%")
    #expect(String(state: TextState("a") + TextState("b") + TextState("c")) == "abc")
  }

  @Test func textsThatReadTheSameAreEqual() {
    #expect(TextState("Name") == TextState(verbatim: "Name"))
    #expect(TextState("Name").hashValue == TextState(verbatim: "Name").hashValue)
    #expect(TextState("Name") != TextState("name"))
    #expect(TextState("a") + TextState("b") == TextState("a") + TextState(verbatim: "b"))
    #expect(TextState("a") + TextState("bc") != TextState("ab") + TextState("c"))
  }

  @Test func aConcatenationNeverEqualsASingleText() {
    #expect(TextState("ab") != TextState("a") + TextState("b"))
  }

  @Test func dumpsAsItsPlainText() {
    #expect(String(customDumping: TextState("Hello")) == #""Hello""#)
    #expect(String(customDumping: TextState("Hel") + TextState("lo")) == #""Hello""#)
  }
}
