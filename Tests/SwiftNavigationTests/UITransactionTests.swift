import SwiftNavigation
import Testing

private enum Source: UITransactionKey {
  static let defaultValue = "nobody"
}

extension UITransaction {
  var source: String {
    get { self[Source.self] }
    set { self[Source.self] = newValue }
  }
}

@Suite struct UITransactionTests {
  @Test func holdsAValueForEachKey() {
    var transaction = UITransaction()
    #expect(transaction.source == "nobody")
    transaction.source = "button"
    #expect(transaction.source == "button")
    #expect(UITransaction().source == "nobody")
  }

  @Test func passesOnWhatTheBodyReturnsAndThrows() {
    struct Failure: Error {}
    #expect(withUITransaction(\.source, "button") { 1 } == 1)
    #expect(throws: Failure.self) { try withUITransaction(UITransaction()) { throw Failure() } }
  }
}
