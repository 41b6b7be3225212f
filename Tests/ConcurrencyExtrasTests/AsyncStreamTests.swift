import ConcurrencyExtras
import Testing

@Suite(.timeLimit(.minutes(5))) struct AsyncStreamTests {
  private struct TestError: Error {}

  /// A sequence that yields two numbers, then throws.
  private struct Failing: AsyncSequence, Sendable {
    let made = LockIsolated(0)

    struct Iterator: AsyncIteratorProtocol {
      var number = 0

      mutating func next() async throws -> Int? {
        number += 1
        guard number <= 2 else { throw TestError() }
        return number
      }
    }

    func makeAsyncIterator() -> Iterator {
      made.withValue { $0 += 1 }
      return Iterator()
    }
  }

  @Test func hasTheElementsOfTheSequence() async {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish()
    var elements: [Int] = []
    for await element in AsyncStream(numbers.map { $0 * 2 }) {
      elements.append(element)
    }
    #expect(elements == [2, 4])
  }

  @Test func anErrorEndsTheStreamSilently() async {
    var elements: [Int] = []
    for await element in Failing().eraseToStream() {
      elements.append(element)
    }
    #expect(elements == [1, 2])
  }

  @Test func throwsTheErrorOfTheSequence() async {
    var elements: [Int] = []
    await #expect(throws: TestError.self) {
      for try await element in Failing().eraseToThrowingStream() {
        elements.append(element)
      }
    }
    #expect(elements == [1, 2])
  }

  @Test func theFirstRequestMakesTheIterator() async throws {
    let sequence = Failing()
    var stream = sequence.eraseToStream().makeAsyncIterator()
    var throwingStream = sequence.eraseToThrowingStream().makeAsyncIterator()
    #expect(sequence.made.value == 0)
    #expect(await stream.next() == 1)
    #expect(sequence.made.value == 1)
    #expect(try await throwingStream.next() == 1)
    #expect(await stream.next() == 2)
    #expect(sequence.made.value == 2)
  }

  @Test func neverEndsUntilItIsCancelled() async {
    let task = Task {
      for await _ in AsyncStream<Int>.never {
        Issue.record("The stream yielded an element.")
      }
    }
    let throwingTask = Task {
      for try await _ in AsyncThrowingStream<Int, any Error>.never {
        Issue.record("The stream yielded an element.")
      }
    }
    await Task.megaYield()
    task.cancel()
    throwingTask.cancel()
    await task.value
    await #expect(throws: Never.self) { try await throwingTask.value }
  }

  @Test func finishedEndsAtOnce() async throws {
    for await _ in AsyncStream<Int>.finished {
      Issue.record("The stream yielded an element.")
    }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() {
      Issue.record("The stream yielded an element.")
    }
  }

  @Test func finishedThrowingThrows() async {
    await #expect(throws: TestError.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: TestError()) {
        Issue.record("The stream yielded an element.")
      }
    }
  }
}
