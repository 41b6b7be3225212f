import Dependencies
import Foundation
import Persistence

extension DependencyValues {
  /// The store of the app's data, in which `@Shared(.storage(\.database, "key"))` keeps values.
  ///
  /// A host sets a store for each browser; `--storage` selects its location. Without a host, the
  /// store is a directory of files that belongs to the program. Tests and previews use memory; each
  /// test has its own store.
  public var database: KeyValueStore {
    get { self[DatabaseKey.self] }
    set { self[DatabaseKey.self] = newValue }
  }
}

private enum DatabaseKey: DependencyKey {
  static let liveValue: KeyValueStore = {
    let directory = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let store = KeyValueStore(
      FileCache(
        directory: (directory.first ?? FileManager.default.temporaryDirectory)
          .appendingPathComponent(ProcessInfo.processInfo.processName, isDirectory: true)
          .appendingPathComponent("database", isDirectory: true)))
    atexit { DependencyValues.finishSaving() }
    return store
  }()

  static var previewValue: KeyValueStore { KeyValueStore(InMemoryCache()) }
  static var testValue: KeyValueStore { KeyValueStore(InMemoryCache()) }
}

extension DependencyValues {
  /// Saves pending values when the program ends, and waits at most five seconds for the disk.
  fileprivate static func finishSaving() {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      await DatabaseKey.liveValue.flush()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 5)
  }
}
