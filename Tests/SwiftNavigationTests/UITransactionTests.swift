import ConcurrencyExtras
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

extension UITransaction {
  @UITransactionEntry var isSet = false
  @UITransactionEntry var name: String?
  @UITransactionEntry var count: Int = 3

  fileprivate var work: String {
    get { self[Work.self] }
    set { self[Work.self] = newValue }
  }
}

/// A transaction key that controls how observers run.
private struct Work: _UICustomTransactionKey {
  static let defaultValue = ""
  static let log = LockIsolated<[String]>([])

  static func perform(value: String, operation: @Sendable () -> Void) {
    log.withValue { $0.append("before \(value)") }
    operation()
    log.withValue { $0.append("after \(value)") }
  }
}

@Suite struct UITransactionTests {
  @Test func aTransactionHoldsAValueForEachKey() {
    var transaction = UITransaction()
    #expect(transaction.source == "nobody")
    transaction.source = "button"
    #expect(transaction.source == "button")
    #expect(UITransaction().source == "nobody")
  }

  @Test func resultsAndErrorsOfTheBodyArePassedOn() {
    struct Failure: Error {}
    #expect(withUITransaction(\.source, "button") { 1 } == 1)
    #expect(throws: Failure.self) { try withUITransaction(UITransaction()) { throw Failure() } }
  }

  @Test func transactionEntriesHaveDefaultsAndCanBeSet() {
    var transaction = UITransaction()
    #expect(!transaction.isSet)
    #expect(transaction.name == nil)
    #expect(transaction.count == 3)
    transaction.isSet = true
    transaction.name = "Blob"
    transaction.count = 4
    #expect(transaction.isSet)
    #expect(transaction.name == "Blob")
    #expect(transaction.count == 4)
    #expect(!UITransaction().isSet)
  }

  @MainActor @Test func aKeyMayControlHowObserversRun() {
    let token = withUITransaction(\.work, "quickly") {
      observe { Work.log.withValue { $0.append("work") } }
    }
    #expect(Work.log.value == ["before quickly", "work", "after quickly"])
    token.cancel()
  }
}
