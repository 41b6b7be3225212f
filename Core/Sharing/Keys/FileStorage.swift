import ConcurrencyExtras
import Dependencies
import Foundation
import Persistence

/// The storage of the values of ``FileStorageKey``: files, or memory.
public struct FileStorage: Hashable, Sendable {
  /// The files of this machine.
  public static let fileSystem = FileStorage(
    id: AnyHashableSendable("fileSystem"),
    timing: .background(ContinuousClock()),
    read: { url in
      Leftovers.remove(beside: url)
      return FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
    },
    write: { data, url in
      // Replaces the target of a symbolic link, not the link.
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
      // Another program may have made the file by now.
      return (try? Data().write(to: url, options: .withoutOverwriting)) != nil
    },
    version: { FileVersion(of: $0) },
    watch: { url, handler in FileWatcher.watch(url, handler) })

  /// A new, empty storage in memory. It saves everything immediately.
  public static var inMemory: FileStorage { FileStorage(MemoryFiles()) }

  /// A storage in memory for tests that inspect the stored files and control the timing.
  ///
  /// - Parameters:
  ///   - fileSystem: The contents of each file.
  ///   - async: Runs the work that notifies an observer of a file.
  ///   - asyncAfter: Runs the work that saves the last value of a burst, after a delay.
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
      timing: SaveTiming {
        $0()
      } pause: { end in
        asyncAfter(.seconds(1), DispatchWorkItem { end() })
      })
  }

  /// Immediately writes the pending values.
  ///
  /// - Parameter progress: The counter that counts the changes of the values to write.
  /// - Returns: The reasons for failed writes, in sentences for the log.
  package static func finishSaving(countedBy progress: SaveProgress) async -> [String] {
    await BlockingWork.run {
      WrittenFiles.flush { $0.progress === progress }.map(\.description).sorted()
    }
  }

  private let id: AnyHashableSendable

  /// The thread that writes, and the pauses before a write or a retry.
  let timing: SaveTiming

  /// Reads a file; `nil` if the file doesn't exist.
  let read: @Sendable (URL) throws -> Data?

  /// Writes a file atomically, and makes its directories.
  let write: @Sendable (Data, URL) throws -> Void

  /// Makes an empty file and its directories, unless the file exists. Returns whether it made
  /// the file.
  let create: @Sendable (URL) -> Bool

  /// The version of a file's contents; `nil` if the file doesn't exist.
  let version: @Sendable (URL) -> FileVersion?

  /// Observes changes to a file, including those by other programs.
  let watch: @Sendable (URL, @escaping @Sendable () -> Void) -> SharedSubscription

  init(
    id: AnyHashableSendable,
    timing: SaveTiming,
    read: @escaping @Sendable (URL) throws -> Data?,
    write: @escaping @Sendable (Data, URL) throws -> Void,
    create: @escaping @Sendable (URL) -> Bool = { _ in false },
    version: @escaping @Sendable (URL) -> FileVersion?,
    watch: @escaping @Sendable (URL, @escaping @Sendable () -> Void) -> SharedSubscription
  ) {
    self.id = id
    self.timing = timing
    self.read = read
    self.write = write
    self.create = create
    self.version = version
    self.watch = watch
  }

  init(_ files: MemoryFiles, timing: SaveTiming = .immediate) {
    self.init(
      id: AnyHashableSendable(ObjectIdentifier(files)),
      timing: timing,
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

/// Temporary files that a killed program left behind.
private enum Leftovers {
  private static let directories = LockIsolated<Set<String>>([])

  /// Removes leftovers from a file's directory when the directory is first used. Files younger than
  /// an hour stay, because another program may be writing them now.
  static func remove(beside url: URL) {
    let directory = url.resolvingSymlinksInPath().deletingLastPathComponent().path
    guard directories.withValue({ $0.insert(directory).inserted }) else { return }
    DurableFile.removeLeftovers(in: directory, olderThan: 3_600)
  }
}

/// An error about a file that could not be written.
public enum FileStorageError: Error, Equatable, CustomStringConvertible {
  /// - Parameters:
  ///   - path: The file, or the folder of the file.
  ///   - reason: The cause and the remedy, in a sentence.
  case notWritten(path: String, reason: String)

  public var description: String {
    switch self {
    case .notWritten(let path, let reason): "\(path) could not be written: \(reason)"
    }
  }
}

/// A version of a file's contents. Replacing a file changes the inode number; writing into a file
/// changes the modification date.
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
  /// The counter of changes of values in files; `nil` to count nothing.
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
  /// The storage of `fileStorage` keys: files, or memory in tests and previews. Each test has its
  /// own.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependencyKey.self] }
    set { self[FileStorageDependencyKey.self] = newValue }
  }
}
