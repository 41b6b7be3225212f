#if !canImport(Darwin)
  import Foundation
  import Persistence

  /// Defaults in a dictionary, guarded by a lock. The typed getters and setters of `UserDefaults`
  /// call the functions that this class overrides.
  class DictionaryDefaults: UserDefaults {
    private var values: [String: Any]
    private let lock = NSLock()

    init(_ values: [String: Any] = [:]) {
      self.values = values
      super.init(suiteName: "in-memory")!
    }

    override func object(forKey key: String) -> Any? {
      lock.withLock { values[key] }
    }

    override func set(_ value: Any?, forKey key: String) {
      // The old value is released outside of the lock.
      _ = lock.withLock {
        let before = values[key]
        values[key] = value
        didChange(values)
        return before
      }
      notifyOfChange(forKey: key)
    }

    override func removeObject(forKey key: String) {
      set(nil as Any?, forKey: key)
    }

    override func dictionaryRepresentation() -> [String: Any] {
      lock.withLock { values }
    }

    /// Handles a change. The caller holds the lock, so that changes arrive in order.
    func didChange(_ values: [String: Any]) {}
  }

  /// Defaults that are saved as one value.
  private final class StoredDefaults: DictionaryDefaults {
    private let writer: CacheWriter<[String: PropertyList]>

    init(_ values: [String: PropertyList], _ writer: CacheWriter<[String: PropertyList]>) {
      self.writer = writer
      super.init(values.mapValues(\.object))
    }

    override func didChange(_ values: [String: Any]) {
      writer.save(values.compactMapValues(PropertyList.init))
    }
  }

  extension UserDefaults {
    /// Makes defaults that are saved in the app's store, as one value under the key `defaults`.
    /// They are saved in the background, like all other data of the store.
    ///
    /// - Parameters:
    ///   - store: The store that keeps the defaults.
    ///   - onError: Called if the stored defaults can't be read. The returned defaults are then
    ///     empty.
    public static func stored(
      in store: KeyValueStore, onError: (CacheError) -> Void
    ) -> UserDefaults {
      var values: [String: PropertyList] = [:]
      do throws(CacheError) {
        values = try store.load([String: PropertyList].self, forKey: "defaults") ?? [:]
      } catch {
        onError(error)
      }
      return StoredDefaults(
        values, store.writer(of: [String: PropertyList].self, forKey: "defaults"))
    }
  }

  /// A value that defaults can hold, encoded with its type.
  private enum PropertyList: Codable, Sendable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case data(Data)
    case date(Date)
    indirect case array([PropertyList])
    indirect case dictionary([String: PropertyList])

    /// - Returns: `nil` for an object that defaults can't hold.
    init?(_ object: Any) {
      switch object {
      case let number as NSNumber where type(of: object) is NSNumber.Type:
        // `as` casts an `NSNumber` in an `Any` to every number type.
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .bool(number.boolValue)
        case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
        default: self = .int(number.intValue)
        }
      case let value as Bool: self = .bool(value)
      case let value as Int: self = .int(value)
      case let value as Double: self = .double(value)
      case let value as Float: self = .double(Double(value))
      case let value as String: self = .string(value)
      case let value as URL: self = .string(value.absoluteString)
      case let value as Data: self = .data(value)
      case let value as Date: self = .date(value)
      case let value as [Any]: self = .array(value.compactMap(PropertyList.init))
      case let value as [String: Any]:
        self = .dictionary(value.compactMapValues(PropertyList.init))
      default: return nil
      }
    }

    var object: Any {
      switch self {
      case .bool(let value): value
      case .int(let value): value
      case .double(let value): value
      case .string(let value): value
      case .data(let value): value
      case .date(let value): value
      case .array(let values): values.map(\.object)
      case .dictionary(let values): values.mapValues(\.object)
      }
    }
  }
#endif
