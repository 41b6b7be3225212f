import Foundation

/// Something that keeps values from one run of an app to the next, each under a key.
///
/// Implementations keep bytes, and write atomically: a reader finds the whole of one value or the whole
/// of another, also when the process is killed in the middle of a write. What ``setData(_:forKey:)`` has
/// returned from survives that, and more as each says.
///
/// All of it may take as long as a disk does, so none of it belongs on the main actor.
public protocol Cache: Sendable {
  /// Reads what was saved last.
  ///
  /// - Returns: `nil` if nothing was saved under the key.
  /// - Throws: ``CacheError/unreadable(key:reason:location:movedTo:)``.
  func data(forKey key: String) throws(CacheError) -> Data?

  /// Replaces what is kept under a key.
  ///
  /// - Throws: ``CacheError/notSaved(key:reason:location:)`` or ``CacheError/rejected(key:reason:)``;
  ///   what was there before is still there then.
  func setData(_ data: Data, forKey key: String) throws(CacheError)

  /// Gets what is kept under a key out of the way, because nobody can read it, without losing it.
  ///
  /// - Returns: Where it is now; `nil` if it could not be moved.
  func moveAside(forKey key: String) -> String?

  /// Reads all that is kept, for who wants it at once.
  ///
  /// - Parameter maximumCount: Of how many values.
  /// - Returns: By their keys, what is kept; with `nil` for what can't be read, which is left where it
  ///   is, and for what would be too many. `nil` as a whole if the keys aren't known.
  func everything(maximumCount: Int) -> [String: Data?]?
}

extension Cache {
  public func everything(maximumCount: Int) -> [String: Data?]? { nil }
}

extension Cache {
  /// Reads what was saved last.
  ///
  /// - Parameter schema: The version that the value's form has, and how older ones become it.
  /// - Returns: `nil` if nothing was saved under the key.
  /// - Throws: ``CacheError/unreadable(key:reason:location:movedTo:)`` if there is something that can't
  ///   be read. It has been moved aside by then, so that the next save doesn't overwrite it.
  ///   ``CacheError/newer(key:version:known:)`` if a newer version of the app has saved it; it stays.
  public func load<Value: Decodable>(
    _ type: Value.Type, forKey key: String, schema: Schema = .unversioned
  ) throws(CacheError) -> Value? {
    guard let data = try data(forKey: key) else { return nil }
    return try decode(type, from: data, forKey: key, schema: schema)
  }

  /// Makes a value of what was read, or moves it aside.
  package func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, forKey key: String, schema: Schema = .unversioned
  ) throws(CacheError) -> Value {
    do throws(Schema.Failure) {
      return try schema.decode(type, from: data)
    } catch {
      switch error {
      case .newer(let version):
        throw .newer(key: key, version: version, known: schema.version)
      case .unreadable(let reason):
        throw .unreadable(key: key, reason: reason, movedTo: moveAside(forKey: key))
      }
    }
  }

  /// Replaces what is kept under a key.
  ///
  /// - Parameter schema: The version that the value's form has.
  /// - Throws: ``CacheError/notSaved(key:reason:location:)`` or ``CacheError/rejected(key:reason:)``;
  ///   what was there before is still there then.
  public func save(
    _ value: some Encodable, forKey key: String, schema: Schema = .unversioned
  ) throws(CacheError) {
    let data: Data
    do {
      data = try schema.encode(value)
    } catch {
      throw .rejected(key: key, reason: describe(error))
    }
    try setData(data, forKey: key)
  }
}
