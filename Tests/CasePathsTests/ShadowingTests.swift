import CasePaths
import Testing

@Suite struct ShadowingTests {
  @Test func expansionsWorkWithShadowedTypes() {
    #expect(Shadowing.value(1)[case: \.value] == 1)
    #expect(Shadowing.none.is(\.none))
    #expect(Shadowing.both(1, label: "a")[case: \.both]?.label == "a")
    #expect(Shadowing.allCasePaths.map { $0 }.count == 3)
  }
}
