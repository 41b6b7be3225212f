import Foundation

/// Keeps each value as a JSON file of its own, `<key>.json`, in a directory.
///
/// The directory is made when something is first saved. Files are replaced atomically.
public struct FileCache: Cache {
  /// Where the files are.
  public let directory: URL

  /// - Parameter directory: A directory that nobody else writes to.
  public init(directory: URL) {
    self.directory = directory
  }

  /// The file that a key's value is kept in. What can't be part of a file's name is percent-encoded.
  public func file(forKey key: String) -> URL {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_"))
    let name = key.addingPercentEncoding(withAllowedCharacters: allowed) ?? key
    return directory.appendingPathComponent("\(name).json", isDirectory: false)
  }

  public func load<Value: Decodable>(
    _ type: Value.Type, forKey key: String
  ) throws(CacheError) -> Value? {
    let file = file(forKey: key)
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw .unreadable(key: key, reason: describe(error), movedTo: moveAside(file))
    }
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      let reason = data.isEmpty ? "It is empty." : describe(error)
      throw .unreadable(key: key, reason: reason, movedTo: moveAside(file))
    }
  }

  public func save(_ value: some Encodable, forKey key: String) throws(CacheError) {
    let file = file(forKey: key)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(value)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    } catch {
      throw .notSaved(key: key, reason: "\(file.path): \(describe(error))")
    }
  }

  /// Gives a file another name, one that is free.
  ///
  /// - Returns: The new path; `nil` if it can't be moved.
  private func moveAside(_ file: URL) -> String? {
    let manager = FileManager.default
    let base = file.deletingPathExtension().path
    for number in 1...1_000 {
      let path = "\(base).unreadable-\(number).json"
      guard !manager.fileExists(atPath: path) else { continue }
      do {
        try manager.moveItem(atPath: file.path, toPath: path)
        return path
      } catch {
        return nil
      }
    }
    return nil
  }
}
