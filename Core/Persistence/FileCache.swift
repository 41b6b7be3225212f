import ConcurrencyExtras
import Foundation

/// A cache that keeps each value as a JSON file, `<key>.json`, in a directory.
///
/// If a large value contains rows (an `IdentifiedArray`), its changes are appended to a second
/// file, `<key>.changes`. When that file becomes too large, the whole value is written again. So
/// the size of most writes depends on the change, not on the number of rows.
///
/// Files are replaced atomically and durably: a saved value survives a power cut. Only the owner
/// can access the files and the directory, which the first save makes. The first use of a cache
/// removes leftovers of killed saves.
public struct FileCache: Cache {
  /// The directory of the files.
  public let directory: URL
  /// The maximum size of a value in bytes; `nil` for no limit.
  public let maximumSize: Int?

  private let hasRemovedLeftovers = LockIsolated(false)
  /// The logs that can be appended to, by key.
  private let logs = LockIsolated<[String: ChangeLog]>([:])

  /// - Parameters:
  ///   - directory: A directory that no other program writes to.
  ///   - maximumSize: The maximum size of a value in bytes. Larger values are neither saved nor
  ///     read.
  public init(directory: URL, maximumSize: Int? = nil) {
    self.directory = directory
    self.maximumSize = maximumSize
  }

  /// Returns the file of the changes since the key's value was written.
  func changesFile(forKey key: String) -> URL {
    file(forKey: key).deletingPathExtension().appendingPathExtension("changes")
  }

  private static let allowedInNames = CharacterSet.alphanumerics
    .union(CharacterSet(charactersIn: "-_"))

  /// Returns the file of a key's value. Characters that a file name can't have are percent-encoded.
  public func file(forKey key: String) -> URL {
    let name = key.addingPercentEncoding(withAllowedCharacters: Self.allowedInNames) ?? key
    return directory.appendingPathComponent("\(name).json", isDirectory: false)
  }

  public func everything(maximumCount: Int) -> [String: Data?]? {
    removeLeftovers()
    guard let names = try? DurableFile.names(in: directory.path) else { return nil }
    var everything: [String: Data?] = [:]
    for name in names where name.hasSuffix(".json") {
      // The names of files that were moved aside contain a second dot.
      guard !name.dropLast(5).contains("."), let key = name.dropLast(5).removingPercentEncoding
      else { continue }
      let data: Data? =
        everything.count < maximumCount ? (try? read(key)) ?? nil : nil
      everything.updateValue(data, forKey: key)
    }
    return everything
  }

  public func data(forKey key: String) throws(CacheError) -> Data? {
    removeLeftovers()
    let location = file(forKey: key).path
    do throws(FileError) {
      return try read(key)
    } catch {
      // A value that may become readable again stays in place.
      let movedTo = error.isLasting ? moveAside(forKey: key) : nil
      throw .unreadable(key: key, reason: error.reason, location: location, movedTo: movedTo)
    }
  }

  /// Reads a value and applies its changes.
  private func read(_ key: String) throws(FileError) -> Data? {
    logs.withValue { $0[key] = nil }
    guard let value = try DurableFile.read(file(forKey: key).path, maximumSize: maximumSize) else {
      return nil
    }
    // The changes are always smaller than the value, so the same maximum applies: see
    // `mayBeKeptApart`.
    let changes = try DurableFile.read(changesFile(forKey: key).path, maximumSize: maximumSize)
    do throws(ValueChange.Unreadable) {
      let log = try ChangeLog(changes ?? Data(), of: value)
      let data = try ValueChange.apply(log.changes, to: value)
      logs.withValue { $0[key] = log.forgettingChanges }
      return data
    } catch {
      throw .broken(reason: error.reason)
    }
  }

  public func setData(_ data: Data, forKey key: String) throws(CacheError) {
    removeLeftovers()
    if let maximumSize, data.count > maximumSize {
      throw .rejected(key: key, reason: FileError.tooLarge(maximum: maximumSize).reason)
    }
    logs.withValue { $0[key] = nil }
    do throws(FileError) {
      try DurableFile.replace(file(forKey: key).path, with: data)
      // The changes belong to the old value. If removing them fails, their log doesn't match the
      // new value and is ignored.
      try DurableFile.remove(changesFile(forKey: key).path)
    } catch {
      throw .notSaved(key: key, reason: error.reason, location: error.path)
    }
    if data.count >= ValueChange.minimumValueSize {
      logs.withValue { $0[key] = ChangeLog(of: data) }
    }
  }

  public func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool {
    // The log is first taken out of `logs`. After a failure it is missing there, so the next save
    // writes the whole value.
    guard var log = logs.withValue({ $0.removeValue(forKey: key) }),
      change.mayBeKeptApart(fromValueOf: log.valueSize, after: log.count, of: log.size)
    else { return false }
    if let maximumSize, log.valueSize + log.size + change.data.count > maximumSize { return false }
    let bytes = log.bytes(adding: change)
    do throws(FileError) {
      try DurableFile.append(bytes, to: changesFile(forKey: key).path, at: log.length)
    } catch {
      throw .notSaved(key: key, reason: error.reason, location: error.path)
    }
    log.added(change, length: bytes.count)
    logs.withValue { [log] in $0[key] = log }
    return true
  }

  public func moveAside(forKey key: String) -> String? {
    let file = file(forKey: key)
    let base = file.deletingPathExtension().path
    for aside in AsideName.names(for: base) {
      let path = "\(aside).json"
      do throws(FileError) {
        guard try DurableFile.move(file.path, to: path) else { continue }
        // The value is incomplete without its changes.
        _ = try? DurableFile.move(
          changesFile(forKey: key).path, to: "\(aside).changes")
        return path
      } catch {
        return nil
      }
    }
    return nil
  }

  private func removeLeftovers() {
    let isFirst = hasRemovedLeftovers.withValue { isDone in
      defer { isDone = true }
      return !isDone
    }
    if isFirst { DurableFile.removeLeftovers(in: directory.path) }
  }
}
