import Caching
import ComposableArchitecture
import Foundation
import Persistence
import SQLiteStorage

/// Prints the cost of saving with each storage: `Tools/Benchmarks/measure-saves`.
@main
struct Saves {
  static func main() async throws {
    let directory = URL(
      fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "saves-benchmark")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    // Measures only the cost of actions, for use with a profiler.
    if CommandLine.arguments.dropFirst(2).first == "sends" {
      return await measureSends(in: directory)
    }
    for kind in Kind.allCases {
      for rows in [20, 1_000, 100_000] {
        let place = directory.appendingPathComponent("\(kind)-\(rows)", isDirectory: true)
        try await measure(kind, rows: rows, in: place)
      }
    }
    try await measureFileStorage(in: directory)
    await measureSends(in: directory)
  }

  enum Kind: String, CaseIterable {
    case file, defaults, sqlite

    func open(in directory: URL) throws -> KeyValueStore {
      switch self {
      case .file, .defaults: KeyValueStore(FileCache(directory: directory))
      case .sqlite:
        KeyValueStore(
          try SQLiteStorage(path: directory.appendingPathComponent("data.db").path)
            .cache(of: .app, maximumSize: nil))
      }
    }
  }

  // MARK: - Storages

  private static func measure(_ kind: Kind, rows: Int, in directory: URL) async throws {
    var todos = Todos.State.with(rows: rows)
    let saved = try keep(todos, kind, in: directory)
    let first = try await timed { try await saved.flush() }

    // Waits until each change is saved before making the next one, like a user.
    var latencies: [Duration] = []
    let count = rows == 100_000 ? 20 : 200
    let bytesBefore = bytesWritten()
    for number in 0..<count {
      todos.rows[number % rows].isDone.toggle()
      latencies.append(
        try await timed {
          saved.save(todos)
          try await saved.flush()
        })
    }
    let bytesOfOne = (bytesWritten() - bytesBefore) / count
    latencies.sort()

    // Makes changes as fast as possible. Of consecutive changes, only the last one must be saved.
    let burst = rows == 100_000 ? 1_000 : 10_000
    let bytesBeforeBurst = bytesWritten()
    let burstTime = try await timed {
      for number in 0..<burst {
        todos.rows[number % rows].isDone.toggle()
        saved.save(todos)
      }
      try await saved.flush()
    }
    let bytesOfBurst = bytesWritten() - bytesBeforeBurst

    let load = try await timed { _ = try keep(nil, kind, in: directory) }
    print(
      """
      \(kind.rawValue), \(rows) todos: first save \(milliseconds(first)) ms; one change \
      \(milliseconds(latencies[count / 2])) ms (p50), \(milliseconds(latencies[count * 99 / 100])) ms (p99), \
      \(bytesOfOne) bytes; \(burst) changes at once \(milliseconds(burstTime)) ms, \(bytesOfBurst) bytes, \
      \(Int(Double(burst) / seconds(burstTime))) changes a second; load \(milliseconds(load)) ms
      """)
  }

  /// Opens the storage of the todos, and returns it with the given or stored todos.
  private static func keep(
    _ todos: Todos.State?, _ kind: Kind, in directory: URL
  ) throws -> Kept {
    let store = try kind.open(in: directory)
    guard kind == .defaults else {
      let found = try store.load(Todos.State.self, forKey: "todos")
      let writer = store.writer(of: Todos.State.self, forKey: "todos")
      if let todos { writer.save(todos) } else { precondition(found != nil) }
      return Kept(store: store) { writer.save($0) }
    }
    let defaults = UserDefaults.stored(in: store) { fatalError("\($0)") }
    func save(_ todos: Todos.State) {
      // swift-format-ignore: NeverUseForceTry
      defaults.set(try! JSONEncoder().encode(todos), forKey: "todos")
    }
    if let todos {
      save(todos)
    } else {
      let data = defaults.data(forKey: "todos")
      _ = try JSONDecoder().decode(Todos.State.self, from: data ?? Data())
    }
    return Kept(store: store, save: save)
  }

