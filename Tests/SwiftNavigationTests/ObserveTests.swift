import BoundedWaits
import ConcurrencyExtras
import Observation
import SwiftNavigation
import Synchronization
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct ObserveTests {
  @Observable final class Model {
    var name = "Blob"
    var count = 0
  }

  /// Waits until an observer has run for a change made now. Observers of earlier changes have run by then.
  func settle() async throws {
    let later = Model()
    var runs = 0
    let token = observe {
      _ = later.count
      runs += 1
    }
    later.count += 1
    try await waitUntil("a later change is observed") { runs == 2 }
    token.cancel()
  }

  @Test func theClosureRunsAtOnceAndAfterEachChange() async throws {
    let model = Model()
    var names: [String] = []
    let token = observe { names.append(model.name) }
    #expect(names == ["Blob"])
    model.name = "Blob Jr."
    #expect(names == ["Blob"])
    try await settle()
    #expect(names == ["Blob", "Blob Jr."])
    model.name = "Blob Sr."
    try await settle()
    #expect(names == ["Blob", "Blob Jr.", "Blob Sr."])
    token.cancel()
  }

  @Test func severalChangesCauseOneRun() async throws {
    let model = Model()
    var counts: [Int] = []
    let token = observe { counts.append(model.count) }
    for _ in 1...5 { model.count += 1 }
    try await settle()
    #expect(counts == [0, 5])
    token.cancel()
  }

  @Test func changesOfUnreadPropertiesDoNotRunTheClosure() async throws {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      _ = model.name
    }
    model.count += 1
    try await settle()
    #expect(runs == 1)
    token.cancel()
  }

  @Test func onlyTheFirstOfTwoClosuresIsObserved() async throws {
    let model = Model()
    var events: [String] = []
    let token = observe {
      events.append("read \(model.name)")
    } apply: {
      events.append("apply \(model.count)")
    }
    #expect(events == ["read Blob", "apply 0"])
    model.count = 1
    try await settle()
    #expect(events.count == 2)
    model.name = "Blob Jr."
    try await settle()
    #expect(events.dropFirst(2) == ["read Blob Jr.", "apply 1"])
    token.cancel()
    model.name = "Blob Sr."
    try await settle()
    #expect(events.count == 4)
  }

  @Test func bothOfTwoClosuresGetTheTransactionOfTheChange() async throws {
    let model = Model()
    var disabled: [Bool] = []
    let token = observe { transaction in
      _ = model.count
      disabled.append(transaction[IsQuiet.self])
    } apply: { transaction in
      disabled.append(transaction[IsQuiet.self])
    }
    var transaction = UITransaction()
    transaction[IsQuiet.self] = true
    withUITransaction(transaction) { model.count += 1 }
    try await settle()
    #expect(disabled == [false, false, true, true])
    token.cancel()
  }

  private enum IsQuiet: UITransactionKey {
    static let defaultValue = false
  }

  @Test func onlyThePropertiesOfTheLastRunAreTracked() async throws {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      if model.count == 0 { _ = model.name }
    }
    model.count = 1
    try await settle()
    #expect(runs == 2)
    model.name = "Blob Jr."
    try await settle()
    #expect(runs == 2)
    token.cancel()
  }

  @Test func observationEndsWhenCancelled() async throws {
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      _ = model.count
    }
    model.count = 1
    token.cancel()
    try await settle()
    model.count = 2
    try await settle()
    #expect(runs == 1)
    #expect(token.isCancelled)
  }

  @Test func observationEndsWhenItsTokenIsReleased() async throws {
    let model = Model()
    var runs = 0
    var token: ObserveToken? = observe {
      runs += 1
      _ = model.count
    }
    #expect(token?.isCancelled == false)
    weak let weakToken = token
    token = nil
    #expect(weakToken == nil)
    model.count = 1
    try await settle()
    #expect(runs == 1)
  }

  @Test func theClosureRunsOnItsActor() async throws {
    actor Counter {
      let model = Model()
      var counts: [Int] = []
      var token: ObserveToken?
      func start() {
        token = observe { [model] in
          self.assertIsolated()
          self.counts.append(model.count)
        }
      }
      func increment() { model.count += 1 }
    }
    let counter = Counter()
    await counter.start()
    await counter.increment()
    for _ in 0..<1_000 {
      if await counter.counts.count == 2 { break }
      await Task.yield()
    }
    #expect(await counter.counts == [0, 1])
  }

  /// An observable object that is also Sendable.
  final class Shared: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let storage = LockIsolated(0)

    var count: Int {
      get {
        registrar.access(self, keyPath: \.count)
        return storage.value
      }
      set {
        registrar.withMutation(of: self, keyPath: \.count) { storage.setValue(newValue) }
      }
    }
  }

  @Test func aClosureWithoutIsolationRunsAgainOnTheMainActor() async throws {
    let model = Shared()
    let counts = LockIsolated<[Int]>([])
    let token = await Task.detached {
      observe { @Sendable in
        counts.withValue { $0.append(model.count) }
        if counts.value.count > 1 { MainActor.preconditionIsolated() }
      }
    }.value
    #expect(counts.value == [0])
    model.count = 1
    try await settle()
    #expect(counts.value == [0, 1])
    token.cancel()
  }

  @Test func aTokenDoesNotRetainItself() async throws {
    let model = Model()
    weak var object: Model?
    do {
      let other = Model()
      object = other
      _ = observe { _ = (model.count, other.count) }
    }
    model.count += 1
    try await settle()
    #expect(object == nil)
  }

  @Test func anObserverReceivesTheTransactionOfTheChange() async throws {
    let model = Model()
    var sources: [String] = []
    let token = observe { transaction in
      _ = model.count
      sources.append(transaction.source)
    }
    var transaction = UITransaction()
    transaction.source = "button"
    withUITransaction(transaction) { model.count += 1 }
    try await settle()
    withUITransaction(\.source, "key") { model.count += 1 }
    try await settle()
    #expect(sources == ["nobody", "button", "key"])
    token.cancel()
  }

  @Test func aTokenCallsOnCancelOnce() {
    let calls = Mutex(0)
    let token = ObserveToken { calls.withLock { $0 += 1 } }
    token.cancel()
    token.cancel()
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func tokensAreKeptInCollections() {
    var list: [ObserveToken] = []
    var set: Set<ObserveToken> = []
    let token = ObserveToken()
    token.store(in: &list)
    token.store(in: &set)
    #expect(list == [token])
    #expect(set == [token])
    #expect(token != ObserveToken())
  }
}
