import Foundation

extension SharedReaderKey {
  /// Keeps a value in the user's defaults that these have a form for: a Boolean, a number, a text, texts, a URL, data, a
  /// date, or one of these or nothing.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage<Value: _AppStorageValue>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .plain())
  }

  /// Keeps a value in the user's defaults by its raw value, an `Int` or a `String`.
  ///
  /// - Parameters:
  ///   - key: The name of the value there.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue: _AppStorageRawValue {
    AppStorageKey(key, store, .raw(.plain()))
  }

  /// Keeps a value in the user's defaults by its raw value, an `Int` or a `String`, or nothing.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue: _AppStorageRawValue {
    AppStorageKey(key, store, .optional(.raw(.plain())))
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
