#if OpenCombine
  import CombineSchedulers
  import DependenciesTestSupport
  import Foundation
  import Sharing
  import Testing

  @_spi(SharedChangeTracking) import Sharing

  @MainActor @Suite(.dependencies) struct SharedPublisherTests {
    /// The values that a publisher has published so far.
    private final class Values<Value> {
      private(set) var all: [Value] = []
      private var subscription: AnyCancellable?

      init(of publisher: some Publisher<Value, Never>) {
        subscription = publisher.sink { [unowned self] in all.append($0) }
      }
    }

    @Test func `The current value comes first, then each new one`() {
      @Shared(.inMemory("count")) var count = 0
      $count.withLock { $0 = 1 }
      let values = Values(of: $count.publisher)
      let readerValues = Values(of: SharedReader($count).publisher)
      #expect(values.all == [1])
      $count.withLock { $0 = 2 }
      $count.withLock { $0 = 3 }
      #expect(values.all == [1, 2, 3])
      #expect(readerValues.all == [1, 2, 3])
    }

    @Test func `The initial value of another key is not published`() async throws {
      @Shared(.inMemory("other")) var other = 1729
      @Shared(value: 0) var count
      let values = Values(of: $count.publisher)
      $count.withLock { $0 = 42 }
      $count = Shared(value: 42)
      try await $count.load(.inMemory("other"))
      #expect(values.all == [0, 42, 1729])
      $count = Shared(value: 1)
      #expect(values.all == [0, 42, 1729, 1])
    }

    @Test func `Subscribers receive values in the order in which they subscribed`() {
      @Shared(value: 0) var count
      var order: [Int] = []
      let subscriptions = (0..<20).map { number in
        $count.publisher.dropFirst().sink { _ in order.append(number) }
      }
      $count.withLock { $0 = 1 }
      #expect(order == Array(0..<20))
      withExtendedLifetime(subscriptions) {}
    }

    @Test func `A value is published before it can be read`() {
      @Shared(value: 1) var count
      var pairs: [[Int]] = []
      let subscription = $count.publisher.dropFirst().sink { [shared = $count] in
        pairs.append([$0, shared.wrappedValue])
      }
      $count.withLock { $0 = 2 }
      #expect(pairs == [[2, 1]])
      #expect(count == 2)
      subscription.cancel()
      $count.withLock { $0 = 3 }
      #expect(pairs.count == 1)
    }

    @Test func `Parts and derived values are published too`() {
      struct Person: Equatable { var name = "Blob", friend: String? = "Blob Jr." }
      @Shared(value: Person()) var person
      let names = Values(of: $person.name.publisher)
      let lengths = Values(of: $person.read { $0.name.count }.publisher)
      let friend = Shared($person.friend)
      let friends = friend.map { Values(of: $0.publisher) }
      $person.withLock { $0.name = "Blob Sr." }
      $person.name.withLock { $0 = "B" }
      $person.friend.withLock { $0 = "Junior" }
      $person.friend.withLock { $0 = nil }
      friend?.withLock { $0 = "Nobody" }
      #expect(names.all == ["Blob", "Blob Sr.", "B", "B", "B"])
      #expect(lengths.all == [4, 8, 1, 1, 1])
      #expect(friends?.all == ["Blob Jr.", "Blob Jr.", "Blob Jr.", "Junior", "Nobody"])
    }

    @Test func `Pointing the property to another value publishes that value`() {
      @Shared(.inMemory("one")) var count = 1
      @Shared(.inMemory("two")) var other = 2
      let values = Values(of: $count.publisher)
      let old = Shared(projectedValue: $count)
      $count = $other
      $other.withLock { $0 = 3 }
      old.withLock { $0 = 4 }
      #expect(values.all == [1, 2, 3])
    }

    @Test func `Asserted values and unchanged loaded ones are not published`() async throws {
      @Shared(value: 1) var count
      let values = Values(of: $count.publisher)
      let tracker = SharedChangeTracker(reportUnassertedChanges: false)
      tracker.track { $count.withLock { $0 = 2 } }
      tracker.assert { $count.withLock { $0 = 2 } }
      #expect(values.all == [1, 2])

      @Shared(.inMemory("loaded")) var loaded = 5
      let loadedValues = Values(of: $loaded.publisher)
      try await $loaded.load()
      #expect(loadedValues.all == [5])
    }
  }
#endif
