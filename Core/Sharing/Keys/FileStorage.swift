import ConcurrencyExtras
import Dependencies
import Foundation
import Persistence

/// Where the values of ``FileStorageKey`` are kept: in files, or in memory in the place of files.
public struct FileStorage: Hashable, Sendable {
  /// The files of this machine.
  public static let fileSystem = FileStorage(
    id: AnyHashableSendable("fileSystem"),
    // Of those that come while one is written only the last is written next.
    coalescing: Coalescing(writesFirstAtOnce: false) { write in BlockingWork.save(write) },
    retry: { delay, write in
      Task.detached(priority: .utility) {
        try? await Task.sleep(for: delay)
        BlockingWork.save(write)
      }
    },
    read: { url in
      Leftovers.remove(beside: url)
      return FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
    },
    write: { data, url in
      // What is elsewhere by a link stays there.
      let url = url.resolvingSymlinksInPath()
      do throws(FileError) {
        try DurableFile.replace(url.path, with: data, permissions: .ofFile)
      } catch {
        throw FileStorageError.notWritten(path: url.path, reason: error.reason)
      }
    },
    create: { url in
      let url = url.resolvingSymlinksInPath()
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Another program may have made it by now.
      return (try? Data().write(to: url, options: .withoutOverwriting)) != nil
    },
    version: { FileVersion(of: $0) },
    watch: { url, handler in FileWatcher.watch(url, handler) })

  /// A storage of its own, in memory, that holds nothing. Everything is saved at once.
  public static var inMemory: FileStorage { FileStorage(MemoryFiles()) }

  /// A storage in memory for suites that look at what is stored, and say when.
  ///
  /// - Parameters:
  ///   - fileSystem: What each file holds.
  ///   - async: Tells those who follow a file of a change.
  ///   - asyncAfter: Saves the last of the values that have come in a while.
  @_spi(Internals)
  public static func inMemory(
    fileSystem: LockIsolated<[URL: Data]>,
    async: @escaping @Sendable (DispatchWorkItem) -> Void = { $0.perform() },
    asyncAfter: @escaping @Sendable (DispatchTimeInterval, DispatchWorkItem) -> Void = {
      $1.perform()
    }
  ) -> FileStorage {
    FileStorage(
      MemoryFiles(fileSystem) { tell in async(DispatchWorkItem { tell() }) },
      coalescing: Coalescing { write in asyncAfter(.seconds(1), DispatchWorkItem { write() }) })
  }

  /// Writes at once what waits to be written to files.
  ///
  /// - Parameter progress: What counts the changes of those that are asked for.
  /// - Returns: Why what could not be written wasn't, in sentences for the log.
  package static func finishSaving(countedBy progress: SaveProgress) async -> [String] {
    await BlockingWork.run { PendingWrites.shared.flush(countedBy: progress) }
  }

  private let id: AnyHashableSendable

  /// How values that follow one another quickly are saved as one.
  struct Coalescing: Sendable {
    /// Whether the first of several is saved by whoever changes it, or as those that follow.
    var writesFirstAtOnce = true
    /// Calls back when what has come until then is to be saved.
    let wait: @Sendable (@escaping @Sendable () -> Void) -> Void
  }

  /// Calls back after a time, when what could not be saved is to be tried again; `nil` if it isn't.
  let retry: (@Sendable (Duration, @escaping @Sendable () -> Void) -> Void)?

  /// How values are gathered; `nil` if each is saved at once.
  let coalescing: Coalescing?

  /// What a file holds; `nil` if it doesn't exist.
  let read: @Sendable (URL) throws -> Data?

  /// Writes a file, wholly or not at all, and the directories that it is in.
  let write: @Sendable (Data, URL) throws -> Void

  /// Makes a file with nothing in it, and the directories that it is in, unless there is one. Answers whether it did.
  let create: @Sendable (URL) -> Bool

  /// What tells what a file holds now from what it held before; `nil` if it doesn't exist.
  let version: @Sendable (URL) -> FileVersion?

  /// Follows changes of a file, by whomever.
  let watch: @Sendable (URL, @escaping @Sendable () -> Void) -> SharedSubscription

  init(
    id: AnyHashableSendable,
    coalescing: Coalescing?,
    retry: (@Sendable (Duration, @escaping @Sendable () -> Void) -> Void)? = nil,
    read: @escaping @Sendable (URL) throws -> Data?,
    write: @escaping @Sendable (Data, URL) throws -> Void,
    create: @escaping @Sendable (URL) -> Bool = { _ in false },
    version: @escaping @Sendable (URL) -> FileVersion?,
    watch: @escaping @Sendable (URL, @escaping @Sendable () -> Void) -> SharedSubscription
  ) {
    self.id = id
    self.coalescing = coalescing
    self.retry = retry
    self.read = read
    self.write = write
    self.create = create
    self.version = version
    self.watch = watch
  }

  init(_ files: MemoryFiles, coalescing: Coalescing? = nil) {
    self.init(
      id: AnyHashableSendable(ObjectIdentifier(files)),
      coalescing: coalescing,
      read: { files.read($0) },
      write: { files.write($0, to: $1) },
      create: { files.create($0) },
      version: { files.version(of: $0) },
      watch: { files.watch($0, $1) })
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// What was left of files that a killed program was writing.
private enum Leftovers {
  private static let directories = LockIsolated<Set<String>>([])

  /// Removes it from the directory of a file, the first time. Another program may be writing there now: only
  /// what is an hour old is left over.
  static func remove(beside url: URL) {
    let directory = url.resolvingSymlinksInPath().deletingLastPathComponent().path
    guard directories.withValue({ $0.insert(directory).inserted }) else { return }
    DurableFile.removeLeftovers(in: directory, olderThan: 3_600)
  }
}

/// Why a file that holds a value could not be written.
public enum FileStorageError: Error, Equatable, CustomStringConvertible {
  /// - Parameters:
  ///   - path: The file, or the folder that it should be in.
  ///   - reason: What happened and what to do about it, in a sentence.
  case notWritten(path: String, reason: String)

  public var description: String {
    switch self {
    case .notWritten(let path, let reason): "\(path) could not be written: \(reason)"
    }
  }
}

/// What tells a file's contents from other ones that it had: each time a file is replaced it is
/// another file, and each time one is written into its time changes.
struct FileVersion: Equatable, Sendable {
  private let modified: Date?
  private let number: UInt64
  private let size: UInt64

  init?(of url: URL) {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else {
      return nil
    }
    modified = attributes[.modificationDate] as? Date
    number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
  }

  init(number: UInt64) {
    modified = nil
    self.number = number
    size = 0
  }
}

private enum SaveProgressKey: DependencyKey {
  static let liveValue: SaveProgress? = nil
  static let testValue: SaveProgress? = nil
}

extension DependencyValues {
  /// What counts the changes of values in files; `nil` if nobody asks.
  package var saveProgress: SaveProgress? {
    get { self[SaveProgressKey.self] }
    set { self[SaveProgressKey.self] = newValue }
  }
}

private enum FileStorageDependencyKey: DependencyKey {
  static var liveValue: FileStorage { .fileSystem }
  static var previewValue: FileStorage { .inMemory }
  static var testValue: FileStorage { .inMemory }
}

extension DependencyValues {
  /// Where `fileStorage` keys keep their values: files, or memory in tests and previews. Each test
  /// has its own.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependencyKey.self] }
    set { self[FileStorageDependencyKey.self] = newValue }
  }
}
