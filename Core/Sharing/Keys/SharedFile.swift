import ConcurrencyExtras
import Foundation
import Persistence

/// A file that holds a value, and that other programs may write too.
final class SharedFile<Value: Sendable>: Sendable {
  let id: FileID
  let writer: CacheWriter<Value>
  private let decode: @Sendable (Data) throws -> Value
  private let contents = FileContents()

  init(
    _ id: FileID, progress: SaveProgress? = nil,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    self.id = id
    self.decode = decode
    writer = CacheWriter(
      key: id.url.lastPathComponent, timing: id.storage.timing,
      progress: progress ?? SaveProgress(),
      write: { [contents] value, rows in
        let data = try encode(value)
        contents.isWriting = true
        defer { contents.isWriting = false }
        try id.storage.write(data, id.url)
        contents.version = id.storage.version(id.url)
        return rows
      },
      describe: { CacheError($0, id.url) })
    WrittenFiles.add(writer, of: id, contents, countedBy: progress)
  }

  private var url: URL { id.url }
  private var storage: FileStorage { id.storage }

  /// Reads the value of the file; `nil` if the file is missing or empty.
  func read() throws -> Value? {
    // A former holder of the file may have left a value that still waits to be written.
    WrittenFiles.flush { $0.file == id }
    return try writer.betweenSaves { try readNow() }
  }

  private func readNow() throws -> Value? {
    // The version is taken before the read, so a write in between causes another read.
    contents.version = storage.version(url)
    contents.isRead = true
    guard let data = try storage.read(url), !data.isEmpty else { return nil }
    return try decode(data)
  }

  /// Observes changes by other programs. Creates an empty file if the file is missing.
  func watch(
    _ handler: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) -> SharedSubscription {
    let subscription = storage.watch(url) { [weak self] in self?.takeOver(handler) }
    let mayBeBehind = writer.betweenSaves {
      if storage.version(url) == nil, storage.create(url) {
        contents.version = storage.version(url)
      }
      return contents.isRead
    }
    // Another process may have written between the first read and the start of the watch.
    if mayBeBehind { takeOver(handler) }
    return subscription
  }

  private func takeOver(_ handler: (Result<Value?, any Error>) -> Void) {
    let change = writer.betweenSaves { () -> Change? in
      if contents.isWriting || storage.version(url) == contents.version { return nil }
      let result = Result { try readNow() }
      return Change(result: result, version: contents.version, superseded: writer.supersede())
    }
    guard var change else { return }
    change.superseded?()
    handler(change.result)
    // A value that this program wrote meanwhile is newer, so the handler gets that value, too.
    while let newer = changeSince(change.version) {
      change = newer
      handler(change.result)
    }
  }

  private struct Change {
    let result: Result<Value?, any Error>
    let version: FileVersion?
    /// Notifies the callers that saved the superseded values.
    var superseded: (() -> Void)?
  }

  private func changeSince(_ version: FileVersion?) -> Change? {
    writer.betweenSaves {
      if contents.version == version { return nil }
      return Change(result: Result { try readNow() }, version: contents.version)
    }
  }
}

/// The state of a file's contents, to recognise changes by other programs.
///
/// Sendable is unchecked because it is used only between or during the saves of one writer.
private final class FileContents: @unchecked Sendable {
  /// The version that this program last read or wrote.
  var version: FileVersion?
  var isRead = false
  var isWriting = false

  deinit {
    WrittenFiles.remove(self)
  }
}

/// The writers of all files in use. Their values are written when the program exits.
///
/// A value that waits to be written keeps its writer alive.
enum WrittenFiles {
  struct Entry: Sendable {
    weak let writer: (any SavingWriter)?
    let file: FileID
    let progress: SaveProgress?
  }

  private static let entries = Locked<[ObjectIdentifier: Entry]>([:])
  private static let flushesAtExit: Void = { atexit { WrittenFiles.flush { _ in true } } }()

  /// - Parameter owner: The object whose deinit removes the writer.
  static func add(
    _ writer: any SavingWriter, of file: FileID, _ owner: AnyObject,
    countedBy progress: SaveProgress?
  ) {
    flushesAtExit
    let id = ObjectIdentifier(owner)
    entries.withLock {
      $0[id] = Entry(writer: writer, file: file, progress: progress)
    }
  }

  static func remove(_ owner: AnyObject) {
    let id = ObjectIdentifier(owner)
    entries.withLock { $0[id] = nil }
  }

  /// Writes the values that wait to be written.
  ///
  /// - Returns: The failures.
  @discardableResult
  static func flush(where isIncluded: @Sendable (Entry) -> Bool) -> [CacheError] {
    // The writers are released outside of the lock.
    let writers = entries.withLock { $0.values.filter(isIncluded).compactMap(\.writer) }
    return writers.compactMap { $0.flushNow() }
  }
}

extension CacheError {
  /// Describes why a file could not be written.
  fileprivate init(_ error: any Error, _ url: URL) {
    switch error {
    case FileStorageError.notWritten(let path, let reason):
      self = .notSaved(key: url.lastPathComponent, reason: reason, location: path)
    case is EncodingError:
      self = .rejected(key: url.lastPathComponent, reason: describe(error))
    default:
      self = .notSaved(key: url.lastPathComponent, reason: describe(error), location: url.path)
    }
  }
}

/// The identity of a file: its URL and storage.
struct FileID: Hashable, Sendable {
  let url: URL
  let storage: FileStorage

  init(url: URL, storage: FileStorage) {
    self.url = url.standardizedFileURL
    self.storage = storage
  }
}
