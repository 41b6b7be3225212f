@_spi(Internals) import ComposableArchitecture
import Observation

@MainActor struct Handle {
  let name: String
  let read: (What) -> String
  let send: (Verb) -> StoreTask
  var bind: (() -> UIBinding<String>)?
  var sending: (() -> UIBinding<String>)?
}
@MainActor func handle(_ s: StoreOf<Leaf>, _ name: String) -> Handle {
  Handle(
    name: name,
    read: {
      switch $0 {
      case .n: "\(s.n)"
      case .label: s.label
      case .both: s.summary
      case .total: "\(s.total)"
      case .all: describe(s.state)
      }
    },
    send: { s.send(.verb($0)) },
    bind: {
      @UIBindable var b = s; return $b.label
    },
    sending: {
      @UIBindable var b = s; return $b.label.sending(\.labelChanged)
    })
}
@MainActor func handle(_ s: StoreOf<Row>, _ name: String) -> Handle {
  Handle(
    name: name,
    read: {
      switch $0 {
      case .n: "\(s.n)"
      case .label: s.label
      case .both: "\(s.label)\(s.n)"
      case .total: "\(s.total)"
      case .all: describe(s.state)
      }
    },
    send: { s.send(.verb($0)) },
    bind: {
      @UIBindable var b = s; return $b.label
    },
    sending: {
      @UIBindable var b = s; return $b.label.sending(\.labelChanged)
    })
}
@MainActor func handle(_ s: StoreOf<Mid>, _ name: String) -> Handle {
  Handle(
    name: name,
    read: {
      switch $0 {
      case .n: "\(s.n)"
      case .label: s.label
      case .both: s.summary
      case .total: "\(s.total)"
      case .all: describe(s.state)
      }
    },
    send: { s.send(.verb($0)) },
    bind: {
      @UIBindable var b = s; return $b.label
    },
    sending: {
      @UIBindable var b = s; return $b.label.sending(\.labelChanged)
    })
}
@MainActor func handle(_ s: StoreOf<Plain>, _ name: String) -> Handle {
  Handle(
    name: name, read: { _ in s.withState { describe($0) } },
    send: { s.send(.verb($0)) })
}

@MainActor final class Reader {
  let name: String
  let read: () -> String
  var seen = ""
  let isWoken = LockIsolated(false)
  /// The place of a kept store, and the values that are read from it.
  let place: Place?
  let what: What?
  /// Whether the place is in a collection that is computed from a shared value.
  var readsComputedRow = false
  private let identities: () -> [ObservableStateID]?
  private var known: [ObservableStateID]?
  /// Whether the value and the enclosing states are the same as at the previous read.
  private(set) var isKnownUnchanged = false

  init(
    _ name: String, _ place: Place? = nil, _ what: What? = nil,
    identities: @escaping () -> [ObservableStateID]? = { nil }, _ read: @escaping () -> String
  ) {
    self.name = name
    self.place = place
    self.what = what
    self.identities = identities
    self.read = read
    look()
  }

  func look() {
    let (before, identitiesBefore) = (seen, known)
    isWoken.setValue(false)
    seen = withObservationTracking(read, onChange: { [isWoken] in isWoken.setValue(true) })
    known = identities()
    isKnownUnchanged = seen == before && known != nil && known == identitiesBefore
  }
}

@MainActor func pathStore(_ s: StoreOf<Root>, _ id: StackElementID) -> StoreOf<Root.Path>? {
  s.scope(state: \.path[id: id], action: \.path[id: id])
}
@MainActor func pathStore(_ s: StoreOf<Mid>, _ id: StackElementID) -> StoreOf<Mid.Path>? {
  s.scope(state: \.path[id: id], action: \.path[id: id])
}

/// Scopes to a screen of the stack, as a navigation stack does.
@MainActor func componentStore(_ s: StoreOf<Root>, _ id: StackElementID) -> StoreOf<Root.Path>? {
  let stack: Store<StackState<Root.Path.State>, StackActionOf<Root.Path>> = s.scope(
    state: \.path, action: \.path)
  return s.path[id: id].map { stack.scope(component: .init(id: id, element: $0)) }
}
@MainActor func componentStore(_ s: StoreOf<Mid>, _ id: StackElementID) -> StoreOf<Mid.Path>? {
  let stack: Store<StackState<Mid.Path.State>, StackActionOf<Mid.Path>> = s.scope(
    state: \.path, action: \.path)
  return s.path[id: id].map { stack.scope(component: .init(id: id, element: $0)) }
}
