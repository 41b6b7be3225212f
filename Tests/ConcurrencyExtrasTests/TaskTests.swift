import Testing

@testable import ConcurrencyExtras

@Suite(.timeLimit(.minutes(5))) struct TaskTests {
  private struct TestError: Error, Equatable {}

  @Test func megaYieldCountComesFromTheEnvironmentWithinBounds() {
    #expect(megaYieldCount(nil) == 20)
    #expect(megaYieldCount("many") == 20)
    #expect(megaYieldCount("7") == 7)
    #expect(megaYieldCount("-1") == 0)
    #expect(megaYieldCount("1000000") == 10_000)
  }

  @Test func cancellationEndsNeverWithAnError() async {
    let task = Task { try await Task.never() }
    await Task.megaYield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func neverCanHaveAnyResultType() async {
    @Sendable func fetch() async throws -> Int { try await Task.never() }
    let task = Task { try await fetch() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func cancellableValueIsTheValueOfTheTask() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    #expect(try await Task { () async throws -> Int in 1 }.cancellableValue == 1)
    await #expect(throws: TestError.self) {
      try await Task { throw TestError() }.cancellableValue
    }
  }

  @Test func cancellableValueCancelsTheTaskAndWaitsForItsEnd() async {
    let hasEnded = LockIsolated(false)
    let inner = Task {
      try? await Task.never()
      hasEnded.setValue(true)
    }
    let outer = Task { await inner.cancellableValue }
    outer.cancel()
    await outer.value
    #expect(hasEnded.value)
  }

  @Test func throwingCancellableValueCancelsTheTask() async {
    let inner = Task { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
  }

  @Test func resultCatchesErrorsOfAnAsynchronousOperation() async {
    func fetch(_ number: Int) async throws(TestError) -> Int {
      guard number > 0 else { throw TestError() }
      return number
    }
    let success = await Result { () async throws(TestError) in try await fetch(1) }
    #expect(success == .success(1))
    let failure = await Result { () async throws(TestError) in try await fetch(0) }
    #expect(failure == .failure(TestError()))
    let anyFailure: Result<Int, any Error> = await Result { try await fetch(0) }
    #expect(throws: TestError.self) { try anyFailure.get() }
  }

  @MainActor @Test func resultRunsTheOperationOnTheActorOfTheCaller() async {
    var count = 0
    let result = await Result {
      count += 1
      await Task.yield()
      MainActor.assertIsolated()
    }
    #expect(throws: Never.self) { result.get() }
    #expect(count == 1)
  }
}
