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

  /// A value of a key, held by nobody else.
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

  @Test func typesAreInferredFromTheProperty() {
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

  @Test func whatIsStoredIsUsedRatherThanTheInitialValue() {
    store.set(5, forKey: "count")
    #expect(fresh { Shared(wrappedValue: 3, .appStorage("count")) }.wrappedValue == 5)
  }

  @Test func aValueOfAnotherTypeIsTheInitialValue() {
    store.set("five", forKey: "count")
    #expect(fresh { Shared(wrappedValue: 3, .appStorage("count")) }.wrappedValue == 3)
  }

  @Test func aRawValueThatNoValueHasIsTheInitialValue() {
    store.set("size", forKey: "sorting")
    #expect(
      fresh { Shared(wrappedValue: Sorting.name, .appStorage("sorting")) }.wrappedValue == .name)
  }

  @Test func whatCannotBeDecodedIsALoadError() {
    store.set(Data("{".utf8), forKey: "profile")
    let profile = fresh { Shared(wrappedValue: Profile(), .appStorage("profile")) }
    #expect(profile.loadError is DecodingError)
    #expect(profile.wrappedValue == Profile())
  }

  @Test func whatOthersWriteIsTakenOver() {
    let count = fresh { Shared(wrappedValue: 3, .appStorage("count")) }
    store.set(8 as Any?, forKey: "count")
    #expect(count.wrappedValue == 8)
    store.removeObject(forKey: "count")
    #expect(count.wrappedValue == 3)
    let other = fresh { Shared(wrappedValue: 0, .appStorage("count")) }
    other.withLock { $0 = 9 }
    #expect(count.wrappedValue == 9)
  }

  @Test func storesCanBeNamed() {
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

  @Test func realDefaultsKeepTheValue() throws {
    let suite = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString).path
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { try? FileManager.default.removeItem(atPath: "\(suite).plist") }
    let count = fresh { Shared(wrappedValue: 0, .appStorage("count", store: defaults)) }
    let other = fresh { Shared(wrappedValue: 0, .appStorage("count", store: defaults)) }
    count.withLock { $0 = 4 }
    #expect(other.wrappedValue == 4)
    #expect(defaults.integer(forKey: "count") == 4)
  }
}
