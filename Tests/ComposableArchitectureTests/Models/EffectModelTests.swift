import ComposableArchitecture
import ConcurrencyExtras
import DependenciesTestSupport
import SeededRandom
import Testing

/// The effects of a tree of features, compared with a list of the effects that should run.
@MainActor
@Suite(.mainSerialExecutor, .timeLimit(.minutes(5))) struct EffectModelTests {
  /// A probe that shows a test which effects are in flight, and ends them.
  final class Probe: Sendable {
    let running = LockIsolated<[Int: CheckedContinuation<Void, Never>]>([:])

    func run(_ name: Int) async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled {
            continuation.resume()
          } else {
            running.withValue { $0[name] = continuation }
          }
        }
      } onCancel: {
        finish(name)
      }
    }

    func finish(_ name: Int) {
      running.withValue { $0.removeValue(forKey: name) }?.resume()
    }
  }

  /// The configuration of an effect to start.
  struct Start: Sendable {
    let name: Int
    let ids: [Int]
    let cancelInFlight: Bool
    let probe: Probe
  }

  /// A feature that holds, presents and lists features of its own kind.
  @Reducer struct Node {
    @ObservableState struct State: Equatable, Identifiable {
      let id: Int
      var rows: IdentifiedArrayOf<State> = []
      @Presents var sheet: State?
      var path = StackState<State>()
    }

    indirect enum Action {
      case start(Start)
      case cancel(Int)
      /// Cancels an id from inside an effect.
      case cancelLater(Int)
      case change(@Sendable (inout State) -> Void)
      case rows(IdentifiedAction<Int, Action>)
      case sheet(PresentationAction<Action>)
      case path(StackAction<State, Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let start):
          let run = Effect<Action>.run { _ in await start.probe.run(start.name) }
          return start.ids.reduce(run) {
            $0.cancellable(id: $1, cancelInFlight: start.cancelInFlight)
          }
        case .cancel(let id): return .cancel(id: id)
        case .cancelLater(let id): return .run { _ in Task.cancel(id: id) }
        case .change(let change):
          change(&state)
          return .none
        case .rows, .sheet, .path: return .none
        }
      }
      .forEach(\.rows, action: \.rows) { Node() }
      .ifLet(\.$sheet, action: \.sheet) { Node() }
      .forEach(\.path, action: \.path) { Node() }
    }
  }

  /// A step from a feature to one of its children.
  enum Step: Hashable, CustomStringConvertible {
    case row(Int)
    case sheet(Int)
    case screen(StackElementID)

    var description: String {
      switch self {
      case .row(let id): "row \(id)"
      case .sheet(let id): "sheet \(id)"
      case .screen(let id): "screen \(id)"
      }
    }
  }

  struct Running {
    let name: Int
    let path: [Step]
    let ids: Set<Int>
  }

  @MainActor struct Run {
    let store = Store(initialState: Node.State(id: 0)) { Node() }
    var model: [Running] = []
    var random: SeededGenerator
    let probe = Probe()
    var count = 0

    /// Returns the feature at the end of a path.
    func node(_ path: [Step]) -> Node.State? {
      store.withState { state in
        path.reduce(Optional(state)) { node, step in
          switch step {
          case .row(let id): node?.rows[id: id]
          case .sheet(let id): node?.sheet.flatMap { $0.id == id ? $0 : nil }
          case .screen(let id): node?.path[id: id]
          }
        }
      }
    }

    func steps(of node: Node.State) -> [Step] {
      node.rows.ids.map(Step.row) + (node.sheet.map { [.sheet($0.id)] } ?? [])
        + node.path.ids.map(Step.screen)
    }

    /// Returns the path of a random feature in the tree.
    mutating func anywhere() -> [Step] {
      var path: [Step] = []
      while path.count < 4, Int.random(in: 0..<4, using: &random) > 0,
        let step = steps(of: node(path)!).randomElement(using: &random)
      {
        path.append(step)
      }
      return path
    }

    func send(_ action: Node.Action, to path: [Step]) {
      let action = path.reversed().reduce(action) { action, step in
        switch step {
        case .row(let id): .rows(.element(id: id, action: action))
        case .sheet: .sheet(.presented(action))
        case .screen(let id): .path(.element(id: id, action: action))
        }
      }
      store.send(action)
    }

    mutating func take() -> String {
      let path = anywhere()
      let id = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0...5:
        count += 1
        let ids = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Int.random(in: 0..<3, using: &random)
        }
        let cancelInFlight = Bool.random(using: &random)
        if cancelInFlight {
          model.removeAll { $0.path.starts(with: path) && !$0.ids.isDisjoint(with: ids) }
        }
        model.append(Running(name: count, path: path, ids: Set(ids)))
        send(
          .start(Start(name: count, ids: ids, cancelInFlight: cancelInFlight, probe: probe)),
          to: path)
        return "\(path) starts \(count) with \(ids)\(cancelInFlight ? ", others end" : "")"
      case 6: return cancel(id, at: path, .cancel(id))
      case 7: return cancel(id, at: path, .cancelLater(id))
      case 8, 9:
        guard let effect = model.randomElement(using: &random) else { return "nothing" }
        probe.finish(effect.name)
        model.removeAll { $0.name == effect.name }
        return "\(effect.name) completes"
      case 10, 11, 12:
        send(.change { $0.rows.append(Node.State(id: id)) }, to: path)
        return "\(path) has the row \(id)"
      case 13:
        send(.change { $0.rows.remove(id: id) }, to: path)
        end(below: path + [.row(id)])
        return "\(path) hasn't the row \(id)"
      case 14, 15:
        let old = node(path)?.sheet?.id
        guard old != id else { return "nothing" }
        send(.change { $0.sheet = Node.State(id: id) }, to: path)
        if let old { end(below: path + [.sheet(old)]) }
        return "\(path) presents \(id)"
      case 16:
        guard let old = node(path)?.sheet?.id else { return "nothing" }
        send(.sheet(.dismiss), to: path)
        end(below: path + [.sheet(old)])
        return "\(path) dismisses \(old)"
      case 17, 18:
        send(.change { $0.path.append(Node.State(id: id)) }, to: path)
        return "\(path) pushes \(id)"
      default:
        guard let screens = node(path)?.path.ids, let id = screens.randomElement(using: &random)
        else { return "nothing" }
        for screen in screens[screens.firstIndex(of: id)!...] {
          end(below: path + [.screen(screen)])
        }
        send(.path(.popFrom(id: id)), to: path)
        return "\(path) pops from \(id)"
      }
    }

    private mutating func cancel(_ id: Int, at path: [Step], _ action: Node.Action) -> String {
      send(action, to: path)
      model.removeAll { $0.path.starts(with: path) && $0.ids.contains(id) }
      return "\(path): \(action)"
    }

    private mutating func end(below path: [Step]) {
      model.removeAll { $0.path.starts(with: path) }
    }
  }

  @Test(arguments: 1...3) func effectsInFlightMatchTheModel(number: UInt64) async {
    var run = Run(random: SeededGenerator(seed: SeededGenerator.seedOfRun &+ number))
    var steps: [String] = []
    var most = 0
    for step in 0..<1_500 {
      steps.append(run.take())
      // Effects begin and end while the test yields.
      for _ in 0..<4 { await Task.yield() }
      let running = run.probe.running.value.keys.sorted()
      let expected = run.model.map(\.name).sorted()
      if running != expected {
        Issue.record(
          """
          In flight are \(running), not \
          \(run.model.map { "\($0.name) of \($0.path)" }.joined(separator: ", ")). \
          \(SeededGenerator.repetition(of: steps))
          """)
        break
      }
      most = max(most, running.count)
      // Occasionally, the state is reset, so that the effects don't accumulate.
      if step % 200 == 199 {
        run.store.send(.change { $0 = Node.State(id: 0) })
        run.model.removeAll { !$0.path.isEmpty }
        for _ in 0..<4 { await Task.yield() }
      }
    }
    #expect(most > 3)
    for name in run.probe.running.value.keys { run.probe.finish(name) }
  }
}
