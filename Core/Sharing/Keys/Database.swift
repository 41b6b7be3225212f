import Dependencies
import Foundation
import Persistence

extension DependencyValues {
  /// What keeps the app's data: what `@Shared(.storage(\.database, "key"))` is kept in.
  ///
  /// A host sets it: each browser has one of its own, and `--storage` says where it is. Elsewhere it is a
  /// directory of files that belongs to the program. Tests and previews have one in memory, each test its
  /// own.
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
  /// Saves what a program that ends hasn't saved yet, for as long as that takes a disk that works.
  fileprivate static func finishSaving() {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      await DatabaseKey.liveValue.flush()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 5)
  }
}
