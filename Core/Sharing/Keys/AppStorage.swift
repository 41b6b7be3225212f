import Foundation

extension SharedReaderKey {
  /// Keeps a value of a supported type in the user's defaults: a Boolean, a number, a string, an
  /// array of strings, a URL, data, a date, or an optional of these.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the defaults.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage<Value: _AppStorageValue>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .plain())
  }

  /// Keeps a value in the user's defaults by its raw value, an `Int` or a `String`.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the defaults.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value>, Value.RawValue: _AppStorageRawValue {
    AppStorageKey(key, store, .raw(.plain()))
  }

  /// Keeps an optional value in the user's defaults by its raw value, an `Int` or a `String`.
  public static func appStorage<Value: RawRepresentable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?>, Value.RawValue: _AppStorageRawValue {
    AppStorageKey(key, store, .optional(.raw(.plain())))
  }

  /// Keeps a value in the user's defaults, as JSON.
  ///
  /// A program reads all defaults when it starts, so keep large values in a file.
  ///
  /// - Parameters:
  ///   - key: The name of the value in the defaults.
  ///   - store: The defaults; `nil` takes the dependency `defaultAppStorage`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store, .json())
  }

  /// Keeps an optional value in the user's defaults, as JSON.
  @_disfavoredOverload
  public static func appStorage<Value: Codable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store, .optional(.json()))
  }
}
