import ConcurrencyExtras
import DependenciesTestSupport
import Foundation
import Persistence
import Testing

@_spi(SharedChangeTracking) @testable import Sharing

/// The deinits of values that are no longer shared.
@Suite(.dependencies, .timeLimit(.minutes(5))) struct ReleasedValueTests {
  /// A value that runs a user's code when it is released.
  private final class OnRelease: Codable, Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    init(from _: any Decoder) { body = {} }
    func encode(to encoder: any Encoder) throws { try [0].encode(to: encoder) }
    deinit { body() }
  }

  private let seen = LockIsolated<[Bool]>([])

  private func check(_ value: Shared<OnRelease?>) {
    let new: @Sendable () -> OnRelease = {
      OnRelease { [seen, value] in
        seen.withValue { $0.append(value.wrappedValue == nil) }
        value.withLock { _ in }
      }
    }
    value.withLock { $0 = new() }
    value.withLock { $0 = nil }
    #expect(seen.value == [true])
  }

  @Test func `A released value may read and change its replacement`() {
    check(Shared(value: nil))
  }

  @Test func `A released value in memory may read and change its key`() {
    check(Shared(wrappedValue: nil, .inMemory("object")))
  }

  @Test func `A released value of a file may read and change its key`() {
    let waiting = LockIsolated<[@Sendable () -> Void]>([])
    withDependencies {
      $0.defaultFileStorage = FileStorage(
        MemoryFiles(),
        timing: SaveTiming {
          $0()
        } pause: { [waiting] in
          waiting.append($0)
        })
    } operation: {
      check(Shared(wrappedValue: nil, .fileStorage(URL(fileURLWithPath: "/object.json"))))
    }
    for write in waiting.value { write() }
  }

  @Test func `A released value may be read and changed while a test asserts it`() {
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track { check(Shared(value: nil)) }
    tracker.reset()
  }
}

extension LockIsolated<[@Sendable () -> Void]> {
  fileprivate func append(_ work: @escaping @Sendable () -> Void) {
    withValue { $0.append(work) }
  }
}
