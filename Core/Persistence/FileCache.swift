import ConcurrencyExtras
import Foundation

/// Keeps each value as a JSON file of its own, `<key>.json`, in a directory.
///
/// What changes in a large value that has rows, an `IdentifiedArray`, is written behind one another to a second
/// file, `<key>.changes`, until there is so much of it that the value is written as a whole again. So a change
/// costs as much as itself, however many rows there are.
///
/// Files are replaced atomically and durably: what was saved survives a power cut too. They and the
/// directory, which is made when something is first saved, are for their owner alone. What a killed save
/// has left is removed when a cache is first used.
public struct FileCache: Cache {
  /// Where the files are.
  public let directory: URL
  /// How large a value may be, in bytes; `nil` for no limit.
  public let maximumSize: Int?

  private let hasRemovedLeftovers = LockIsolated(false)
  /// What may be added to, by key.
  private let logs = LockIsolated<[String: ChangeLog]>([:])

  /// - Parameters:
  ///   - directory: A directory that nobody else writes to.
  ///   - maximumSize: How large a value may be, in bytes. A larger one isn't saved, nor read.
  public init(directory: URL, maximumSize: Int? = nil) {
    self.directory = directory
    self.maximumSize = maximumSize
  }

  /// The file of what has changed in a key's value since that was written.
  func changesFile(forKey key: String) -> URL {
    file(forKey: key).deletingPathExtension().appendingPathExtension("changes")
  }

  private static let allowedInNames = CharacterSet.alphanumerics
    .union(CharacterSet(charactersIn: "-_"))

  /// The file that a key's value is kept in. What can't be part of a file's name is percent-encoded.
  public func file(forKey key: String) -> URL {
    let name = key.addingPercentEncoding(withAllowedCharacters: Self.allowedInNames) ?? key
    return directory.appendingPathComponent("\(name).json", isDirectory: false)
  }

  public func everything(maximumCount: Int) -> [String: Data?]? {
    removeLeftovers()
    guard let names = try? DurableFile.names(in: directory.path) else { return nil }
    var everything: [String: Data?] = [:]
    for name in names where name.hasSuffix(".json") {
      // What was moved aside has another dot in its name.
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
      // Something that can't be read for the moment only is best left where it is.
      let movedTo = error.isLasting ? moveAside(forKey: key) : nil
      throw .unreadable(key: key, reason: error.reason, location: location, movedTo: movedTo)
    }
  }

  /// Reads a value and puts the changes into it.
  private func read(_ key: String) throws(FileError) -> Data? {
    logs.withValue { $0[key] = nil }
    guard let value = try DurableFile.read(file(forKey: key).path, maximumSize: maximumSize) else {
      return nil
    }
    // It never has as many bytes, see `mayBeKeptApart`.
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
      // Of the older value. Should this not happen, whoever reads it finds that it is.
      try DurableFile.remove(changesFile(forKey: key).path)
    } catch {
      throw .notSaved(key: key, reason: error.reason, location: error.path)
    }
    if data.count >= ValueChange.minimumValueSize {
      logs.withValue { $0[key] = ChangeLog(of: data) }
    }
  }

  public func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool {
    // Gone from there should anything go wrong: the whole value is saved next.
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
        // Without them it is less than it was.
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
