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
      let free = AsideName.names(for: key).first { values[$0] == nil }
      guard let value = values[key], let free else { return nil }
      values[key] = nil
      values[free] = value
      return free
    }
  }
}
