import ConcurrencyExtras
import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReporting
import Testing

@testable import ComposableArchitecture

/// Guarantees of effects: the context in which they run, the events that end them, and the absence
/// of leftovers.
@MainActor
@Suite(.serialized, .mainSerialExecutor, .timeLimit(.minutes(5))) struct EffectRulesTests {
  private let clock = TestClock()

  /// Sends `done` after a second.
  private func waiting(_ done: String = "done") -> Effect<String> {
    .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(done)
    }
  }

  // MARK: - Running

  @Test func `an operation is bound to no actor`() async {
    let store = logStore { action in
      action == "start"
        ? .run { send in
          let actor = #isolation
          await send(actor == nil ? "free" : "bound")
        } : .none
    }
    await store.send("start").finish()
    #expect(log(store) == ["start", "free"])
  }

  @Test func `actions and states need not be Sendable`() async {
    final class Message {
      let text: String
      init(_ text: String) { self.text = text }
    }
    let store = Store(initialState: [Message]()) {
      Reduce<[Message], Message> { state, message in
        state.append(message)
        return message.text == "start"
          ? .merge(.send(Message("at once")), .run { send in await send(Message("later")) })
          : .none
      }
    }
    await store.send(Message("start")).finish()
    #expect(store.withState { $0.map(\.text) } == ["start", "at once", "later"])
  }

  private nonisolated static func describeTask() -> String {
    "\(Task.name ?? "nameless") \(Task.basePriority == .background ? "low" : "usual")"
  }

  @Test func `each of several merged operations runs with its own name and priority`() async {
    let store = logStore { action in
      action == "start"
        ? .merge(
          .run(priority: .background, name: "one") { send in await send(Self.describeTask()) },
          .run(name: "two") { send in await send(Self.describeTask()) },
          .run { send in await send(Self.describeTask()) })
        : .none
    }
    await store.send("start").finish()
    #expect(Set(log(store).dropFirst()) == ["one low", "two usual", "nameless usual"])
  }

  @Test func `each part of a sequence runs with its own name and priority`() async {
    let store = logStore { action in
      action == "start"
        ? .concatenate(
          .run(name: "one") { send in await send(Self.describeTask()) },
          .run(priority: .background, name: "two") { send in await send(Self.describeTask()) })
        : .none
    }
    await store.send("start").finish()
    #expect(log(store) == ["start", "one usual", "two low"])
  }

  @Test func `a part with a priority is cancelled with the whole sequence`() async throws {
    let store = logStore { [clock] action in
      switch action {
      case "start":
        Effect.concatenate(
          .run(priority: .background) { _ in try await clock.sleep(for: .seconds(1)) },
          .send("never")
        )
        .cancellable(id: "sequence")
      case "stop": .cancel(id: "sequence")
      default: .none
      }
    }
    let task = store.send("start")
    await Task.megaYield()
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    store.send("stop")
    await task.finish()
    try await clock.checkSuspension()
    #expect(log(store) == ["start", "stop"])
  }

  @Test func `merged effects of different kinds start in order`() async {
    let store = logStore { action in
      switch action {
      case "start", "restart":
        .merge(
          .cancel(id: "id"), waiting("done \(action)").cancellable(id: "id"),
          .send("after \(action)"))
      default: .none
      }
    }
    let tasks = ["start", "restart"].map { store.send($0) }
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    #expect(
      log(store) == ["start", "after start", "restart", "after restart", "done restart"])
  }

  @Test func `sending does nothing in a task that was cancelled`() async {
    let store = logStore { [clock] action in
      switch action {
      case "start":
        .run { send in
          await send("before")
          try? await clock.sleep(for: .seconds(1))
          await send("never")
        }
        .cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    let task = store.send("start")
    await Task.megaYield()
    store.send("stop")
    await task.finish()
    #expect(log(store) == ["start", "before", "stop"])
  }

  // MARK: - Errors

  private struct Failure: Error { let code = 7 }

  @Test func `an error after cancellation ends silently`() async {
    let store = logStore { [clock] action in
      switch action {
      case "start":
        .merge(
          .run { _ in
            do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure() }
          },
          .run { _ in
            do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure() }
          } catch: { _, _ in
            Issue.record("A cancelled effect called its catch closure.")
          }
        )
        .cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    let task = store.send("start")
    await Task.megaYield()
    store.send("stop")
    await task.finish()
    #expect(log(store) == ["start", "stop"])
  }

  @Test func `an error that nothing handles is reported where the effect was made`() async {
    let line = #line + 2
    let store = logStore { action in
      action == "start" ? .run { _ in throw Failure() } : .none
    }
    await expectIssue("Failure(code: 7)", "catch:", at: line) {
      await store.send("start").finish()
    }
  }

  @Test func `an action after completion is reported with the action of its effect`() async {
    let escaped = LockIsolated<Send<Counter.Action>?>(nil)
    let store = Store(initialState: Counter.State()) {
      Reduce<Counter.State, Counter.Action> { state, action in
        if action == .incremented { state.count += 1 }
        return action == .startedTimer ? .run { send in escaped.setValue(send) } : .none
      }
    }
    await store.send(.startedTimer).finish()
    let issues = await recordIssues { escaped.value?(.incremented) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("after it had completed") == true)
    #expect(issues.first?.message.contains("Counter.Action.incremented") == true)
    #expect(issues.first?.message.contains("Counter.Action.startedTimer") == true)
    #expect(store.count == 1)
  }

  // MARK: - Dependencies

  @Test func `a mapped effect has the dependencies that were current when it was mapped`() async {
    let effect = withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      Effect<Int>.run { send in await send(1) }.map { number in
        @Dependency(\.uuid) var uuid
        return "\(number) \(uuid() == UUID(7))"
      }
    }
    let store = logStore { $0 == "start" ? effect : .none }
    await store.send("start").finish()
    #expect(log(store) == ["start", "1 true"])
  }

  @Test func `an effect has the dependencies that were current when it was made`() async {
    let effect = withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      Effect<String>.run { send in
        @Dependency(\.uuid) var uuid
        await send("\(uuid() == UUID(7))")
      }
    }
    let store = logStore { $0 == "start" ? effect.cancellable(id: "id") : .none }
    await store.send("start").finish()
    #expect(log(store) == ["start", "true"])
  }

  // MARK: - Cancellation by id

  @Test func `all effects that share an id are cancelled`() async throws {
    let store = logStore { action in
      switch action {
      case "start": waiting().cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    for _ in 1...3 { store.send("start") }
    await Task.megaYield()
    store.send("stop")
    await Task.megaYield()
    try await clock.checkSuspension()
    #expect(log(store) == ["start", "start", "start", "stop"])
  }

  @Test(arguments: ["inner", "outer"])
  func `an effect with several ids is cancelled by each`(_ id: String) async throws {
    let store = logStore { action in
      switch action {
      case "start":
        waiting().cancellable(id: "inner").cancellable(id: "inner").cancellable(id: "outer")
      case "stop": .cancel(id: id)
      default: .none
      }
    }
    let task = store.send("start")
    await Task.megaYield()
    store.send("stop")
    await task.finish()
    try await clock.checkSuspension()
    #expect(log(store) == ["start", "stop"])
  }

  @Test func `an effect may get the same id twice`() async {
    let store = logStore { action in
      action == "start"
        ? waiting()
          .cancellable(id: "id", cancelInFlight: true)
          .cancellable(id: "id", cancelInFlight: true) : .none
    }
    let task = store.send("start")
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(log(store) == ["start", "done"])
  }

  @Test(arguments: [ChildAction.cancelled, .cancelledFromTask])
  fileprivate func `a child cancels neither its parent's effects nor those of its siblings`(
    _ cancelling: ChildAction
  ) async {
    let store = TestStore(initialState: Family.State()) {
      Family()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.started)
    await store.send(.children(.element(id: 0, action: .started)))
    await store.send(.children(.element(id: 1, action: .started)))
    await store.send(.children(.element(id: 0, action: cancelling)))
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.receive(\.children[id: 1].ticked)
  }

  // MARK: - Cancellation from outside

  @Test func `Task.cancel ends its feature's effects at once, on any thread`() async {
    let isCancelled = LockIsolated(false)
    let store = logStore { action in
      switch action {
      case "start":
        .run { _ in
          await withTaskCancellationHandler {
            try? await Task.never()
          } onCancel: {
            isCancelled.setValue(true)
          }
        }
        .cancellable(id: "id")
      case "stop":
        .run { _ in
          let context = EffectContext.current
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              EffectContext.$running.withValue(context) { Task.cancel(id: "id") }
              #expect(isCancelled.value)
              continuation.resume()
            }
          }
        }
      default: .none
      }
    }
    let task = store.send("start")
    await Task.megaYield()
    await store.send("stop").finish()
    await task.finish()
  }

  @Test func `Task.cancel outside of features ends operations inside and outside of stores`() async
  {
    let isCancelled = LockIsolated(false)
    let store = logStore { $0 == "start" ? waiting().cancellable(id: "work") : .none }
    let task = store.send("start")
    let work = Task {
      await withTaskCancellation(id: "work") {
        await withTaskCancellationHandler {
          try? await Task.never()
        } onCancel: {
          isCancelled.setValue(true)
        }
      }
    }
    await Task.megaYield()
    Task.cancel(id: "work")
    #expect(isCancelled.value)
    await work.value
    await task.finish()
    #expect(log(store) == ["start"])
  }

  @Test(arguments: ["stop", "stop from task"])
  func `a store cannot cancel another store's effects`(_ action: String) async {
    let stores = (0..<2).map { _ in
      logStore { action in
        switch action {
        case "start": waiting().cancellable(id: "work")
        case "stop": .cancel(id: "work")
        case "stop from task": .run { _ in Task.cancel(id: "work") }
        default: .none
        }
      }
    }
    for store in stores { store.send("start") }
    await stores[1].send(action).finish()
    await clock.advance(by: .seconds(1))
    #expect(log(stores[0]) == ["start", "done"])
    #expect(log(stores[1]) == ["start", action])
  }

  @Test func `a released store ends only its own effects`() async {
    let store = logStore { $0 == "start" ? waiting().cancellable(id: "work") : .none }
    store.send("start")
    do { logStore { _ in waiting().cancellable(id: "work") }.send("start") }
    await clock.advance(by: .seconds(1))
    #expect(log(store) == ["start", "done"])
  }

  @Test func `Task.cancel from outside ends effects of children`() async throws {
    let store = Store(initialState: Family.State()) {
      Family()
    } withDependencies: {
      $0.continuousClock = clock
    }
    let task = store.send(.children(.element(id: 0, action: .started)))
    await Task.megaYield()
    Task.cancel(id: "work")
    await task.finish()
    try await clock.checkSuspension()
  }

  @Test func `Task.cancel from outside spares stores with separate effects`() async {
    let store = withDependencies {
      $0.separateEffects()
    } operation: {
      logStore { $0 == "start" ? waiting().cancellable(id: "work") : .none }
    }
    store.send("start")
    await Task.megaYield()
    Task.cancel(id: "work")
    await clock.advance(by: .seconds(1))
    #expect(log(store) == ["start", "done"])
  }

  @Test func `a sequence can be cancelled by an action of its first part`() async {
    let store = logStore { action in
      switch action {
      case "start":
        .concatenate(
          .run { _ in },
          .concatenate(.send("stop"), waiting()).cancellable(id: "work"))
      case "stop": .cancel(id: "work")
      default: .none
      }
    }
    let task = store.send("start")
    await Task.megaYield()
    #expect(log(store) == ["start", "stop"])
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(log(store) == ["start", "stop"])
  }

  @Test func `a cancellation handler may cancel`() async {
    let ended = LockIsolated<[String]>([])
    let works = ["one", "two", "three"].enumerated().map { index, id in
      Task {
        try await withTaskCancellation(id: id) {
          try await withTaskCancellationHandler {
            try await Task.never()
          } onCancel: {
            ended.withValue { $0.append(id) }
            Task.cancel(id: ["two", "three", "one"][index])
          }
        }
      }
    }
    await Task.megaYield()
    Task.cancel(id: "one")
    #expect(ended.value == ["one", "two", "three"])
    for work in works { await #expect(throws: CancellationError.self) { try await work.value } }
  }

  @Test func `cancelling a task cancels its operation with an id`() async {
    let isCancelled = LockIsolated(false)
    let task = Task {
      try await withTaskCancellation(id: "work") {
        try await withTaskCancellationHandler {
          try await Task.never()
        } onCancel: {
          isCancelled.setValue(true)
        }
      }
    }
    await Task.megaYield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(isCancelled.value)
  }

  @Test func `an operation with an id passes on its result and its error`() async throws {
    #expect(await withTaskCancellation(id: "work") { 7 } == 7)
    await #expect(throws: Failure.self) {
      try await withTaskCancellation(id: "work") { throw Failure() }
    }
  }

  @Test func `with cancelInFlight a later operation cancels the earlier one`() async throws {
    let first = Task { try await withTaskCancellation(id: "work") { try await Task.never() } }
    await Task.megaYield()
    let second = await withTaskCancellation(id: "work", cancelInFlight: true) { "second" }
    #expect(second == "second")
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  // MARK: - Memory of ended effects

  @Test func `completed effects leave nothing behind`() async throws {
    let registry = LockIsolated<EffectRegistry?>(nil)
    let store = logStore { [clock] action in
      guard action == "start" else { return .none }
      return .merge(
        .run { _ in
          registry.setValue(EffectContext.running?.registry)
          try await withTaskCancellation(id: "inner") { try await clock.sleep(for: .seconds(1)) }
        }
        .cancellable(id: "id"),
        .concatenate(waiting("a"), waiting("b")).cancellable(id: "sequence"))
    }
    let task = store.send("start")
    await clock.advance(by: .seconds(1))
    #expect(registry.value?.isEmpty == false)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(registry.value?.isEmpty == true)
  }

  @Test(arguments: ["id", "task"])
  func `cancelled effects leave nothing behind`(_ way: String) async throws {
    let registry = LockIsolated<EffectRegistry?>(nil)
    let store = logStore { [clock] action in
      switch action {
      case "start":
        .merge(
          .run { _ in
            registry.setValue(EffectContext.running?.registry)
            try await withTaskCancellation(id: "inner") { try await clock.sleep(for: .seconds(1)) }
          },
          .concatenate(waiting("a"), waiting("b"))
        )
        .cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    let task = store.send("start")
    await Task.megaYield()
    #expect(registry.value?.isEmpty == false)
    if way == "id" { store.send("stop") } else { task.cancel() }
    await task.finish()
    #expect(registry.value?.isEmpty == true)
  }
}

@Reducer
private struct Family {
  struct State: Equatable {
    var children: IdentifiedArrayOf<FamilyChild.State> = [
      FamilyChild.State(id: 0), FamilyChild.State(id: 1),
    ]
    var ticks = 0
  }

  enum Action: Equatable {
    case children(IdentifiedActionOf<FamilyChild>)
    case started
    case ticked
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .children: break
      case .started:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
        .cancellable(id: "work")
      case .ticked: state.ticks += 1
      }
      return .none
    }
    .forEach(\.children, action: \.children) { FamilyChild() }
  }
}

@Reducer
private struct FamilyChild {
  struct State: Equatable, Identifiable { let id: Int }
  typealias Action = ChildAction

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .cancelled:
        .cancel(id: "work")
      case .cancelledFromTask:
        .run { _ in Task.cancel(id: "work") }
      case .started:
        .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
        .cancellable(id: "work")
      case .ticked:
        .none
      }
    }
  }
}

@CasePathable
private enum ChildAction: Equatable, Sendable {
  case cancelled
  case cancelledFromTask
  case started
  case ticked
}

/// Operations that run on several threads, without an executor that makes them take turns.
@Suite struct TaskCancellationTests {
  @Test func `an operation can be cancelled as soon as it starts`() async {
    var missed = 0
    for number in 0..<1_000 {
      let wasCancelled = await withTaskCancellation(id: number) {
        Task.cancel(id: number)
        return Task.isCancelled
      }
      if !wasCancelled { missed += 1 }
    }
    #expect(missed == 0)
  }
}
