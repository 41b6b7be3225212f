import ConcurrencyExtras
import Foundation
import IdentifiedCollections

/// All that is in a cache, read ahead.
struct PreloadedValues: Sendable {
  enum Value {
    /// As an app asked for it before; `nil` if none has, or it can't be read as that.
    case value(PreloadedValue?, data: Data)
    case nothing
    /// It wasn't read.
    case unknown
  }

  private struct Loaded {
    let value: PreloadedValue?
    let data: Data
  }

  private var loaded: [String: Loaded] = [:]
  /// What could not be read, or was too much to be read at once.
  private var unread: Set<String> = []
  private let knowsAllKeys: Bool

  /// How many values are read ahead: more than an app has, and few enough for a directory full of
  /// something else.
  private static let maximumCount = 100

  /// Reads everything. It takes as long as the disk does.
  init(_ cache: any Cache) {
    let everything = cache.everything(maximumCount: Self.maximumCount)
    knowsAllKeys = everything != nil
    for (key, data) in everything ?? [:] {
      if let data {
        loaded[key] = Loaded(
          value: PreloadedTypes.form(forKey: key).flatMap { $0.decode(data) }, data: data)
      } else {
        // It is left to whoever asks for it, and can be told why.
        unread.insert(key)
      }
    }
  }

  /// Gives a value away.
  mutating func take(_ key: String) -> Value {
    if let loaded = loaded.removeValue(forKey: key) {
      // Who asks a second time is told what is there by then.
      unread.insert(key)
      return .value(loaded.value, data: loaded.data)
    }
    return knowsAllKeys && !unread.contains(key) ? .nothing : .unknown
  }
}

/// A value that was read ahead, and the rows in it.
struct PreloadedValue: Sendable {
  let value: any Sendable
  let rows: CodedRows
}

/// What the apps of this process keep under which keys, so that it can be made of what was read before
/// they ask for it.
enum PreloadedTypes {
  /// How a value is made of what was saved.
  struct Form: Sendable {
    fileprivate let type: ObjectIdentifier
    fileprivate let version: Int
    /// Answers `nil` if it can't be read as that: whoever asks for it is told why.
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
