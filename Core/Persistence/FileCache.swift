import ConcurrencyExtras
import Foundation

/// Keeps each value as a JSON file of its own, `<key>.json`, in a directory.
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

  /// - Parameters:
  ///   - directory: A directory that nobody else writes to.
  ///   - maximumSize: How large a value may be, in bytes. A larger one isn't saved, nor read.
  public init(directory: URL, maximumSize: Int? = nil) {
    self.directory = directory
    self.maximumSize = maximumSize
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
        everything.count < maximumCount
        ? (try? DurableFile.read(file(forKey: key).path, maximumSize: maximumSize)) ?? nil : nil
      everything.updateValue(data, forKey: key)
    }
    return everything
  }

  public func data(forKey key: String) throws(CacheError) -> Data? {
    removeLeftovers()
    let file = file(forKey: key)
    do throws(FileError) {
      return try DurableFile.read(file.path, maximumSize: maximumSize)
    } catch {
      // Something that can't be read for the moment only is best left where it is.
      let movedTo = error.isLasting ? moveAside(forKey: key) : nil
      throw .unreadable(key: key, reason: error.reason, location: file.path, movedTo: movedTo)
    }
  }

  public func setData(_ data: Data, forKey key: String) throws(CacheError) {
    removeLeftovers()
    if let maximumSize, data.count > maximumSize {
      throw .rejected(key: key, reason: FileError.tooLarge(maximum: maximumSize).reason)
    }
    do throws(FileError) {
      try DurableFile.replace(file(forKey: key).path, with: data)
    } catch {
      throw .notSaved(key: key, reason: error.reason, location: error.path)
    }
  }

  public func moveAside(forKey key: String) -> String? {
    let file = file(forKey: key)
    let base = file.deletingPathExtension().path
    for number in 1...1_000 {
      let path = "\(base).unreadable-\(number).json"
      do throws(FileError) {
        if try DurableFile.move(file.path, to: path) { return path }
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
