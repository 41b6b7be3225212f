import Caching
import ComposableArchitecture
import Foundation

/// All that is in a cache, read ahead.
struct LoadedValues: Sendable {
  enum Value {
    /// As an app asked for it before; `nil` if none has, or it can't be read as that.
    case value((any Sendable)?, data: Data)
    case nothing
    /// It wasn't read.
    case unknown
  }

  private struct Loaded {
    let value: (any Sendable)?
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
        let type = SavedTypes.type(forKey: key)
        loaded[key] = Loaded(value: type.flatMap { Self.decode($0, from: data) }, data: data)
      } else {
        // It is left to whoever asks for it, and can be told why.
        unread.insert(key)
      }
    }
  }

  private static func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, from data: Data
  ) -> (any Sendable)? {
    try? JSONDecoder().decode(type, from: data)
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

/// What the apps of this process keep under which keys, so that it can be made of what was read before
/// they ask for it.
enum SavedTypes {
  private static let types = LockIsolated<[String: any (Decodable & Sendable).Type]>([:])

  static func add(_ type: any (Decodable & Sendable).Type, forKey key: String) {
    types.withValue { types in
      if types[key] != type { types[key] = type }
    }
  }

  static func type(forKey key: String) -> (any (Decodable & Sendable).Type)? {
    types.withValue { $0[key] }
  }
}
