import Foundation
import IdentifiedCollections

/// A cache that keeps values under keys from one run of an app to the next.
///
/// Implementations keep bytes and write atomically: a reader finds either the old or the new value,
/// whole, even if the process is killed during a write. Once ``setData(_:forKey:)`` has returned,
/// the new value survives the end of the process. Each implementation states its further
/// guarantees.
///
/// Every function may wait for the disk, so don't call any of them on the main actor.
public protocol Cache: Sendable {
  /// Reads the value that was last saved.
  ///
  /// - Returns: `nil` if nothing was saved under the key.
  /// - Throws: ``CacheError/unreadable(key:reason:location:movedTo:)``.
  func data(forKey key: String) throws(CacheError) -> Data?

  /// Replaces the value under a key, including its appended changes.
  ///
  /// - Throws: ``CacheError/rejected(key:reason:)``; the old value stays in place then.
  ///   ``CacheError/notSaved(key:reason:location:)``; the key then has the old or the new value.
  func setData(_ data: Data, forKey key: String) throws(CacheError)

  /// Appends a change to the value under a key, if the cache can store changes separately.
  /// ``data(forKey:)`` then reads the value with all of its changes.
  ///
  /// The caller must have read the value from this cache or saved it here, and must know all
  /// changes since.
  ///
  /// - Returns: Whether the change was appended. If it wasn't, for example after too many changes,
  ///   the caller has to save the whole value.
  /// - Throws: ``CacheError/notSaved(key:reason:location:)``. The value may or may not have the
  ///   change then, and the caller has to save the whole value next.
  func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool

  /// Moves an unreadable value out of the way without losing it.
  ///
  /// - Returns: The value's new key or path; `nil` if the value could not be moved.
  func moveAside(forKey key: String) -> String?

  /// Reads all values at once.
  ///
  /// - Parameter maximumCount: The maximum number of values to read.
  /// - Returns: The data by key. An entry is `nil` if its value can't be read, or is beyond the
  ///   maximum; the value stays in place. The whole result is `nil` if the cache can't list its
  ///   keys.
  func everything(maximumCount: Int) -> [String: Data?]?
}

extension Cache {
  public func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool { false }
  public func everything(maximumCount: Int) -> [String: Data?]? { nil }
}

extension Cache {
  /// Loads the value that was last saved.
  ///
  /// - Parameter schema: The version of the saved form, and the migrations from older versions.
  /// - Returns: `nil` if nothing was saved under the key.
  /// - Throws: ``CacheError/unreadable(key:reason:location:movedTo:)`` for a value that can't be
  ///   read. The value was moved aside, so that the next save doesn't overwrite it.
  ///   ``CacheError/newer(key:version:known:)`` for a value from a newer version of the app. Such a
  ///   value stays in place.
  public func load<Value: Decodable>(
    _ type: Value.Type, forKey key: String, schema: Schema = .unversioned
  ) throws(CacheError) -> Value? {
    guard let data = try data(forKey: key) else { return nil }
    return try decode(type, from: data, forKey: key, schema: schema).value
  }

  /// Decodes the data of a value. Unreadable data is moved aside if possible, and data from a newer
  /// version of the app stays in place.
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

  /// Replaces the value under a key.
  ///
  /// - Parameter schema: The version of the saved form.
  /// - Throws: An error of ``setData(_:forKey:)``, or ``CacheError/rejected(key:reason:)`` for a
  ///   value that can't be encoded.
  public func save(
    _ value: some Encodable, forKey key: String, schema: Schema = .unversioned
  ) throws(CacheError) {
    try setData(encode(forKey: key) { try schema.encode(value) }, forKey: key)
  }

  /// Saves a value, or only the changes in it if possible.
  ///
  /// - Parameter rows: The rows that the previous save returned; empty if there was none.
  /// - Returns: The rows of this save. They are empty for a value that is too small for separate
  ///   changes.
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
