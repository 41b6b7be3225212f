import Foundation
import IdentifiedCollections

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

  /// Replaces what is kept under a key, with all changes of it.
  ///
  /// - Throws: ``CacheError/notSaved(key:reason:location:)`` or ``CacheError/rejected(key:reason:)``;
  ///   what was there before is still there then.
  func setData(_ data: Data, forKey key: String) throws(CacheError)

  /// Adds a change to what is kept under a key, where changes can be kept apart from the value: what
  /// ``data(forKey:)`` reads is the value with all of its changes.
  ///
  /// Whoever calls it has read the value from this cache, or saved it to it, and knows all changes since.
  ///
  /// - Returns: Whether it was added. If not, the whole value has to be saved: also where changes have
  ///   become too many.
  /// - Throws: ``CacheError/notSaved(key:reason:location:)``. The value that is read then has the change, or
  ///   doesn't; the whole of it is to be saved next.
  func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool

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
  public func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool { false }
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
    return try decode(type, from: data, forKey: key, schema: schema).value
  }

  /// Makes a value of what was read, or moves it aside.
  package func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, forKey key: String, schema: Schema = .unversioned
  ) throws(CacheError) -> (value: Value, rows: CodedRows) {
    do throws(Schema.Failure) {
      return try schema.decodeRows(type, from: data)
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
    try setData(encode(forKey: key) { try schema.encode(value) }, forKey: key)
  }

  /// Saves a value, and only what has changed in it if that does.
  ///
  /// - Parameter rows: Those that the value had when it was saved before; none if it wasn't.
  /// - Returns: Those that it has now.
  package func save(
    _ value: some Encodable, forKey key: String, schema: Schema, since rows: CodedRows
  ) throws(CacheError) -> CodedRows {
    if !rows.isEmpty {
      let marker = ValueChange.newMarker()
      let coding = RowCoding(marker: marker, since: rows)
      let data = try encode(forKey: key) { try schema.encode(value, coding) }
      if try append(ValueChange(marker: marker, data: data), forKey: key) { return coding.rows }
    }
    let coding = RowCoding()
    let data = try encode(forKey: key) { try schema.encode(value, coding) }
    try setData(data, forKey: key)
    return data.count < ValueChange.minimumValueSize ? CodedRows() : coding.rows
  }

  private func encode(
    forKey key: String, _ encode: () throws -> Data
  ) throws(CacheError) -> Data {
    do {
      return try encode()
    } catch {
      throw .rejected(key: key, reason: describe(error))
    }
  }
}
