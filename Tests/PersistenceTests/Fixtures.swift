import BoundedWaits
import ConcurrencyExtras
import Foundation

@testable import Persistence

/// A clock that stands still until a test wakes its sleepers.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset = Swift.Duration.zero
    func advanced(by duration: Swift.Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Swift.Duration { other.offset - offset }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  struct Sleep: Sendable {
    let duration: Swift.Duration
    let wake: @Sendable () -> Void
  }

  private let sleeps: AsyncStream<Sleep>
  private let continuation: AsyncStream<Sleep>.Continuation

  init() {
    (sleeps, continuation) = AsyncStream.makeStream()
  }

  var now: Instant { Instant() }
  var minimumResolution: Swift.Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let (woken, wake) = AsyncStream.makeStream(of: Void.self)
    continuation.yield(Sleep(duration: deadline.offset) { wake.yield() })
    for await _ in woken { return }
    throw CancellationError()
  }

  /// Waits for the next sleep on the clock.
  func nextSleep() async -> Sleep? {
    await sleeps.first { _ in true }
  }
}

/// A cache that keeps numbers, unless a test makes its saves fail.
final class NumberCache: Cache {
  private struct State {
    var saved: [Int] = []
    var failure: CacheError?
    var tries = 0
  }

  private let state = LockIsolated(State())
  private let tries: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation

  init() {
    (tries, continuation) = AsyncStream.makeStream()
  }

  /// Makes saves fail, until `nil` lets them succeed.
  func fail(_ failure: CacheError?) {
    state.withValue { $0.failure = failure }
  }

  var saved: [Int] { state.withValue { $0.saved } }
  var tryCount: Int { state.withValue { $0.tries } }

  /// Waits for the next attempt to save, and returns its value.
  func nextTry() async -> Int? {
    await tries.first { _ in true }
  }

  func data(forKey key: String) -> Data? { nil }
  func moveAside(forKey key: String) -> String? { nil }

  func setData(_ data: Data, forKey key: String) throws(CacheError) {
    let number = Int(String(decoding: data, as: UTF8.self))!
    defer { continuation.yield(number) }
    let failure = state.withValue { state -> CacheError? in
      state.tries += 1
      if state.failure == nil { state.saved.append(number) }
      return state.failure
    }
    if let failure { throw failure }
  }
}

/// A cache whose test decides the result of each save.
struct ScriptedCache: Cache {
  let save: @Sendable () throws(CacheError) -> Void

  func data(forKey key: String) -> Data? { nil }
  func moveAside(forKey key: String) -> String? { nil }
  func setData(_ data: Data, forKey key: String) throws(CacheError) { try save() }
}

/// A cache that counts its saves, and blocks each one until a test lets it through.
final class GatedCache: Cache {
  let saved = LockIsolated<[Int]>([])
  private let gate = DispatchSemaphore(value: 0)

  func open(_ times: Int) { for _ in 0..<times { gate.signal() } }

  func data(forKey key: String) -> Data? { nil }
  func moveAside(forKey key: String) -> String? { nil }

  func setData(_ data: Data, forKey key: String) {
    gate.wait(for: "the test to let a save through")
    let number = Int(String(decoding: data, as: UTF8.self))!
    saved.withValue { $0.append(number) }
  }
}

extension CacheError {
  static let diskIsFull = Self.notSaved(key: "number", reason: "The disk is full.")
  static let diskIsGone = Self.notSaved(key: "number", reason: "The disk is gone.")
  static let tooLarge = Self.rejected(key: "number", reason: "It is too large.")
}
