import ConcurrencyExtras
import Foundation
import IdentifiedCollections
import Persistence
import Sharing

#if SQLite
  import SQLiteStorage
#endif

/// Saves changes as fast as possible until it is killed. It prints the values that it finds,
/// changes and saves, and `Tools/kill-saves` compares them with the output of the next run.
@main
struct SaveUntilKilled {
  /// A value whose filler follows from its number, so that a truncated or mixed value is found.
  struct Value: Codable, Equatable, Sendable {
    let number: Int
    let filler: [Int]

    init(number: Int) {
      self.number = number
      // The sizes vary a lot, so that remains of a longer value would show.
      filler = Array(repeating: number, count: number &* 7_919 % 5_000)
    }
  }

  /// A change to a key's value, with the number of the value.
  struct Change: Sendable {
    let key: String
    let number: Int
  }

  static func main() async throws {
    let directory = URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true)
    let kind = CommandLine.arguments[1]
    let progress = SaveProgress()
    let store = KeyValueStore(
      try storage(kind, in: directory).cache(of: .app, maximumSize: nil), isHeld: false,
      inherited: [:],
      saving: KeyValueStore.Saving(
        clock: ContinuousClock(), progress: progress, onError: { fatalError("\($0)") },
        onRecovery: { _ in }))
    let values: any KeptValues =
      switch kind {
      case "defaults": KeptDefaults(store)
      case "rows", "sqlite-rows": KeptRows(store: store)
      default: KeptKeys(store: store)
      }
    let changes = LockIsolated<[Change]>([])
    let saved = LockIsolated(0)
    let keys = ["a", "b", "c"]

    var numbers: [String: Int] = [:]
    for key in keys {
      let value = try values.load(key)
      if let value, value != Value(number: value.number) { fatalError("\(key) is broken") }
      numbers[key] = value?.number ?? 0
      say("found \(key) \(numbers[key] ?? 0)")
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    for name in names ?? [] { say("file \(name)") }
    say("ready")

    progress.onReport {
      saved.withValue { count in
        let new = progress.takeReport().saved
        guard new > count else { return }
        let range = count..<new
        for change in changes.withValue({ $0[range] }) {
          say("saved \(change.key) \(change.number)")
        }
        count = new
      }
    }
    while true {
      let key = keys[Int.random(in: keys.indices)]
      let number = numbers[key, default: 0] + 1
      numbers[key] = number
      say("changed \(key) \(number)")
      changes.withValue { $0.append(Change(key: key, number: number)) }
      try values.save(Value(number: number), key)
      // Sometimes pauses, so that many values are saved before they are replaced.
      if Int.random(in: 0..<4) == 0 { try await Task.sleep(for: .microseconds(500)) }
    }
  }

  private static func storage(_ kind: String, in directory: URL) throws -> any Persistence.Storage {
    switch kind {
    case "file", "rows", "defaults": return DirectoryStorage(directory: directory)
    #if SQLite
      case "sqlite", "sqlite-rows":
        let storage = try SQLiteStorage(path: directory.appendingPathComponent("data.db").path)
        if let (path, reason) = storage.movedAside { fatalError("\(path): \(reason)") }
        return storage
    #endif
    default: fatalError("\(kind) is no kind of storage")
    }
  }

  /// Writes a line without buffering, because a kill would lose the buffer.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// A storage that loads and saves values.
private protocol KeptValues {
  func load(_ key: String) throws -> SaveUntilKilled.Value?
  func save(_ value: SaveUntilKilled.Value, _ key: String) throws
}

/// Saves each value under its own key.
private struct KeptKeys: KeptValues {
  let store: KeyValueStore

  func load(_ key: String) throws -> SaveUntilKilled.Value? {
    try store.load(SaveUntilKilled.Value.self, forKey: key)
  }

  func save(_ value: SaveUntilKilled.Value, _ key: String) {
    store.writer(of: SaveUntilKilled.Value.self, forKey: key).save(value)
  }
}

/// Saves values as lists of rows. Each change affects one row, so the storage saves changes
/// separately from the list.
private final class KeptRows: KeptValues {
  struct Row: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    /// The number of the last change to this row.
    var number: Int
    var filler = String(repeating: "with some words in it ", count: 4)
  }

  struct List: Codable, Equatable, Sendable {
    var number = 0
    var rows = IdentifiedArray(uniqueElements: (0..<400).map { Row(id: $0, number: 0) })

    mutating func change(to number: Int) {
      self.number = number
      let id = number % 400
      // Sometimes moves the row to the end.
      if number % 5 == 0 { rows.remove(id: id) }
      rows.updateOrAppend(Row(id: id, number: number))
    }

    /// Whether every row has its latest change.
    var isWhole: Bool {
      rows.count == 400
        && rows.allSatisfy {
          $0.number == max(0, number - (number - $0.id + 400) % 400) || number < $0.id
        }
    }
  }

  private let store: KeyValueStore
  private var lists: [String: List] = [:]

  init(store: KeyValueStore) {
    self.store = store
  }

  func load(_ key: String) throws -> SaveUntilKilled.Value? {
    let list = try store.load(List.self, forKey: key)
    if let list, !list.isWhole { fatalError("\(key) is broken: \(list)") }
    lists[key] = list
    return list.map { SaveUntilKilled.Value(number: $0.number) }
  }

  func save(_ value: SaveUntilKilled.Value, _ key: String) {
    lists[key, default: List()].change(to: value.number)
    store.writer(of: List.self, forKey: key).save(lists[key] ?? List())
  }
}

/// Saves values in the user's defaults.
private struct KeptDefaults: KeptValues {
  let defaults: UserDefaults

  init(_ store: KeyValueStore) {
    defaults = .stored(in: store) { fatalError("\($0)") }
  }

  func load(_ key: String) throws -> SaveUntilKilled.Value? {
    try defaults.data(forKey: key).map {
      try JSONDecoder().decode(SaveUntilKilled.Value.self, from: $0)
    }
  }

  func save(_ value: SaveUntilKilled.Value, _ key: String) throws {
    defaults.set(try JSONEncoder().encode(value), forKey: key)
  }
}
