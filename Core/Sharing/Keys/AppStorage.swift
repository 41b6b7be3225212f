import Foundation

// What `appStorage` takes: one function for each type, and one for its optional, because a key's type
// is found by its value's.
extension SharedReaderKey {
  /// Keeps a Boolean in the user's defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool> {
    AppStorageKey(key, store, .bool)
  }

  /// Keeps a Boolean in the user's defaults, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, store, .optional(.bool))
  }

  /// Keeps an integer in the user's defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int> {
    AppStorageKey(key, store, .int)
  }

  /// Keeps an integer in the user's defaults, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int?> {
    AppStorageKey(key, store, .optional(.int))
  }

  /// Keeps a number in the user's defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double> {
    AppStorageKey(key, store, .double)
  }

  /// Keeps a number in the user's defaults, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double?> {
    AppStorageKey(key, store, .optional(.double))
  }

  /// Keeps a text in the user's defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String> {
    AppStorageKey(key, store, .string)
  }

  /// Keeps a text in the user's defaults, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String?> {
    AppStorageKey(key, store, .optional(.string))
  }

  /// Keeps texts in the user's defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]> {
    AppStorageKey(key, store, .strings)
  }

  /// Keeps texts in the user's defaults, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, store, .optional(.strings))
  }

  /// Keeps a URL in the user's defaults, as `UserDefaults.set(_:forKey:)` does.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL> {
    AppStorageKey(key, store, .url)
  }

  /// Keeps a URL in the user's defaults, as `UserDefaults.set(_:forKey:)` does, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL?> {
    AppStorageKey(key, store, .optional(.url))
  }

  /// Keeps data in the user's defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data> {
    AppStorageKey(key, store, .data)
  }

  /// Keeps data in the user's defaults, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data?> {
    AppStorageKey(key, store, .optional(.data))
  }

  /// Keeps a date in the user's defaults.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date> {
    AppStorageKey(key, store, .date)
  }

  /// Keeps a date in the user's defaults, or nothing.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date?> {
    AppStorageKey(key, store, .optional(.date))
  }

  /// Keeps a value in the user's defaults by its raw value, `Int`.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable<Int>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .raw(.int))
  }

  /// Keeps a value in the user's defaults by its raw value, `Int`, or nothing.
  public static func appStorage<Value: RawRepresentable<Int>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, .optional(.raw(.int)))
  }

  /// Keeps a value in the user's defaults by its raw value, `String`.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable<String>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .raw(.string))
  }

  /// Keeps a value in the user's defaults by its raw value, `String`, or nothing.
  public static func appStorage<Value: RawRepresentable<String>>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, .optional(.raw(.string)))
  }

  /// Keeps a value in the user's defaults, as JSON.
  ///
  /// Defaults are read as a whole when a program starts: keep what is large in a file.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .json())
  }

  /// Keeps a value in the user's defaults, as JSON, or nothing.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, .optional(.json()))
  }
}
