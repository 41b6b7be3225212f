import Caching
import ComposableArchitecture
import Foundation

#if SQLite
  import SQLiteStorage
#endif

/// Saves changes as fast as it can until it is killed, and says on standard output what it found, what it
/// changes and what is saved. `Tools/kill-saves` compares that with what the next one finds.
@main
struct SaveUntilKilled {
  /// A value that can be told from every other one, and from half of one.
  struct Value: Codable, Equatable, Sendable {
    let number: Int
    let filler: [Int]

    init(number: Int) {
      self.number = number
      // Of very different sizes: what is longer than what follows it would show.
      filler = Array(repeating: number, count: number &* 7_919 % 5_000)
    }
  }

  /// A change: which value of which key it was.
  struct Change: Sendable {
    let key: String
    let number: Int
  }

  static func main() async throws {
    let directory = URL(fileURLWithPath: CommandLine.arguments[2], isDirectory: true)
    let cache = try storage(CommandLine.arguments[1], in: directory).cache(
      of: .app, maximumSize: nil)
    let progress = SaveProgress()
    let changes = LockIsolated<[Change]>([])
    let saved = LockIsolated(0)
    let keys = ["a", "b", "c"]

    var numbers: [String: Int] = [:]
    for key in keys {
      let value = try cache.load(Value.self, forKey: key)
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
    let writers = keys.map { key in
      CacheWriter<Value>(
        cache, key: key, clock: ContinuousClock(), progress: progress, isHeld: false
      ) { error in
        fatalError("\(error)")
      } onRecovery: {
      }
    }
    while true {
      let index = Int.random(in: keys.indices)
      let key = keys[index]
      let number = numbers[key, default: 0] + 1
      numbers[key] = number
      say("changed \(key) \(number)")
      changes.withValue { $0.append(Change(key: key, number: number)) }
      writers[index].save(Value(number: number))
      // A pause now and then, so that many values are saved and not only overtaken.
      if Int.random(in: 0..<4) == 0 { try await Task.sleep(for: .microseconds(500)) }
    }
  }

  private static func storage(_ kind: String, in directory: URL) throws -> any Persistence.Storage {
    switch kind {
    case "file": return DirectoryStorage(directory: directory)
    #if SQLite
      case "sqlite":
        let storage = try SQLiteStorage(path: directory.appendingPathComponent("data.db").path)
        if let (path, reason) = storage.movedAside { fatalError("\(path): \(reason)") }
        return storage
    #endif
    default: fatalError("\(kind) is no kind of storage")
    }
  }

  /// Writes a line at once: what is buffered would be lost.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
