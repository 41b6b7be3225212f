import Foundation

/// A delegate for the lifecycle of an app. Of the iOS events, only the launch occurs here.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  /// Called after the app is made and before its first window.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
}

extension UIApplication {
  /// The reason for an app's launch.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

/// Makes the delegate of an app and reports the launch to it.
///
/// The app and its delegate are made once for a terminal and once for each browser.
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate> {
  public let wrappedValue: Delegate

  public init(_ type: Delegate.Type = Delegate.self) {
    let delegate = type._made()
    wrappedValue = delegate
    // A task runs after the app's initializer, when all properties of the app are set.
    Task { _ = delegate.application(UIApplication(), didFinishLaunchingWithOptions: nil) }
  }
}
