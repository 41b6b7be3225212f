import ConcurrencyExtras
import Testing

struct LockIsolatedTests {
  @Test func readsAndWritesItsValue() {
    let numbers = LockIsolated([1])
    numbers.withValue { $0.append(2) }
    #expect(numbers.value == [1, 2])
    numbers.setValue([])
    #expect(numbers.value == [])
  }

  @Test func readsMembersOfItsValue() {
    let numbers = LockIsolated([1, 2, 3])
    #expect(numbers.count == 3)
  }

  @Test func theResultOfTheOperationIsReturned() {
    let numbers = LockIsolated([1, 2, 3])
    let last = numbers.withValue { $0.removeLast() }
    #expect(last == 3)
    #expect(numbers.value == [1, 2])
  }

  @Test func writesBeforeAnErrorAreKept() {
    struct TestError: Error {}
    let number = LockIsolated(1)
    #expect(throws: TestError.self) {
      try number.withValue {
        $0 = 2
        throw TestError()
      }
    }
    #expect(number.value == 2)
  }

  @Test func canBeEnteredAgainOnTheSameThread() {
    let number = LockIsolated(1)
    let seen = number.withValue { outer in
      outer = 2
      return number.withValue { $0 }
    }
    #expect(seen == 1, "The outer operation works on a copy.")
  }

  @Test func aWriteInsideAnotherOperationIsLost() {
    let number = LockIsolated(1)
    number.withValue { outer in
      number.setValue(10)
      outer += 1
    }
    #expect(number.value == 2)
  }

  @Test func theValueNeedNotBeSendable() {
    final class Counter {
      var count = 0
    }
    let counter = LockIsolated(Counter())
    counter.withValue { $0.count += 1 }
    #expect(counter.withValue { $0.count } == 1)
  }

  @Test func errorsOfTheInitialValueAreRethrown() {
    struct TestError: Error {}
    @Sendable func fail() throws -> Int { throw TestError() }
    #expect(throws: TestError.self) { try LockIsolated(fail()) }
    let number = LockIsolated(1)
    #expect(throws: TestError.self) { try number.setValue(fail()) }
    #expect(number.value == 1)
  }

  @Test func noUpdateOfManyTasksIsLost() async {
    let number = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { number.withValue { $0 += 1 } }
      }
    }
    #expect(number.value == 100)
  }

  @Test func aDeinitOfTheOldValueMayUseTheSameLock() {
    let seen = LockIsolated<[Bool]>([])
    let value = LockIsolated<OnRelease?>(nil)
    let newOne: @Sendable () -> OnRelease = {
      OnRelease {
        seen.withValue { $0.append(value.value == nil) }
        value.setValue(nil)
      }
    }
    value.setValue(newOne())
    value.setValue(nil)
    #expect(seen.value == [true])
    value.setValue(newOne())
    value.withValue { $0 = nil }
    #expect(seen.value == [true, true])
  }

  @Test func aComputedPropertyMayUseTheSameValue() {
    let numbers = LockIsolated(Numbers())
    numbers.setValue(Numbers { numbers.setValue(Numbers()) })
    #expect(numbers.sum == 6)
  }

  private struct Numbers: Sendable {
    var onRead: @Sendable () -> Void = {}
    var sum: Int {
      onRead()
      return 6
    }
  }

  private final class OnRelease: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }
}
