import ConcurrencyExtras
import Foundation
import IdentifiedCollections

/// The values of a cache, read ahead.
struct PreloadedValues: Sendable {
  enum Value {
    /// A value, decoded as the type of an earlier request; `nil` if there was no request or
    /// decoding failed.
    case value(PreloadedValue?, data: Data)
    case nothing
    /// The value wasn't read.
    case unknown
  }

  private struct Loaded {
    let value: PreloadedValue?
    let data: Data
  }

  private var loaded: [String: Loaded] = [:]
  /// The keys of values that couldn't be read, exceeded the maximum, or have already been taken.
  private var unread: Set<String> = []
  private let knowsAllKeys: Bool

  /// The maximum number of values to read ahead. It exceeds the number of an app's values, but
  /// limits the work in a directory full of other files.
  private static let maximumCount = 100

  /// Reads all values. This may wait for the disk.
  init(_ cache: any Cache) {
    let everything = cache.everything(maximumCount: Self.maximumCount)
    knowsAllKeys = everything != nil
    for (key, data) in everything ?? [:] {
      if let data {
        loaded[key] = Loaded(
          value: PreloadedTypes.form(forKey: key).flatMap { $0.decode(data) }, data: data)
      } else {
        // The caller that loads the value later receives the error.
        unread.insert(key)
      }
    }
  }

  mutating func take(_ key: String) -> Value {
    if let loaded = loaded.removeValue(forKey: key) {
      // A second request must read the current value.
      unread.insert(key)
      return .value(loaded.value, data: loaded.data)
    }
    return knowsAllKeys && !unread.contains(key) ? .nothing : .unknown
  }
}

/// A value that was read ahead, and its rows.
struct PreloadedValue: Sendable {
  let value: any Sendable
  let rows: CodedRows
}

/// The types of the values of this process's apps, by key. They allow decoding values before apps
/// request them.
enum PreloadedTypes {
  /// The type, version and decoder of a saved value.
  struct Form: Sendable {
    fileprivate let type: ObjectIdentifier
    fileprivate let version: Int
    /// Decodes the data; `nil` if that fails. The caller that loads the value later receives the
    /// error.
    let decode: @Sendable (Data) -> PreloadedValue?
  }

  private static let forms = Locked<[String: Form]>([:])

  static func add<Value: Decodable & Sendable>(
    _ type: Value.Type, _ schema: Schema, forKey key: String
  ) {
    let id = ObjectIdentifier(type)
    forms.withLock { forms in
      if let form = forms[key], form.type == id, form.version == schema.version { return }
      forms[key] = Form(type: id, version: schema.version) { data in
        (try? schema.decodeRows(type, from: data)).map {
          PreloadedValue(value: $0.value, rows: $0.rows)
        }
      }
    }
  }

  static func form(forKey key: String) -> Form? {
    forms.withLock { $0[key] }
  }
}
