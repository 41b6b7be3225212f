import BoundedWaits
import ConcurrencyExtras
import Foundation
import Testing

@testable import Persistence

/// Work that blocks its thread, for example until a disk answers.
@Suite(.timeLimit(.minutes(5))) struct BlockingWorkTests {
  @Test func workRunsInOrderAtMostEightAtATime() async {
    let pool = BlockingWork(qos: .userInitiated)
    let begun = LockIsolated<[Int]>([])
    let gate = DispatchSemaphore(value: 0)
    let (done, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...100 {
      pool.add {
        begun.withValue { $0.append(number) }
        // The pool must not begin a ninth piece of work before one of the first eight ends.
        if number <= 8 { gate.wait(for: "the test to let a worker go on") }
        continuation.yield(number)
      }
    }
    #expect(begun.value.allSatisfy { $0 <= 8 })
    // One worker does all remaining work in order.
    gate.signal()
    var finished: [Int] = []
    for await number in done {
      finished.append(number)
      if finished.count == 93 { break }
    }
    #expect(Array(finished.dropFirst()) == Array(9...100))
    for _ in 1...7 { gate.signal() }
    for await number in done {
      finished.append(number)
      if finished.count == 100 { break }
    }
    #expect(finished.sorted() == Array(1...100))
  }

  @Test func eightItemsThatWaitForEachOtherRunAtOnce() async {
    let pool = BlockingWork(qos: .userInitiated)
    let arrived = NSCondition()
    let count = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 {
        group.addTask {
          await pool.run {
            arrived.withLock {
              count.withValue { $0 += 1 }
              arrived.broadcast()
              let limit = Date(timeIntervalSinceNow: longestWait / .seconds(1))
              while count.value < 8 {
                guard arrived.wait(until: limit) else {
                  Issue.record("Only \(count.value) of eight items began at once.")
                  return
                }
              }
            }
          }
        }
      }
    }
    #expect(count.value == 8)
  }

  @Test func blockingWorkReturnsItsResult() async {
    #expect(await BlockingWork.run { 6 * 7 } == 42)
  }
}
