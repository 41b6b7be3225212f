import ConcurrencyExtras
import Foundation

/// A cache in memory, with the same encoding as other caches, for tests and previews.
public final class InMemoryCache: Cache {
  private let values = LockIsolated<[String: Data]>([:])

  public init() {}

  public func data(forKey key: String) -> Data? { values.withValue { $0[key] } }

  /// Stores data under a key, valid or not.
  public func setData(_ data: Data, forKey key: String) { values.withValue { $0[key] = data } }

  public func everything(maximumCount: Int) -> [String: Data?]? { values.value }

  public func moveAside(forKey key: String) -> String? {
    values.withValue { values in
      values["\(key).unreadable"] = values.removeValue(forKey: key)
      return "\(key).unreadable"
    }
  }
}
