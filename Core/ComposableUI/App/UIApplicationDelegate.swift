import Foundation

/// What is told of the life of an app. Of all that iOS tells, a program here can tell that it has been launched.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  /// The app has been made, and its first window is about to be.
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
  /// Why an app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

/// Makes the delegate of an app, and tells it that the app has been launched.
///
/// An app is made once for a terminal, and once for each browser that it is served to: so is its delegate.
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<Delegate: NSObject & UIApplicationDelegate> {
  public let wrappedValue: Delegate

  public init(_ type: Delegate.Type = Delegate.self) {
    let delegate = type._made()
    wrappedValue = delegate
    // Once the app's own properties are there.
    Task { _ = delegate.application(UIApplication(), didFinishLaunchingWithOptions: nil) }
  }
}
