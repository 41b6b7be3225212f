// Code that uses most of ComposableArchitecture's API, as users write it: it must still compile
// unchanged.

import ComposableArchitecture
import Foundation

struct Note: Equatable, Identifiable, Sendable { let id: UUID; var text = "" }

@DependencyClient
struct NotesClient: Sendable {
  var load: @Sendable () async throws -> [Note]
  var delete: @Sendable (_ id: Note.ID) async throws -> Void
  var isEnabled: @Sendable () -> Bool = { false }
}
extension NotesClient: TestDependencyKey { static let testValue = NotesClient() }
extension DependencyValues {
  var notes: NotesClient {
    get { self[NotesClient.self] }
    set { self[NotesClient.self] = newValue }
  }
}

@Reducer
struct Row {
  @ObservableState struct State: Equatable, Identifiable { let id: UUID; var isOn = false }
  enum Action {
    case toggled, delegate(Delegate)
    @CasePathable enum Delegate { case deleted(UUID) }
  }
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .toggled:
        state.isOn.toggle()
        return .send(.delegate(.deleted(state.id)))
      case .delegate:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}

@Reducer
struct Feature {
  @Reducer enum Destination {
    case alert(AlertState<Alert>)
    case edit(Row)
    @ReducerCaseIgnored case note(Note)
    case help
    @CasePathable enum Alert { case confirm }
  }
  @Reducer enum Path { case detail(Row); case other(Row = Row()) }

  @ObservableState
  struct State: Equatable {
    var name = ""
    var first = Row.State(id: UUID(0))
    var optional: Row.State?
    var rows: IdentifiedArrayOf<Row.State> = []
    @Presents var destination: Destination.State?
    var path = StackState<Path.State>()
    @ObservationStateIgnored var hidden = 0
  }
  enum Action: ViewAction {
    case view(View)
    case destination(PresentationAction<Destination.Action>)
    case first(Row.Action)
    case optional(Row.Action)
    case rows(IdentifiedActionOf<Row>)
    case path(StackActionOf<Path>)
    case loaded(Result<[Note], any Error>)
    case nameChanged(String)
    @CasePathable enum View: BindableAction { case binding(BindingAction<State>), tapped }
  }
  enum CancelID { case load }
  @Dependency(\.notes) var notes
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Scope(\.first, action: \.first) { Row() }
    Reduce { state, action in
      switch action {
      case .view(.binding(\.name)):
        return .none
      case .view(.binding):
        return .none
      case .view(.tapped):
        state.destination = .alert(
          AlertState {
            TextState("Sure?")
          } actions: {
            ButtonState(role: .destructive, action: .confirm) { TextState("Yes") }
          })
        state.path.append(.detail(Row.State(id: UUID(1))))
        return .merge(
          .cancel(id: CancelID.load),
          .run { [notes] send in
            await send(.loaded(Result { try await notes.load() }))
          } catch: { _, _ in
          }
          .cancellable(id: CancelID.load, cancelInFlight: true)
        )
      case let .rows(.element(id: id, action: .delegate(.deleted))):
        state.rows.remove(id: id)
        return .run { [notes] _ in try await notes.delete(id: id) }
      case .destination(.presented(.alert(.confirm))):
        state.destination = .edit(Row.State(id: UUID(2)))
        state.destination.modify(\.edit) { $0.isOn = true }
        return .none
      case .destination, .first, .optional, .rows, .path, .loaded, .nameChanged:
        return .none
      }
    }
    .onChange(of: \.name) { old, state in
      state.hidden += 1
      return .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
    }
    .ifLet(\.optional, action: \.optional) { Row() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.rows, action: \.rows) { Row() }
    .forEach(\.path, action: \.path)
    ._printChanges(.actionLabels)
    .dependency(\.uuid, .incrementing)
  }
}
extension Feature.Destination.State: Equatable {}
extension Feature.Path.State: Equatable {}

@ViewAction(for: Feature.self)
@MainActor final class Screen {
  @UIBindable var store: StoreOf<Feature>
  var tokens: Set<ObserveToken> = []
  init(store: StoreOf<Feature>) {
    self.store = store
    observe { [weak self] in
      guard let self else { return }
      _ = self.store.name
      if let s = self.store.scope(\.optional, action: \.optional) { _ = s.isOn }
      for row in self.store.scope(\.rows, action: \.rows) { _ = row.isOn }
    }
    .store(in: &tokens)
  }
  func use() {
    send(.tapped)
    store.name = "x"
    let b1: UIBinding<String> = $store.name
    let b2: UIBinding<String> = $store.name.sending(\.nameChanged)
    let child = store.scope(\.first, action: \.first)
    let edit = store.scope(\.destination?.edit, action: \.destination.edit)
    let dest = $store.scope(\.$destination, action: \.destination)
    let editBinding = dest.edit
    let pathStore = store.scope(\.path, action: \.path)
    _ = (b1, b2, child, edit, dest, editBinding, pathStore)
    if let d = store.scope(\.destination, action: \.destination.presented) {
      switch d.case {
      case .alert(let a): _ = a.title
      case .edit(let s): s.send(.toggled)
      case .note(let n): _ = n.text
      case .help: break
      }
    }
  }
}

@MainActor func tests() async {
  let clock = TestClock()
  let store = TestStore(initialState: Feature.State()) {
    Feature()
  } withDependencies: {
    $0.notes.load = { [] }
    $0.continuousClock = clock
  }
  store.exhaustivity = .off(showSkippedAssertions: true)
  let task = await store.send(\.view.tapped) { $0.path[id: 0] = .detail(Row.State(id: UUID(1))) }
  await store.receive(\.loaded.success)
  await store.send(\.view.binding.name, "Blob") { $0.name = "Blob" }
  await store.send(\.destination.alert.confirm)
  await store.send(\.path[id: 0].detail.toggled) { $0.path[id: 0, case: \.detail]?.isOn = true }
  await store.receive(\.path[id: 0].detail.delegate.deleted)
  await store.receive(\.path[id: 0].detail.delegate.deleted, UUID(1))
  await store.receive(\.path.popFrom)
  await store.send(\.rows[id: UUID(3)].toggled)
  await store.receive { if case .loaded = $0 { true } else { false } }
  await clock.advance(by: .seconds(1))
  await clock.run()
  store.assert { $0.destination = nil }
  await store.skipReceivedActions()
  await store.skipInFlightEffects(strict: false)
  await task.finish(timeout: .seconds(2))
  await task.cancel()
  await store.withExhaustivity(.off) { await store.finish() }
  store.dependencies.date = .constant(Date(timeIntervalSince1970: 0))
}

@CasePathable @dynamicMemberLookup enum E: Equatable { case a, b(Int), c(x: Int, String) }
func cases() {
  var e = E.b(1)
  let p: CaseKeyPath<E, Int> = \.b
  _ = p(2); _ = (\E.Cases.a)()
  _ = e[case: \.b]; e[case: \.b] = 3; e.modify(\.b) { $0 += 1 }
  _ = e.is(\.a); _ = e.b; _ = e.c?.x; _ = e.case == \.b
  switch e {
  case \.b: break;
  default: break
  }
  let pp: PartialCaseKeyPath<E> = \.b
  _ = pp(4) as E?
  _ = Array(E.allCasePaths)
}
