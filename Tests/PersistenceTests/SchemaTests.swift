import Foundation
import Persistence
import Testing

/// The versions of saved values.
@Suite struct SchemaTests {
  private struct First: Codable { var title: String }
  private struct Second: Codable, Equatable { var titles: [String] }
  private struct Third: Codable, Equatable, Sendable { var rows: [String], isSorted: Bool }

  private let cache = InMemoryCache()

  private let third = Schema(version: 3) {
    Migration(from: 0) { (old: First) in Second(titles: [old.title]) }
    Migration(from: 1) { (old: Second) in old }
    Migration(from: 2) { (old: Second) in Third(rows: old.titles, isSorted: false) }
  }

  private func keep(_ text: String) { cache.setData(Data(text.utf8), forKey: "rows") }

  private var kept: String? {
    cache.data(forKey: "rows").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aValueIsSavedWithItsVersion() throws {
    try cache.save(Third(rows: ["a"], isSorted: true), forKey: "rows", schema: third)
    #expect(kept == #"{"$version":3,"value":{"isSorted":true,"rows":["a"]}}"#)
    #expect(
      try cache.load(Third.self, forKey: "rows", schema: third)
        == Third(rows: ["a"], isSorted: true))
  }

  @Test func aValueWithoutAVersionIsSavedUnchanged() throws {
    try cache.save([1, 2], forKey: "rows")
    #expect(kept == "[1,2]")
  }

  @Test(arguments: [
    (#"{"title":"a"}"#, ["a"]), (#"{"$version":1,"value":{"titles":["b"]}}"#, ["b"]),
    (#"{"$version":2,"value":{"titles":["c","d"]}}"#, ["c", "d"]),
  ]) func anOlderValueIsMigratedStepByStep(saved: String, rows: [String]) throws {
    keep(saved)
    #expect(
      try cache.load(Third.self, forKey: "rows", schema: third)
        == Third(rows: rows, isSorted: false))
  }

  @Test func aMigrationMaySkipVersions() throws {
    let schema = Schema(version: 5) {
      Migration(from: 1, to: 4) { (old: Second) in old }
      Migration(from: 4) { (old: Second) in Third(rows: old.titles, isSorted: true) }
    }
    keep(#"{"$version":1,"value":{"titles":["b"]}}"#)
    #expect(
      try cache.load(Third.self, forKey: "rows", schema: schema)
        == Third(rows: ["b"], isSorted: true))
  }

  @Test func theFirstVersionReadsMatchingUnversionedValues() throws {
    keep(#"{"titles":["b"]}"#)
    #expect(
      try cache.load(Second.self, forKey: "rows", schema: Schema(version: 1) {})
        == Second(titles: ["b"]))
  }

  @Test func aNewerVersionIsReportedAndStaysUnchanged() throws {
    let newer = #"{"$version":4,"value":{"rows":7}}"#
    keep(newer)
    #expect(throws: CacheError.newer(key: "rows", version: 4, known: 3)) {
      try cache.load(Third.self, forKey: "rows", schema: third)
    }
    #expect(kept == newer)
  }

  @Test func aVersionWithoutAMigrationToTheNewestIsMovedAside() throws {
    keep(#"{"$version":1,"value":{}}"#)
    let schema = Schema(version: 3) { Migration(from: 2) { (old: Second) in old } }
    #expect(
      throws: CacheError.unreadable(
        key: "rows", reason: "It has version 1, and no migration leads from there to version 3.",
        movedTo: "rows.unreadable-1")
    ) {
      try cache.load(Third.self, forKey: "rows", schema: schema)
    }
    #expect(kept == nil)
  }

  @Test func severalValuesOfAKeyAreMovedAside() {
    for (text, name) in [("a", "rows.unreadable-1"), ("b", "rows.unreadable-2")] {
      keep(text)
      #expect(cache.moveAside(forKey: "rows") == name)
    }
    #expect(kept == nil)
    #expect(cache.moveAside(forKey: "rows") == nil)
    #expect(cache.data(forKey: "rows.unreadable-1") == Data("a".utf8))
    #expect(cache.data(forKey: "rows.unreadable-2") == Data("b".utf8))
  }

  @Test func aMigrationThatThrowsMovesTheValueAside() throws {
    struct Refusal: LocalizedError { var errorDescription: String? { "It has no title." } }
    keep(#"{"$version":1,"value":{"titles":[]}}"#)
    let schema = Schema(version: 2) {
      Migration(from: 1) { (old: Second) -> Second in throw Refusal() }
    }
    #expect(
      throws: CacheError.unreadable(
        key: "rows", reason: "It has no title.", movedTo: "rows.unreadable-1")
    ) {
      try cache.load(Second.self, forKey: "rows", schema: schema)
    }
  }

  @Test func aFileEditedByHandIsRead() throws {
    keep("{\n  \"value\": {\"titles\": [\"b\"]},\n  \"$version\": 2\n}\n")
    #expect(
      try cache.load(Third.self, forKey: "rows", schema: third)
        == Third(rows: ["b"], isSorted: false))
  }

  @Test(arguments: [
    "", "{", #"{"$version":"#, #"{"$version":3,"value":"#,
    #"{"$version":99999999999999999999,"value":1}"#,
  ])
  func aTruncatedFileIsMovedAside(saved: String) throws {
    keep(saved)
    #expect(throws: CacheError.self) {
      try cache.load(Third.self, forKey: "rows", schema: third)
    }
    #expect(kept == nil)
  }
}

/// Values that fail to encode or decode.
@Suite struct RefusingValueTests {
  private enum Refusal: Error { case never }

  private struct Value: Codable {
    func encode(to encoder: any Encoder) throws { throw Refusal.never }
    init() {}
    init(from decoder: any Decoder) throws { throw Refusal.never }
  }

  @Test func aValueThatCannotBeEncodedIsRejectedWithItsReason() {
    #expect(throws: CacheError.rejected(key: "value", reason: "never.")) {
      try InMemoryCache().save(Value(), forKey: "value")
    }
  }

  @Test func aValueThatCannotBeDecodedIsMovedAsideWithItsReason() {
    let cache = InMemoryCache()
    cache.setData(Data("{}".utf8), forKey: "value")
    #expect(
      throws: CacheError.unreadable(key: "value", reason: "never.", movedTo: "value.unreadable-1")
    ) {
      try cache.load(Value.self, forKey: "value")
    }
  }
}
