import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import Testing

struct AppStorageTests {
  enum Sorting: String, Sendable { case name, date }
  enum Level: Int, Sendable { case low, high }
  struct Profile: Codable, Equatable, Sendable { var name = "Blob" }

  private let store = UserDefaults.inMemory

  /// Makes a shared value for a key that has no other holders.
  private func fresh<Value>(_ make: () -> Shared<Value>) -> Shared<Value> {
    withDependencies {
      $0 = .test
      $0.defaultAppStorage = store
    } operation: {
      make()
    }
  }

  private func checkRoundTrip<Value: Equatable & Sendable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: () -> Shared<Value>
  ) {
    fresh(make).withLock { $0 = value }
    #expect(fresh(make).wrappedValue == value, sourceLocation: sourceLocation)
  }

  @Test func everyTypeIsStoredAndReadAgain() throws {
    checkRoundTrip(true) { Shared(wrappedValue: false, .appStorage("bool")) }
    checkRoundTrip(42) { Shared(wrappedValue: 0, .appStorage("int")) }
    checkRoundTrip(1.5) { Shared(wrappedValue: 0, .appStorage("double")) }
    checkRoundTrip(3.0) { Shared(wrappedValue: 0, .appStorage("whole")) }
    checkRoundTrip("Blob") { Shared(wrappedValue: "", .appStorage("string")) }
    checkRoundTrip(["a", "b"]) { Shared(wrappedValue: [], .appStorage("strings")) }
    let url = try #require(URL(string: "https://example.com/a?b=c"))
    checkRoundTrip(url) { Shared(wrappedValue: URL(fileURLWithPath: "/"), .appStorage("url")) }
    checkRoundTrip(Data([1, 2])) { Shared(wrappedValue: Data(), .appStorage("data")) }
    checkRoundTrip(Date(timeIntervalSince1970: 7)) {
      Shared(wrappedValue: Date(timeIntervalSince1970: 0), .appStorage("date"))
    }
    checkRoundTrip(Sorting.date) { Shared(wrappedValue: Sorting.name, .appStorage("sorting")) }
    checkRoundTrip(Level.high) { Shared(wrappedValue: Level.low, .appStorage("level")) }
    checkRoundTrip(Profile(name: "Glob")) {
      Shared(wrappedValue: Profile(), .appStorage("profile"))
    }
  }

  @Test func everyOptionalTypeIsStoredReadAgainAndRemoved() throws {
    func check<Value: Equatable & Sendable>(
      _ value: Value, sourceLocation: SourceLocation = #_sourceLocation,
      _ make: () -> Shared<Value?>
    ) {
      #expect(fresh(make).wrappedValue == nil, sourceLocation: sourceLocation)
      checkRoundTrip(.some(value), sourceLocation: sourceLocation, make)
      checkRoundTrip(.none, sourceLocation: sourceLocation, make)
    }
    check(true) { Shared(.appStorage("bool")) }
    check(42) { Shared(.appStorage("int")) }
    check(1.5) { Shared(.appStorage("double")) }
    check("Blob") { Shared(.appStorage("string")) }
    check(["a", "b"]) { Shared(.appStorage("strings")) }
    check(URL(fileURLWithPath: "/a")) { Shared(.appStorage("url")) }
    check(Data([1, 2])) { Shared(.appStorage("data")) }
    check(Date(timeIntervalSince1970: 7)) { Shared(.appStorage("date")) }
    check(Sorting.date) { Shared(.appStorage("sorting")) }
    check(Level.high) { Shared(.appStorage("level")) }
    check(Profile(name: "Glob")) { Shared(.appStorage("profile")) }
  }

  @Test func theValueTypeIsInferredFromTheProperty() {
    @Shared(.appStorage("sorting")) var sorting: Sorting = .name
    @Shared(.appStorage("level")) var level = Level.low
    @Shared(.appStorage("profile")) var profile = Profile()
    @Shared(.appStorage("names")) var names: [String] = []
    @Shared(.appStorage("name")) var name: String?
    @SharedReader(.appStorage("isOn")) var isOn = false
    #expect(sorting == .name && level == .low && profile == Profile())
    #expect(names.isEmpty && name == nil && !isOn)
  }

  @Test func theInitialValueIsWritten() {
    _ = fresh { Shared(wrappedValue: 3, .appStorage("count")) }
    #expect(store.integer(forKey: "count") == 3)
  }

  @Test func aStoredValuePrecedesTheInitialValue() {
    store.set(5, forKey: "count")
    #expect(fresh { Shared(wrappedValue: 3, .appStorage("count")) }.wrappedValue == 5)
  }

  @Test func aValueOfAnotherTypeIsReplacedByTheInitialValue() {
    store.set("five", forKey: "count")
    #expect(fresh { Shared(wrappedValue: 3, .appStorage("count")) }.wrappedValue == 3)
  }

  @Test func anUnknownRawValueIsReplacedByTheInitialValue() {
    store.set("size", forKey: "sorting")
    #expect(
      fresh { Shared(wrappedValue: Sorting.name, .appStorage("sorting")) }.wrappedValue == .name)
  }

  @Test func undecodableDataIsALoadError() {
    store.set(Data("{".utf8), forKey: "profile")
    let profile = fresh { Shared(wrappedValue: Profile(), .appStorage("profile")) }
    #expect(profile.loadError is DecodingError)
    #expect(profile.wrappedValue == Profile())
  }

  @Test func writesByOthersUpdateTheSharedValue() {
    let count = fresh { Shared(wrappedValue: 3, .appStorage("count")) }
    store.set(8 as Any?, forKey: "count")
    #expect(count.wrappedValue == 8)
    store.removeObject(forKey: "count")
    #expect(count.wrappedValue == 3)
    let other = fresh { Shared(wrappedValue: 0, .appStorage("count")) }
    other.withLock { $0 = 9 }
    #expect(count.wrappedValue == 9)
  }

  @Test func aStoreCanBeGivenExplicitly() {
    let other = UserDefaults.inMemory
    @Shared(.appStorage("count", store: store)) var count = 1
    @Shared(.appStorage("count", store: other)) var otherCount = 2
    #expect((count, otherCount) == (1, 2))
  }

  @Test(arguments: ["a.b", "@a"]) func aKeyThatCannotBeObservedIsReported(key: String) {
    withKnownIssue {
      @Shared(.appStorage(key)) var count = 1
      #expect(count == 1)
    } matching: {
      $0.description.contains("The app storage key \"\(key)\"")
    }
    withDependencies {
      $0.appStorageKeyFormatWarningEnabled = false
    } operation: {
      @Shared(.appStorage(key)) var count = 1
      #expect(count == 1)
    }
  }

  // MARK: - Real defaults

  private func withRealDefaults(_ operation: (_ suite: String) throws -> Void) rethrows {
    let suite = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: "\(suite).plist") }
    try operation(suite)
  }

  @Test func realDefaultsKeepEveryType() throws {
    try withRealDefaults { suite in
      func check<Value: Equatable & Sendable>(
        _ first: Value, _ second: Value, _ key: (UserDefaults) -> AppStorageKey<Value>,
        sourceLocation: SourceLocation = #_sourceLocation
      ) throws {
        // Each side has its own object for the suite, as two independent features have.
        let (mine, theirs) = (
          try #require(UserDefaults(suiteName: suite)), try #require(UserDefaults(suiteName: suite))
        )
        let value = fresh { Shared(wrappedValue: first, key(mine)) }
        let other = fresh { Shared(wrappedValue: first, key(theirs)) }
        #expect(other.wrappedValue == first, sourceLocation: sourceLocation)
        value.withLock { $0 = second }
        #expect(other.wrappedValue == second, sourceLocation: sourceLocation)
        other.withLock { $0 = first }
        #expect(value.wrappedValue == first, sourceLocation: sourceLocation)
      }
      try check(false, true, { .appStorage("real-bool", store: $0) })
      try check(1, 2, { .appStorage("real-int", store: $0) })
      try check(1.5, 2, { .appStorage("real-double", store: $0) })
      try check("a", "b", { .appStorage("real-string", store: $0) })
      try check(["a"], ["a", "b"], { .appStorage("real-strings", store: $0) })
      try check(Data([1]), Data([2]), { .appStorage("real-data", store: $0) })
      try check(
        URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b"),
        { .appStorage("real-url", store: $0) })
      try check(
        Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2),
        { .appStorage("real-date", store: $0) })
      try check(Sorting.name, .date, { .appStorage("real-sorting", store: $0) })
      try check(Profile(), Profile(name: "Glob"), { .appStorage("real-profile", store: $0) })
    }
  }

  @Test func ownWritesToRealDefaultsAreNotMistakenForWritesByOthers() throws {
    try withRealDefaults { suite in
      let defaults = try #require(UserDefaults(suiteName: suite))
      let key = AppStorageKey<[String]>.appStorage("strings", store: defaults)
      let received = LockIsolated(0)
      let subscription = key.subscribe(
        context: .initialValue([]),
        subscriber: SharedSubscriber { _ in received.withValue { $0 += 1 } })
      key.save(["a"], context: .didSet, continuation: SaveContinuation { _ in })
      key.save(["a", "b"], context: .didSet, continuation: SaveContinuation { _ in })
      #expect(received.value == 0)
      subscription.cancel()
    }
  }

  @Test func anOptionalOfAnotherTypeIsReplacedByTheInitialValue() {
    store.set("five", forKey: "count")
    let key = fresh { Shared(wrappedValue: 3, AppStorageKey<Int?>.appStorage("count")) }
    #expect(key.wrappedValue == 3)
  }

  @Test func aURLIsStoredInTheFormatOfUserDefaults() throws {
    let urls = [
      try #require(URL(string: "https://example.com/a?b=c")),
      URL(fileURLWithPath: "/tmp/a b"),
    ]
    for defaults in [
      UserDefaults.inMemory, try #require(UserDefaults(suiteName: UUID().uuidString)),
    ] {
      for (number, url) in urls.enumerated() {
        let shared = Shared(
          wrappedValue: URL(fileURLWithPath: "/"), .appStorage("shared-\(number)", store: defaults))
        shared.withLock { $0 = url }
        #expect(defaults.url(forKey: "shared-\(number)") == url)
        defaults.set(url, forKey: "set-\(number)")
        let optional = Shared<URL?>(.appStorage("set-\(number)", store: defaults))
        // Off Apple's platforms, Foundation keeps only the path of a URL that is not a file URL.
        #expect(optional.wrappedValue == defaults.url(forKey: "set-\(number)"))
      }
    }
  }

  #if !canImport(Darwin)
    @Test func aSuiteOfTheAppsOwnNameIsReported() throws {
      let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
      let own = try #require(UserDefaults(suiteName: name))
      withKnownIssue {
        _ = Shared(wrappedValue: 1, .appStorage("own-suite", store: own))
      } matching: {
        $0.description.contains("a suite that has the app's own name")
      }
      own.removeObject(forKey: "own-suite")
      own.synchronize()
      let other = try #require(UserDefaults(suiteName: UUID().uuidString))
      _ = Shared(wrappedValue: 1, .appStorage("other-suite", store: other))
    }
  #endif
}
