import ConcurrencyExtras
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(5))) struct MainSerialExecutorTests {
  @Test func runsTasksOnTheMainQueueInOrder() async {
    await withMainSerialExecutor {
      let order = LockIsolated<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            #expect(isOnMainQueue)
            order.withValue { $0.append(number) }
            await Task.yield()
            order.withValue { $0.append(number + 100) }
          }
        }
      }
      #expect(order.value == Array(0..<200))
    }
  }

  @Test func detachedTasksRunOnTheMainQueue() async {
    await withMainSerialExecutor {
      let result = await Task.detached(priority: .background) { isOnMainQueue }.value
      #expect(result)
    }
  }

  // The executor belongs to the whole process, so tests that turn it off run in a separate process.

  @Test func serialExecutionEndsWithTheOperation() async {
    await #expect(processExitsWith: .success) {
      struct TestError: Error {}
      precondition(!uncheckedUseMainSerialExecutor)
      await withMainSerialExecutor { () async in
        precondition(uncheckedUseMainSerialExecutor)
        await withMainSerialExecutor { () async in
          precondition(uncheckedUseMainSerialExecutor)
        }
        precondition(uncheckedUseMainSerialExecutor)
      }
      precondition(!uncheckedUseMainSerialExecutor)
      try? await withMainSerialExecutor { () async throws in throw TestError() }
      precondition(!uncheckedUseMainSerialExecutor)
      withMainSerialExecutor {
        precondition(uncheckedUseMainSerialExecutor)
      }
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test func thePreviousSettingIsRestored() async {
    await #expect(processExitsWith: .success) {
      uncheckedUseMainSerialExecutor = true
      withMainSerialExecutor {}
      precondition(uncheckedUseMainSerialExecutor)
      uncheckedUseMainSerialExecutor = false
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test func serialExecutionLastsThroughOverlappingOperations() async {
    await #expect(processExitsWith: .success) {
      let (started, start) = AsyncStream.makeStream(of: Void.self)
      let (ended, end) = AsyncStream.makeStream(of: Void.self)
      async let first: Void = withMainSerialExecutor {
        start.finish()
        for await _ in ended {}
        precondition(uncheckedUseMainSerialExecutor)
      }
      for await _ in started {}
      await withMainSerialExecutor { () async in }
      end.finish()
      await first
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @Test func serialExecutionLastsUntilItsLastUserEnds() async {
    await #expect(processExitsWith: .success) {
      MainSerialExecution.begin()
      withMainSerialExecutor {}
      precondition(uncheckedUseMainSerialExecutor)
      withMainSerialExecutor {
        MainSerialExecution.end()
        precondition(uncheckedUseMainSerialExecutor)
      }
      precondition(!uncheckedUseMainSerialExecutor)
    }
  }

  @MainActor @Test func megaYieldLetsTasksOfAnyPriorityFinishFirst() async {
    await withMainSerialExecutor {
      let finished = LockIsolated(Set<Int>())
      let priorities: [TaskPriority] = [.background, .low, .medium, .high]
      for (index, priority) in priorities.enumerated() {
        Task(priority: priority) {
          await Task.yield()
          finished.withValue { _ = $0.insert(index) }
        }
      }
      await Task.megaYield()
      #expect(finished.value == [0, 1, 2, 3])
    }
  }
}

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Whether this code runs on the main queue. The test runner decides which thread runs that queue.
private var isOnMainQueue: Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) != nil
}
