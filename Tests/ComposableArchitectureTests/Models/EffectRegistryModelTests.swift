import ConcurrencyExtras
import SeededRandom
import Testing

@testable import ComposableArchitecture

/// The registry of effects, compared with a list that is searched from its start.
@Suite struct EffectRegistryModelTests {
  enum Ending { case completed, cancelled }

  struct Entry {
    let name: Int
    let handle: EffectHandle
    let path: NavigationPath
    let ids: [Int]
    var ending: Ending?

    func isBelow(_ other: NavigationPath) -> Bool { path.starts(with: other) }
  }

  struct Run {
    let registry = EffectRegistry()
    var model: [Entry] = []
    var random: SeededGenerator
    /// The names of the effects that were cancelled.
    let cancelled = LockIsolated<[Int]>([])

    mutating func path() -> NavigationPath {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        let id = Int.random(in: 0...2, using: &random)
        let outer = ScopePath(\String.count)
        let path = Bool.random(using: &random) ? outer : ScopePath(\String.isEmpty)
        return NavigationIdentity(
          path: Bool.random(using: &random) ? path : path.below(outer),
          id: id == 0 ? nil : AnyHashable(id))
      }
    }

    mutating func end(_ ending: Ending, where isMeant: (Entry) -> Bool) {
      for index in model.indices where model[index].ending == nil && isMeant(model[index]) {
        model[index].ending = ending
      }
    }

    mutating func take() -> String {
      let path = path()
      let id = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0...5:
        let name = model.count
        let ids = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          Int.random(in: 0..<4, using: &random)
        }
        let cancelled = cancelled
        let handle = EffectHandle { cancelled.withValue { $0.append(name) } }
        var ending: Ending?
        if Int.random(in: 0..<10, using: &random) == 0 {
          // The effect ends before it is registered.
          handle.finish()
          ending = .completed
        }
        registry.register(handle, ids: ids.map { CancelID($0) }, at: path)
        model.append(Entry(name: name, handle: handle, path: path, ids: ids, ending: ending))
        return "register \(name) with \(ids) at \(path)"
      case 6, 7:
        registry.cancel(id: CancelID(id), at: path)
        end(.cancelled) { $0.ids.contains(id) && $0.isBelow(path) }
        return "cancel \(id) at \(path)"
      case 8:
        // An equal text is another id, because its type differs.
        registry.cancel(id: CancelID("\(id)"), at: path)
        return "cancel the text \(id) at \(path)"
      case 9:
        guard !path.isEmpty || Int.random(in: 0..<10, using: &random) == 0 else { return "nothing" }
        registry.cancel(at: path)
        end(.cancelled) { $0.isBelow(path) }
        return "cancel all at \(path)"
      case 10:
        guard let entry = model.suffix(20).randomElement(using: &random) else { return "nothing" }
        entry.handle.finish()
        end(.completed) { $0.name == entry.name }
        return "\(entry.name) is completed"
      default:
        guard let entry = model.suffix(20).randomElement(using: &random) else { return "nothing" }
        entry.handle.cancel()
        end(.cancelled) { $0.name == entry.name }
        return "\(entry.name) is cancelled"
      }
    }

    var difference: String? {
      // The check skips old entries: an effect that has ended cannot start again.
      for entry in model.suffix(200) {
        if entry.handle.isEnded != (entry.ending != nil) {
          return "\(entry.name) is \(entry.handle.isEnded ? "" : "not ")over."
        }
        if entry.handle.isCancelled != (entry.ending == .cancelled) {
          return "\(entry.name) is \(entry.handle.isCancelled ? "" : "not ")cancelled."
        }
      }
      let expected = model.filter { $0.ending == .cancelled }.map(\.name)
      if cancelled.value.count != expected.count || Set(cancelled.value) != Set(expected) {
        return "Stopped were \(cancelled.value.suffix(10)), not \(expected.suffix(10))."
      }
      let isIdle = model.allSatisfy { $0.ending != nil }
      if registry.isEmpty != isIdle { return "The registry is \(isIdle ? "not " : "")empty." }
      return nil
    }
  }

  @Test(arguments: 1...3) func theRegistryBehavesAsAListThatIsSearched(number: UInt64) {
    var run = Run(random: SeededGenerator(seed: SeededGenerator.seedOfRun &+ number))
    var steps: [String] = []
    for _ in 0..<600 {
      steps.append(run.take())
      if let difference = run.difference {
        Issue.record("\(difference) \(SeededGenerator.repetition(of: steps))")
        return
      }
    }
    // The registry drops an effect when the effect is over.
    for entry in run.model { entry.handle.finish() }
    #expect(run.registry.isEmpty)
  }
}
