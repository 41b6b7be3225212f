import Foundation

/// What is told of the life of an app on a desktop. Of all that macOS tells, a program here can tell that it is about to be
/// launched and has been.
@MainActor @preconcurrency
public protocol NSApplicationDelegate: AnyObject {
  /// The app has been made.
  func applicationWillFinishLaunching(_ notification: Notification)

  /// The app has been made, and its first window is about to be.
  func applicationDidFinishLaunching(_ notification: Notification)
}

extension NSApplicationDelegate {
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  public func applicationDidFinishLaunching(_ notification: Notification) {}
}

/// A program on a desktop.
@MainActor @preconcurrency
public final class NSApplication {
  public static let shared = NSApplication()

  public static nonisolated let willFinishLaunchingNotification = Notification.Name(
    "NSApplicationWillFinishLaunchingNotification")
  public static nonisolated let didFinishLaunchingNotification = Notification.Name(
    "NSApplicationDidFinishLaunchingNotification")
}

/// Makes the delegate of an app, and tells it that the app has been launched.
///
/// An app is made once for a terminal, and once for each browser that it is served to: so is its delegate.
@MainActor @preconcurrency
@propertyWrapper
public struct NSApplicationDelegateAdaptor<Delegate: NSObject & NSApplicationDelegate> {
  public let wrappedValue: Delegate

  public init(_ type: Delegate.Type = Delegate.self) {
    let delegate = type._made()
    wrappedValue = delegate
    // Once the app's own properties are there.
    Task {
      delegate.applicationWillFinishLaunching(
        Notification(name: NSApplication.willFinishLaunchingNotification))
      delegate.applicationDidFinishLaunching(
        Notification(name: NSApplication.didFinishLaunchingNotification))
    }
  }
}
