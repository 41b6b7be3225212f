import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

@MainActor
@Suite struct ObservationTests {
  /// Returns whether an operation notifies an observer of the values that were read.
  private func isWoken(reading read: () -> Void, by operation: () -> Void) -> Bool {
    let isWoken = LockIsolated(false)
    withObservationTracking(read) { isWoken.setValue(true) }
    operation()
    return isWoken.value
  }

  private func counters(_ count: Int = 3) -> StoreOf<Counters> {
    let rows = IdentifiedArray(uniqueElements: (0..<count).map { Counter.State(id: $0) })
    return Store(initialState: Counters.State(rows: rows, optional: Counter.State())) { Counters() }
  }

  @Test func aChangeInAChildNotifiesReadersOfItsPropertyNotOfTheChild() {
    let store = counters()
    let first = store.scope(state: \.first, action: \.first)
    #expect(isWoken(reading: { _ = first.count }, by: { store.send(.first(.incremented)) }))
    #expect(isWoken(reading: { _ = store.first.count }, by: { store.send(.first(.incremented)) }))
    #expect(!isWoken(reading: { _ = store.first }, by: { store.send(.first(.incremented)) }))
    #expect(!isWoken(reading: { _ = first.state }, by: { store.send(.first(.incremented)) }))
  }

  @Test func anActionOfAnElementNotifiesOnlyThatElementsReaders() {
    let store = counters()
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    let send = { _ = store.send(.rows(.element(id: 1, action: .incremented))) }
    #expect(isWoken(reading: { _ = rows[1].count }, by: send))
    #expect(!isWoken(reading: { _ = rows[0].count }, by: send))
    #expect(
      !isWoken(reading: { _ = Array(store.scope(state: \.rows, action: \.rows)) }, by: send))
    #expect(!isWoken(reading: { _ = store.rows.count }, by: send))
  }

  @Test func removingAnElementNotifiesReadersOfTheCollectionOnly() {
    let store = counters()
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    #expect(!isWoken(reading: { _ = rows[0].count }, by: { store.send(.removed(2)) }))
    #expect(
      isWoken(
        reading: { _ = store.scope(state: \.rows, action: \.rows).count },
        by: { store.send(.removed(1)) }))
  }

  @Test func replacingAnElementNotifiesOnlyItsReaders() {
    let store = counters()
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    let replace = { _ = store.send(.replaced(Counter.State(id: 1, count: 7))) }
    #expect(isWoken(reading: { _ = rows[1].count }, by: replace))
    #expect(rows[1].count == 7)
    #expect(!isWoken(reading: { _ = rows[0].count }, by: replace))
  }

  @Test func removingAChildNotifiesObserversOfItsPresence() {
    let store = counters()
    func optional() -> StoreOf<Counter>? { store.scope(state: \.optional, action: \.optional) }
    #expect(
      !isWoken(reading: { _ = optional() }, by: { store.send(.optional(.incremented)) }))
    #expect(isWoken(reading: { _ = optional() }, by: { store.send(.optionalDismissed) }))
  }

  @Test(.mainSerialExecutor) func observeRunsAgainAfterAChange() async {
    let store = counters()
    let seen = LockIsolated<[String]>([])
    let token = observe {
      let title = store.title
      seen.withValue { $0.append(title) }
    }
    store.send(.titleChanged("a"))
    store.send(.titleChanged("b"))
    await Task.megaYield()
    #expect(seen.value == ["", "b"])
    token.cancel()
    store.send(.titleChanged("c"))
    await Task.megaYield()
    #expect(seen.value == ["", "b"])
  }
}