  private struct Kept {
    let store: KeyValueStore
    let save: (Todos.State) -> Void

    func flush() async throws {
      let failures = await store.flush()
      if let failure = failures.first { throw failure }
    }
  }

  // MARK: - Shared values in files

  private static func measureFileStorage(in directory: URL) async throws {
    for rows in [20, 1_000, 100_000] {
      let url = directory.appendingPathComponent("shared-\(rows).json")
      let todos = withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        Shared(wrappedValue: Todos.State.with(rows: rows), .fileStorage(url))
      }
      let count = rows == 100_000 ? 10 : 200
      var changes: [Duration] = []
      var saves: [Duration] = []
      for number in 0..<count {
        changes.append(
          timed { todos.withLock { $0.rows[number % rows].isDone.toggle() } })
        saves.append(try await timed { try await todos.save() })
      }
      changes.sort()
      saves.sort()
      print(
        """
        @Shared(.fileStorage), \(rows) todos: a change \(microseconds(changes[count / 2])) µs where it is \
        made; saved after \(milliseconds(saves[count / 2])) ms (p50), \
        \(milliseconds(saves[count * 99 / 100])) ms (p99)
        """)
    }
  }

  // MARK: - Sending

  /// Measures the cost of sending an action, with and without saving.
  @MainActor private static func measureSends(in directory: URL) async {
    for rows in [20, 1_000, 100_000] {
      let plain = Store(initialState: .with(rows: rows)) { Todos() }
      let store = KeyValueStore(
        FileCache(directory: directory.appendingPathComponent("sends-\(rows)")))
      let writer = store.writer(of: Todos.State.self, forKey: "todos")
      let saving = Store(initialState: .with(rows: rows)) {
        Todos().caching(writer) { $0.rows == $1.rows }
      }
      var plainTimes: [Duration] = []
      var savingTimes: [Duration] = []
      for number in 0..<(rows == 100_000 ? 50 : 5_000) {
        plainTimes.append(timed { plain.send(.toggled(number % rows)) })
        savingTimes.append(timed { saving.send(.toggled(number % rows)) })
        // Waits until the change is saved before the next action, as happens at a user's pace.
        await store.flush()
      }
      plainTimes.sort()
      savingTimes.sort()
      let without = plainTimes[plainTimes.count / 2]
      let with = savingTimes[savingTimes.count / 2]
      print(
        """
        an action, \(rows) todos: \(microseconds(without)) µs, with saving \(microseconds(with)) µs \
        (p50): \(microseconds(with - without)) µs more
        """)
    }
  }

  // MARK: - Measuring

  private static func timed(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> Duration {
    let start = ContinuousClock.now
    try await body()
    return ContinuousClock.now - start
  }

  private static func timed(_ body: () -> Void) -> Duration {
    let start = ContinuousClock.now
    body()
    return ContinuousClock.now - start
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  private static func milliseconds(_ duration: Duration) -> String {
    String(format: "%.2f", seconds(duration) * 1e3)
  }

  private static func microseconds(_ duration: Duration) -> String {
    String(format: "%.2f", seconds(duration) * 1e6)
  }

  /// Returns the number of bytes that this process has written.
  private static func bytesWritten() -> Int {
    let text = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("wchar:") }
    return line.flatMap { Int($0.dropFirst(7)) } ?? 0
  }
}

/// A list of todos like the one in the apps.
struct Todos: Reducer {
  struct Row: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var isDone = false
    var title: String
  }

  struct State: Codable, Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row> = []
    var title = "Today"

    static func with(rows count: Int) -> State {
      State(
        rows: IdentifiedArray(
          uniqueElements: (0..<count).map {
            Row(id: $0, title: "Todo number \($0), with the words that one has")
          }))
    }
  }

  enum Action { case toggled(Int) }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .toggled(let id):
        state.rows[id: id]?.isDone.toggle()
        return .none
      }
    }
  }
}
