import ConcurrencyExtras
import Foundation
import Sharing

/// A key that a test controls, and that records its calls.
struct ProbeKey: SharedKey, CustomStringConvertible {
  struct Failure: Error, Equatable {}

  enum Call: Equatable {
    case loadedInitially(Int)
    case loadedByUser
    case subscribed
    case cancelled
    case saved(Int, SaveContext)
  }

  let id = UUID()
  let stored: LockIsolated<Int?>
  let calls = LockIsolated<[Call]>([])
  let loadFailure = LockIsolated<Failure?>(nil)
  let saveFailure = LockIsolated<Failure?>(nil)

  /// Whether loading waits for `finishLoading`.
  let isSlow: Bool
  private let waiting = LockIsolated<[LoadContinuation<Int>]>([])
  private let subscribers = LockIsolated<[SharedSubscriber<Int>]>([])

  init(stored: Int?, isSlow: Bool = false) {
    self.stored = LockIsolated(stored)
    self.isSlow = isSlow
  }

  var description: String { "probe" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    calls.withValue { calls in
      calls.append(context.initialValue.map(Call.loadedInitially) ?? .loadedByUser)
    }
    if isSlow {
      waiting.withValue { $0.append(continuation) }
    } else {
      answer(continuation)
    }
  }

  private func answer(_ continuation: LoadContinuation<Int>) {
    if let failure = loadFailure.value {
      continuation.resume(throwing: failure)
    } else {
      continuation.resume(with: .success(stored.value))
    }
  }

  func finishLoading() {
    let continuations = waiting.withValue { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in continuations { answer(continuation) }
  }

  var isAskedToLoad: Bool { waiting.withValue { !$0.isEmpty } }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    calls.withValue { $0.append(.subscribed) }
    subscribers.withValue { $0.append(subscriber) }
    return SharedSubscription { [calls] in calls.withValue { $0.append(.cancelled) } }
  }

  func send(_ result: Result<Int?, any Error>) {
    for subscriber in subscribers.withValue({ $0 }) { subscriber.yield(with: result) }
  }

  func sendLoading() {
    for subscriber in subscribers.withValue({ $0 }) { subscriber.yieldLoading() }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    calls.withValue { $0.append(.saved(value, context)) }
    if let failure = saveFailure.value {
      continuation.resume(throwing: failure)
    } else {
      stored.setValue(value)
      continuation.resume()
    }
  }
}
