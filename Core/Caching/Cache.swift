import ComposableArchitecture
import Foundation

/// Something that keeps values from one run of an app to the next, each under a key.
///
/// Implementations write atomically: a reader finds the whole of one value or the whole of another,
/// also when the process is killed in the middle of a write.
public protocol Cache: Sendable {
  /// Reads what was saved last.
  ///
  /// - Returns: `nil` if nothing was saved under the key.
  /// - Throws: ``CacheError/unreadable(key:reason:movedTo:)`` if there is something that can't be
  ///   read. It has been moved aside by then, so that the next ``save(_:forKey:)`` doesn't overwrite
  ///   it.
  func load<Value: Decodable>(_ type: Value.Type, forKey key: String) throws(CacheError) -> Value?

  /// Replaces what is kept under a key.
  ///
  /// - Throws: ``CacheError/notSaved(key:reason:)``; what was there before is still there then.
  func save(_ value: some Encodable, forKey key: String) throws(CacheError)
}

/// Why a value could not be kept or brought back.
public enum CacheError: Error, Equatable, Sendable {
  /// There is a value, but it can't be read. It was moved to where `movedTo` says, if that was
  /// possible.
  case unreadable(key: String, reason: String, movedTo: String?)
  /// The value could not be written.
  case notSaved(key: String, reason: String)
}

extension CacheError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let key, let reason, let movedTo?):
      """
      What was saved as "\(key)" can't be read: \(reason) It was moved to \(movedTo) and the app \
      starts without it.
      """
    case .unreadable(let key, let reason, nil):
      """
      What was saved as "\(key)" can't be read, and it could not be moved aside: \(reason) The app \
      starts without it and will not save over it.
      """
    case .notSaved(let key, let reason):
      "\"\(key)\" could not be saved: \(reason)"
    }
  }
}

/// Keeps values in memory, encoded as the other caches would: for tests and previews.
public final class InMemoryCache: Cache {
  private let values = LockIsolated<[String: Data]>([:])

  public init() {}

  public func load<Value: Decodable>(
    _ type: Value.Type, forKey key: String
  ) throws(CacheError) -> Value? {
    guard let data = values.withValue({ $0[key] }) else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      values.withValue {
        $0["\(key).unreadable"] = data
        $0[key] = nil
      }
      throw .unreadable(key: key, reason: describe(error), movedTo: "\(key).unreadable")
    }
  }

  public func save(_ value: some Encodable, forKey key: String) throws(CacheError) {
    do {
      let data = try JSONEncoder().encode(value)
      values.withValue { $0[key] = data }
    } catch {
      throw .notSaved(key: key, reason: describe(error))
    }
  }

  /// What is kept under a key, encoded.
  public func data(forKey key: String) -> Data? { values.withValue { $0[key] } }

  /// Puts something under a key, valid or not.
  public func setData(_ data: Data?, forKey key: String) { values.withValue { $0[key] = data } }
}
