#if SQLite
  import Foundation
  import IdentifiedCollections
  import Persistence
  import SeededRandom
  import Testing

  @testable import SQLiteStorage

  /// Large values with rows. A save writes only the rows that have changed.
  @Suite struct RowChangesTests {
    struct Tag: Codable, Equatable, Identifiable, Sendable {
      var id: Int
      var name: String
    }

    struct Row: Codable, Equatable, Identifiable, Sendable {
      var id: Int
      // The padding bytes after this property have no meaning.
      var isDone = false
      var text: String
      var note: String?
      var tags: IdentifiedArrayOf<Tag> = []
    }

    struct Section: Codable, Equatable, Sendable {
      var rows: IdentifiedArrayOf<Row> = []
      var ratio = 0.1
    }

    struct Value: Codable, Equatable, Sendable {
      var title = "Über \"alles\" \\ / [x], {y}"
      var rows: IdentifiedArrayOf<Row> = []
      var found: IdentifiedArrayOf<Row>?
      var sections: [String: Section] = [:]
      var pages: [Section] = []
      var plain: [Int] = [1, 2, 3]

      static func with(rows count: Int) -> Value {
        Value(rows: IdentifiedArray(uniqueElements: (0..<count).map { Row.numbered($0) }))
      }
    }

    private static let schema = Schema(version: 3) {}

    /// A value that is saved in steps, with the rows of the last save for comparison.
    private struct Saving {
      let kind: StorageTests.Kind
      let directory: URL
      var cache: any Cache
      var rows = CodedRows()

      init(_ kind: StorageTests.Kind, _ directory: URL) throws {
        self.kind = kind
        self.directory = directory
        cache = try kind.open(in: directory).cache(of: .app, maximumSize: nil)
      }

      mutating func save(_ value: Value) throws {
        rows = try cache.save(value, forKey: "k", schema: schema, since: rows)
      }

      /// Returns the value that a newly opened storage reads.
      func saved() throws -> Value? {
        try kind.open(in: directory).cache(of: .app, maximumSize: nil)
          .load(Value.self, forKey: "k", schema: schema)
      }

      /// Opens the storage again, as after a restart of the app, and returns the saved value.
      mutating func restart() throws -> Value {
        cache = try kind.open(in: directory).cache(of: .app, maximumSize: nil)
        let data = try #require(try cache.data(forKey: "k"))
        let (value, rows) = try schema.decodeRows(Value.self, from: data)
        self.rows = rows
        return value
      }
    }

    @Test(arguments: StorageTests.Kind.allCases)
    func anyChangesAreFoundAfterARestart(kind: StorageTests.Kind) throws {
      try withTemporaryDirectory { directory in
        var random = SeededGenerator(seed: SeededGenerator.seedOfRun)
        var steps: [String] = []
        var saving = try Saving(kind, directory)
        var value = Value.with(rows: 400)
        for _ in 0..<60 {
          steps.append(Self.change(&value, &random))
          try saving.save(value)
          #expect(try saving.saved() == value, "\(SeededGenerator.repetition(of: steps))")
          if Int.random(in: 0..<10, using: &random) == 0 {
            steps.append("restart")
            value = try saving.restart()
          }
        }
      }
    }

    /// Makes a random change, and returns its description.
    private static func change(_ value: inout Value, _ random: inout SeededGenerator) -> String {
      let count = value.rows.count
      let position = Int.random(in: 0..<max(count, 1), using: &random)
      let new = Int.random(in: 1_000..<1_000_000, using: &random)
      let step = count < 100 ? 0 : Int.random(in: 0..<17, using: &random)
      switch step {
      case 0: value.rows = Value.with(rows: 300).rows
      case 1: value.rows[position].isDone.toggle()
      case 2: value.rows[position].text += "\"]},{\\u00fc"
      case 3: value.rows.insert(.numbered(new), at: position)
      case 4: value.rows.append(.numbered(new))
      case 5: value.rows.remove(at: position)
      case 6: value.rows.move(fromOffsets: [position], toOffset: count / 2)
      case 7: value.rows.shuffle(using: &random)
      case 8: value.rows.removeAll { $0.id % 7 == position % 7 }
      case 9: value.rows[position].tags.append(Tag(id: new, name: "nested"))
      case 10: value.found = value.found == nil ? value.rows.filter { $0.id % 2 == 0 } : nil
      case 11: value.sections["$rows-\(new)", default: Section()].rows.append(.numbered(new))
      case 12: value.sections = [:]
      case 13: value.pages.insert(Section(rows: [.numbered(new)]), at: 0)
      case 14: value.pages = value.pages.reversed()
      case 15: value.title = "\(new)"
      default: value.rows[position] = .numbered(value.rows[position].id)
      }
      return "\(step) at \(position)"
    }

    /// Returns the size of all files in the directory.
    private func size(of directory: URL) throws -> Int {
      let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
      return try names.reduce(0) { size, name in
        let path = directory.appendingPathComponent(name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        guard attributes[.type] as? FileAttributeType == .typeRegular else { return size }
        return size + (attributes[.size] as? Int ?? 0)
      }
    }

    @Test func changingOneRowWritesOnlyThatRow() throws {
      try withTemporaryDirectory { directory in
        var saving = try Saving(.directory, directory)
        var value = Value.with(rows: 5_000)
        try saving.save(value)
        let before = try size(of: directory)
        for position in [0, 17, 4_999] {
          value.rows[position].isDone.toggle()
          try saving.save(value)
        }
        value.rows.remove(at: 2_500)
        try saving.save(value)
        value.rows.insert(.numbered(9_999), at: 1)
        try saving.save(value)
        #expect(try size(of: directory) - before < 5 * 800)
        #expect(try saving.saved() == value)
        #expect(
          try FileManager.default.contentsOfDirectory(
            atPath: directory.appendingPathComponent("data").path
          ).sorted() == ["k.changes", "k.json"])
      }
    }

    @Test(arguments: StorageTests.Kind.allCases)
    func frequentChangesAreCompacted(kind: StorageTests.Kind) throws {
      try withTemporaryDirectory { directory in
        var saving = try Saving(kind, directory)
        var value = Value.with(rows: 400)
        try saving.save(value)
        let before = try size(of: directory)
        for number in 0..<200 {
          value.rows[number % 400].isDone.toggle()
          try saving.save(value)
        }
        #expect(try saving.saved() == value)
        // SQLite keeps its write-ahead log for a while.
        if kind == .directory { #expect(try size(of: directory) < 2 * before) }
      }
    }

    @Test(arguments: StorageTests.Kind.allCases)
    func valuesThatAreSmallOrHaveNoRowsAreWrittenWhole(kind: StorageTests.Kind) throws {
      try withTemporaryDirectory { directory in
        let cache = try kind.open(in: directory).cache(of: .app, maximumSize: nil)
        let small = Value.with(rows: 10)
        let rows = try cache.save(small, forKey: "k", schema: .unversioned, since: CodedRows())
        #expect(rows.isEmpty)
        #expect(try cache.data(forKey: "k") == Schema.unversioned.encode(small))
        let text = String(repeating: "x", count: 100_000)
        #expect(
          try cache.save(text, forKey: "t", schema: .unversioned, since: CodedRows()).isEmpty)
      }
    }

    /// A killed process or a power failure may leave an incomplete change.
    @Test func anIncompleteChangeIsDroppedAndOverwritten() throws {
      try withTemporaryDirectory { directory in
        var saving = try Saving(.directory, directory)
        var first = Value.with(rows: 400)
        try saving.save(first)
        first.rows[3].text = "first"
        try saving.save(first)
        let log = directory.appendingPathComponent("data/k.changes")
        let whole = try Data(contentsOf: log)
        var second = first
        second.rows[5].text = "second"
        try saving.save(second)
        let longer = try Data(contentsOf: log)
        for length in stride(from: whole.count, to: longer.count, by: 7) {
          try longer.prefix(length).write(to: log)
          #expect(try saving.saved() == first, "\(length)")
        }
        try longer.dropLast(3).write(to: log)
        var third = try saving.restart()
        #expect(third == first)
        third.rows[7].text = "third"
        try saving.save(third)
        #expect(try saving.saved() == third)
        #expect(try Data(contentsOf: log).starts(with: whole))
      }
    }

    @Test func leftoverChangesOfAnEarlierValueAreNotApplied() throws {
      try withTemporaryDirectory { directory in
        var saving = try Saving(.directory, directory)
        var value = Value.with(rows: 400)
        try saving.save(value)
        value.rows[3].text = "changed"
        try saving.save(value)
        // The process was killed after it wrote the whole value, and before it removed the changes.
        let log = directory.appendingPathComponent("data/k.changes")
        let changes = try Data(contentsOf: log)
        saving.rows = CodedRows()
        value.rows.removeLast()
        try saving.save(value)
        #expect(!FileManager.default.fileExists(atPath: log.path))
        try changes.write(to: log)
        #expect(try saving.saved() == value)
        #expect(try saving.restart() == value)
        value.rows[4].text = "later"
        try saving.save(value)
        #expect(try saving.saved() == value)
      }
    }

    @Test func brokenChangesAreMovedAsideWithTheirValue() throws {
      try withTemporaryDirectory { directory in
        var saving = try Saving(.directory, directory)
        var value = Value.with(rows: 400)
        for text in ["a", "b", "c"] {
          value.rows[3].text = text
          try saving.save(value)
        }
        let log = directory.appendingPathComponent("data/k.changes")
        var changes = try Data(contentsOf: log)
        let middle = changes.count / 2
        changes[middle] ^= 1
        try changes.write(to: log)
        #expect {
          try saving.saved()
        } throws: { error in
          "\(error)".contains("broken") && "\(error)".contains("unreadable-1")
        }
        #expect(
          try FileManager.default.contentsOfDirectory(
            atPath: directory.appendingPathComponent("data").path
          ).sorted() == ["k.unreadable-1.changes", "k.unreadable-1.json"])
      }
    }

    @Test(arguments: StorageTests.Kind.allCases)
    func olderFormsAreMigratedWithTheirChanges(kind: StorageTests.Kind) throws {
      try withTemporaryDirectory { directory in
        var saving = try Saving(kind, directory)
        var value = Value.with(rows: 400)
        try saving.save(value)
        value.rows[3].text = "changed"
        try saving.save(value)
        let schema = Schema(version: 4) {
          Migration(from: 3) { (old: Value) in old.rows }
        }
        let cache = try kind.open(in: directory).cache(of: .app, maximumSize: nil)
        let rows = try cache.load(IdentifiedArrayOf<Row>.self, forKey: "k", schema: schema)
        #expect(rows == value.rows)
      }
    }

    @Test(arguments: StorageTests.Kind.allCases)
    func aListThatGrowsTooLargeIsRefused(kind: StorageTests.Kind) throws {
      try withTemporaryDirectory { directory in
        let cache = try kind.open(in: directory).cache(of: .app, maximumSize: 60_000)
        var value = Value.with(rows: 400)
        var rows = try cache.save(value, forKey: "k", schema: .unversioned, since: CodedRows())
        var last = value
        #expect(throws: CacheError.self) {
          while true {
            last = value
            value.rows.append(.numbered(value.rows.count))
            rows = try cache.save(value, forKey: "k", schema: .unversioned, since: rows)
          }
        }
        let found = try kind.open(in: directory).cache(of: .app, maximumSize: 60_000)
          .load(Value.self, forKey: "k")
        #expect(found == last)
        #expect(value.rows.count > 410)
      }
    }

    @Test(arguments: StorageTests.Kind.allCases)
    func aStoreSavesTheRowsThatItHasLoadedAndChanged(kind: StorageTests.Kind) async throws {
      try await withTemporaryDirectory { directory in
        var value = Value.with(rows: 400)
        for round in 0..<3 {
          let store = KeyValueStore(
            try kind.open(in: directory).cache(of: .app, maximumSize: nil))
          let found = try store.load(Value.self, forKey: "k")
          #expect(round == 0 ? found == nil : found == value)
          let writer = store.writer(of: Value.self, forKey: "k")
          for position in 0..<20 {
            value.rows[position].text = "\(round)"
            writer.save(value)
            if position % 5 == 0 { await writer.flush() }
          }
          #expect(await store.flush().isEmpty)
        }
      }
    }
  }

  extension RowChangesTests.Row {
    fileprivate static func numbered(_ number: Int) -> Self {
      Self(id: number, text: "Row \(number) with some words in it, so that it isn't small")
    }
  }
#endif
