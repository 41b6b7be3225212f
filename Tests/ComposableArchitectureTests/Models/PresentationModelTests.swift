import ComposableArchitecture
import ConcurrencyExtras
import DependenciesTestSupport
import SeededRandom
import Testing

/// The presented states of a store and their effects, compared with lists of both.
@MainActor
@Suite(.mainSerialExecutor) struct PresentationModelTests {
  /// The effects in flight, each by the name of its starter.
  final class Probe: Sendable {
    let running = LockIsolated<[String]>([])

    /// Runs until the task is cancelled.
    func run(_ name: String) async {
      running.withValue { $0.append(name) }
      await withTaskCancellationHandler {
        try? await Task.never()
      } onCancel: {
        running.withValue { running in
          if let index = running.firstIndex(of: name) { running.remove(at: index) }
        }
      }
    }
  }

  @Reducer struct Sheet {
    @ObservableState struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }
    enum Action { case increment, close, run(Probe, String) }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment:
          state.count += 1
          return .none
        case .close: return .run { _ in await dismiss() }
        case .run(let probe, let name): return .run { _ in await probe.run(name) }
        }
      }
    }
  }

  /// A feature that has no id, because there is only one instance.
  @Reducer struct Settings {
    @ObservableState struct State: Equatable { var count = 0 }
    enum Action { case increment, close, run(Probe, String) }
    @Dependency(\.dismiss) var dismiss
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment:
          state.count += 1
          return .none
        case .close: return .run { _ in await dismiss() }
        case .run(let probe, let name): return .run { _ in await probe.run(name) }
        }
      }
    }
  }

  @Reducer(state: .equatable) enum Destination {
    case sheet(Sheet)
    case settings(Settings)
  }

  @Reducer struct Screen {
    @ObservableState struct State: Equatable {
      @Presents var a: Destination.State?
      @Presents var b: Destination.State?
      @Presents var sheet: Sheet.State?
    }
    enum Action {
      case a(PresentationAction<Destination.Action>)
      case b(PresentationAction<Destination.Action>)
      case sheet(PresentationAction<Sheet.Action>)
      case change(@Sendable (inout State) -> Void)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .ifLet(\.$a, action: \.a) { Destination.body }
      .ifLet(\.$b, action: \.b) { Destination.body }
      .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    }
  }

  enum Slot: CaseIterable { case a, b, sheet }

  /// A state that should be presented.
  struct Presented: Equatable {
    /// `nil` for the settings.
    var id: Int?
    var count = 0

    var destination: Destination.State {
      id.map { .sheet(Sheet.State(id: $0, count: count)) }
        ?? .settings(Settings.State(count: count))
    }

    func isSame(as other: Presented?) -> Bool { other.map { $0.id == id } ?? false }
  }

  @MainActor struct Run {
    let store = Store(initialState: Screen.State()) { Screen() }
    var model: [Slot: Presented] = [:]
    /// The names of the effects that should be in flight.
    var effects: [Slot: [String]] = [:]
    var saved: [(Screen.State, [Slot: Presented])] = []
    var random: SeededGenerator
    let probe = Probe()
    var started = 0

    mutating func presented(in slot: Slot) -> Presented {
      let id = Int.random(in: 0..<3, using: &random)
      let isSettings = slot != .sheet && Int.random(in: 0..<3, using: &random) == 0
      return Presented(
        id: isSettings ? nil : id, count: Int.random(in: 0..<3, using: &random) * 100)
    }

    /// Replaces the presented states, and ends the effects of states whose identity changes.
    mutating func replace(_ new: [Slot: Presented]) {
      for slot in Slot.allCases where !(model[slot]?.isSame(as: new[slot]) ?? true) {
        effects[slot] = nil
      }
      model = new
    }

    mutating func set(_ presented: Presented?, in slot: Slot) {
      var new = model
      new[slot] = presented
      replace(new)
    }

    func send(_ action: Sheet.Action, to slot: Slot, isSettings: Bool) {
      let settings: Settings.Action =
        switch action {
        case .increment: .increment
        case .close: .close
        case .run(let probe, let name): .run(probe, name)
        }
      let destination: Destination.Action = isSettings ? .settings(settings) : .sheet(action)
      switch slot {
      case .a: store.send(.a(.presented(destination)))
      case .b: store.send(.b(.presented(destination)))
      case .sheet: store.send(.sheet(.presented(action)))
      }
    }

    func sendDismiss(_ slot: Slot) {
      switch slot {
      case .a: store.send(.a(.dismiss))
      case .b: store.send(.b(.dismiss))
      case .sheet: store.send(.sheet(.dismiss))
      }
    }

    mutating func take() -> String {
      let slot = Slot.allCases.randomElement(using: &random)!
      let current = model[slot]
      switch Int.random(in: 0..<20, using: &random) {
      case 0, 1, 2:
        let new = presented(in: slot)
        store.send(
          .change { state in
            switch slot {
            case .a: state.a = new.destination
            case .b: state.b = new.destination
            case .sheet: state.sheet = Sheet.State(id: new.id!, count: new.count)
            }
          })
        set(new, in: slot)
        return "\(slot) presents \(new)"
      case 3:
        store.send(
          .change { state in
            switch slot {
            case .a: state.a = nil
            case .b: state.b = nil
            case .sheet: state.sheet = nil
            }
          })
        set(nil, in: slot)
        return "\(slot) is set to nil"
      case 4, 5:
        guard current != nil else { return "nothing" }
        sendDismiss(slot)
        set(nil, in: slot)
        return "\(slot) is dismissed"
      case 6, 7:
        guard let current else { return "nothing" }
        send(.close, to: slot, isSettings: current.id == nil)
        set(nil, in: slot)
        return "\(slot) dismisses itself"
      case 8, 9, 10, 11:
        guard let current else { return "nothing" }
        send(.increment, to: slot, isSettings: current.id == nil)
        model[slot]?.count += 1
        return "\(slot) increments"
      case 12, 13, 14, 15:
        guard let current else { return "nothing" }
        started += 1
        let name = "\(slot) \(started)"
        send(.run(probe, name), to: slot, isSettings: current.id == nil)
        effects[slot, default: []].append(name)
        return "\(slot) starts \(name)"
      case 16:
        store.send(.change { $0.b = $0.a })
        set(model[.a], in: .b)
        return "b = a"
      case 17:
        // The states are removed and restored in one action, which no observer can notice.
        store.send(
          .change { state in
            let old = state
            state = Screen.State()
            state = old
          })
        return "everything away and back"
      case 18:
        saved.append((store.withState { $0 }, model))
        return "saved"
      default:
        guard let (state, old) = saved.randomElement(using: &random) else { return "nothing" }
        store.send(.change { $0 = state })
        replace(old)
        return "undone"
      }
    }

    var difference: String? {
      let state = store.withState { $0 }
      let sheet = model[.sheet].map { Sheet.State(id: $0.id!, count: $0.count) }
      if state.a != model[.a]?.destination || state.b != model[.b]?.destination
        || state.sheet != sheet
      {
        return "The state is \(state)."
      }
      let running = probe.running.value.sorted()
      let expected = effects.values.flatMap { $0 }.sorted()
      if running != expected { return "In flight are \(running), not \(expected)." }
      if store.scope(state: \.sheet, action: \.sheet.presented)?.state != sheet {
        return "The sheet's store."
      }
      for (id, old) in saved where old[.a]?.destination != id.a { return "A saved state changed." }
      return nil
    }
  }

  @Test(arguments: 1...3) func presentationAndEffectsMatchTheModel(number: UInt64) async {
    var run = Run(random: SeededGenerator(seed: SeededGenerator.seedOfRun &+ number))
    var steps: [String] = []
    for _ in 0..<1_500 {
      steps.append(run.take())
      // Effects begin, and some of them dismiss.
      for _ in 0..<3 { await Task.yield() }
      if let difference = run.difference {
        Issue.record(
          "\(difference) Expected: \(run.model). \(SeededGenerator.repetition(of: steps))")
        return
      }
    }
    #expect(run.started > 50)
  }
}
