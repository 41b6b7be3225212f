import Dependencies
import Foundation

/// The user's defaults, for reading, writing and observing single values.
///
/// Sendable is unchecked because defaults are safe on every thread.
struct DefaultsStore: @unchecked Sendable {
  let defaults: UserDefaults

  init(_ defaults: UserDefaults) {
    self.defaults = defaults
  }

  /// Whether the defaults are a suite with the app's name, the name of the standard defaults.
  var isSuiteOfTheApp: Bool {
    #if canImport(Darwin)
      // On Darwin the system itself reports such a suite.
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
      // Outside of Apple's platforms, defaults neither save automatically nor post notifications of
      // changes.
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
        // Observes notifications from every object, because several objects may share one suite.
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { notification in
        // On Apple's platforms the notification doesn't name the key.
        let changedKey = notification.userInfo?[changedKeyName] as? String
        if changedKey == nil || changedKey == key { handler() }
      })
    return SharedSubscription { NotificationCenter.default.removeObserver(observer.value) }
  }
}

extension UserDefaults {
  /// New defaults that aren't shared with other programs, for tests and previews.
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

/// The name under which a notification stores the changed key.
private let changedKeyName = "Sharing.key"

#if !canImport(Darwin)
  /// The name of the standard defaults.
  private let appName = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName

  extension UserDefaults {
    /// The name of the suite; `nil` for the standard defaults.
    fileprivate var suite: String? {
      // Foundation keeps the property private.
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
  /// The defaults in which `appStorage` keys keep their values. Tests and previews keep them in
  /// memory; each test has its own.
  public var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorageKey.self].defaults }
    set { self[DefaultAppStorageKey.self] = DefaultsStore(newValue) }
  }

  /// Whether to report app storage keys that Apple's platforms can't observe.
  public var appStorageKeyFormatWarningEnabled: Bool {
    get { self[AppStorageKeyFormatWarningEnabledKey.self] }
    set { self[AppStorageKeyFormatWarningEnabledKey.self] = newValue }
  }
}
