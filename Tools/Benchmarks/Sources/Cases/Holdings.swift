import ComposableArchitecture

/// An object that is kept many times, to measure the memory of each.
public struct Holding: Sendable {
  public let name: String
  /// Sets up the common objects. The returned closure makes a number of objects and returns a value
  /// that keeps them alive.
  public let prepare: @MainActor @Sendable () -> @MainActor (_ count: Int) -> Any

  public static let all = [scopedStores, observedStores, effects, stackElements, screens, rows]

  private static let scopedStores = Holding(name: "a row's store") {
    let store = rowsStore(100_000)
    let rows = store.scope(\.rows, action: \.rows) as Store<_, _>
    return { count in rows.rows(count) }
  }

  private static let observedStores = Holding(name: "more, once it is observed") {
    let store = rowsStore(100_000)
    let rows = (store.scope(\.rows, action: \.rows) as Store<_, _>).rows(100_000)
    return { count in
      for row in rows.prefix(count) { Case.observe(row) }
      return rows
    }
  }

  private static let screens = Holding(name: "a screen of three rows") {
    { count in (0..<count).map { _ in ChoresScreen(count: 3) } }
  }

  private static let rows = Holding(name: "a row on a screen") {
    { count in ChoresScreen(count: count) }
  }

  private static let effects = Holding(name: "an effect in flight") {
    let store = asking()
    return { count in
      for id in 0..<count { store.send(.started(id)) }
      return store
    }
  }

  private static let stackElements = Holding(name: "an element of a stack") {
    let store = pages(depth: 0)
    return { count in
      for _ in 0..<count { store.send(.pushed) }
      return store
    }
  }
}
