import Foundation

/// A delegate for the lifecycle of a desktop app. Of the macOS events, only the two launch events
/// occur here.
@MainActor @preconcurrency
public protocol NSApplicationDelegate: AnyObject {
  /// Called after the app is made.
  func applicationWillFinishLaunching(_ notification: Notification)

  /// Called after the app is made and before its first window.
  func applicationDidFinishLaunching(_ notification: Notification)
}

extension NSApplicationDelegate {
  public func applicationWillFinishLaunching(_ notification: Notification) {}
  public func applicationDidFinishLaunching(_ notification: Notification) {}
}

/// A desktop app. On hosts, only the names of its launch notifications are used.
@MainActor @preconcurrency
public final class NSApplication {
  public static let shared = NSApplication()

  public static nonisolated let willFinishLaunchingNotification = Notification.Name(
    "NSApplicationWillFinishLaunchingNotification")
  public static nonisolated let didFinishLaunchingNotification = Notification.Name(
    "NSApplicationDidFinishLaunchingNotification")
}

/// Makes the delegate of an app and reports the launch to it.
///
/// The app and its delegate are made once for a terminal and once for each browser.
@MainActor @preconcurrency
@propertyWrapper
public struct NSApplicationDelegateAdaptor<Delegate: NSObject & NSApplicationDelegate> {
  public let wrappedValue: Delegate

  public init(_ type: Delegate.Type = Delegate.self) {
    let delegate = type._made()
    wrappedValue = delegate
    // A task runs after the app's initializer, when all properties of the app are set.
    Task {
      delegate.applicationWillFinishLaunching(
        Notification(name: NSApplication.willFinishLaunchingNotification))
      delegate.applicationDidFinishLaunching(
        Notification(name: NSApplication.didFinishLaunchingNotification))
    }
  }
}
