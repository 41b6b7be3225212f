#if Deprecations
  import ComposableArchitecture
  import Foundation
  import Testing

  extension UserDefaults {
    fileprivate var volume: Int {
      get { integer(forKey: "volume") }
      set { set(newValue, forKey: "volume") }
    }
  }

  struct OlderValuesTests {
    private struct Point: Equatable { var x = 1, y = 2 }

    @Test func `Shared values are read by key path, and constant ones made by name`() {
      @Shared(value: Point()) var point
      let keyPath: KeyPath<Point, Int> = \.x
      let x = $point.read(keyPath)
      let again = SharedReader($point).read(keyPath)
      #expect(x.wrappedValue == 1)
      $point.withLock { $0.x = 5 }
      #expect(x.wrappedValue == 5)
      #expect(again.wrappedValue == 5)
      #expect(SharedReader.constant(42).wrappedValue == 42)
    }

    @Test func `A property of the user's defaults is shared`() async throws {
      let defaults = try #require(UserDefaults(suiteName: "OlderValuesTests"))
      defer { defaults.removePersistentDomain(forName: "OlderValuesTests") }
      defaults.volume = 3
      try await withDependencies {
        $0.defaultAppStorage = defaults
      } operation: {
        @Shared(.appStorage(\.volume)) var volume = 0
        @Shared(.appStorage(\.volume)) var other = 0
        #expect(volume == 3)
        $volume.withLock { $0 = 7 }
        #expect(defaults.volume == 7)
        #expect(other == 7)
        defaults.volume = 9
        try await $other.load()
        #expect(volume == 9)
      }
    }

    @Test func `Importing Dependencies also imports XCTFail`() {
      withKnownIssue {
        XCTFail("by the older name")
      } matching: {
        $0.description.contains("by the older name")
      }
    }

    @available(macOS 26, *)
    @MainActor @Test func `Perceptions follow the values that they read`() async {
      let model = Model()
      let counts = Perceptions { model.count }
      var iterator = counts.makeAsyncIterator()
      #expect(await iterator.next() == 0)
      model.count = 1
      #expect(await iterator.next() == 1)
    }

    @MainActor @Perceptible fileprivate final class Model {
      var count = 0
    }
  }
#endif
