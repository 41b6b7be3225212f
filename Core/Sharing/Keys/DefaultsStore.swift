import Dependencies
import Foundation

/// The user's defaults, for who reads, writes and follows single values.
///
/// Sendable is unchecked because defaults may be used on every thread.
struct DefaultsStore: @unchecked Sendable {
  let defaults: UserDefaults

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  /// Whether the defaults are a suite of the app's own name.
  var isSuiteOfTheApp: Bool {
    #if canImport(Darwin)
      // The system says so itself.
      false
    #else
      !(defaults is DictionaryDefaults) && defaults.suite == appName
    #endif
  }

  func object(forKey key: String) -> Any? {
    defaults.object(forKey: key)
  }

  func set(_ object: Any?, forKey key: String) {
    if let object {
      defaults.set(object, forKey: key)
    } else {
      defaults.removeObject(forKey: key)
    }
    #if !canImport(Darwin)
      // Elsewhere they don't write themselves, and don't tell anybody.
      if !(defaults is DictionaryDefaults) {
        defaults.synchronize()
        defaults.notifyOfChange(forKey: key)
      }
    #endif
  }

  /// Calls a handler when the value of a key may have changed.
  func observe(_ key: String, _ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    let observer = UncheckedSendable(
      NotificationCenter.default.addObserver(
        // Whichever object says so: there may be several for one suite.
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { notification in
        // Who says so on Apple's platforms doesn't say of which key.
        let changedKey = notification.userInfo?[changedKeyName] as? String
        if changedKey == nil || changedKey == key { handler() }
      })
    return SharedSubscription { NotificationCenter.default.removeObserver(observer.value) }
  }
}

extension UserDefaults {
  /// Defaults of their own that nothing is written to outside the program, for tests and previews.
  public static var inMemory: UserDefaults {
    #if canImport(Darwin)
      UserDefaults(
        suiteName: FileManager.default.temporaryDirectory
          .appendingPathComponent(UUID().uuidString).path)!
    #else
      DictionaryDefaults()
    #endif
  }
}

/// Under which name a notification says which key has changed.
private let changedKeyName = "Sharing.key"

#if !canImport(Darwin)
  /// By what name the standard defaults are kept.
  private let appName = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName

  extension UserDefaults {
    /// The name of the suite; `nil` for the standard defaults.
    fileprivate var suite: String? {
      // It isn't public.
      Mirror(reflecting: self).descendant("suite") as? String
    }

    func notifyOfChange(forKey key: String) {
      NotificationCenter.default.post(
        name: UserDefaults.didChangeNotification, object: self, userInfo: [changedKeyName: key])
    }
  }
#endif

private enum DefaultAppStorageKey: DependencyKey {
  static var liveValue: DefaultsStore { DefaultsStore(.standard) }
  static var previewValue: DefaultsStore { DefaultsStore(.inMemory) }
  static var testValue: DefaultsStore { DefaultsStore(.inMemory) }
}

private enum AppStorageKeyFormatWarningEnabledKey: DependencyKey {
  static let liveValue = true
  static let testValue = true
}

extension DependencyValues {
  /// The defaults that `appStorage` keys keep their values in: the standard ones, or some in memory
  /// in tests and previews. Each test has its own.
  public var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorageKey.self].defaults }
    set { self[DefaultAppStorageKey.self] = DefaultsStore(newValue) }
  }

  /// Whether app storage keys that Apple's platforms can't observe are reported.
  public var appStorageKeyFormatWarningEnabled: Bool {
    get { self[AppStorageKeyFormatWarningEnabledKey.self] }
    set { self[AppStorageKeyFormatWarningEnabledKey.self] = newValue }
  }
}
