import ConcurrencyExtrasTestSupport
import Testing

private enum Session {
  @TaskLocal static var user = "nobody"
  @TaskLocal static var language = "en"

  // A macro's argument cannot name a property that another macro makes.
  static var userLocal: TaskLocal<String> { $user }
  static var languageLocal: TaskLocal<String> { $language }
}

@Suite(.taskLocal(Session.userLocal, "suite"))
struct TaskLocalTraitTests {
  @Test func givesATaskLocalValue() {
    #expect(Session.user == "suite")
    #expect(Session.language == "en")
  }

  @Test(.taskLocal(Session.userLocal, "test"), Session.languageLocal.set("de"))
  func theInnerTraitWins() {
    #expect(Session.user == "test")
    #expect(Session.language == "de")
  }
}
