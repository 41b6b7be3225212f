import Foundation

// The UIKit names most used in view files. Hosts have no device, so most of these names are
// unavailable, and the compiler's message names the replacement. Application delegates work: see
// `UIApplicationDelegateAdaptor`.

/// The application that a ``UIApplicationDelegate`` is called with.
@MainActor @preconcurrency
public final class UIApplication {
  /// The application, which hosts do not have.
  @available(*, unavailable, message: "use '@Environment(\\.openURL)', 'Link' or 'scenePhase'")
  public static var shared: UIApplication { fatalError("A host has no shared application.") }

  /// The address of the app's page in the system's settings.
  @available(*, unavailable, message: "hosts have no system settings; show the app's own settings")
  public static nonisolated var openSettingsURLString: String { "" }

  /// The name of the notification before an app becomes visible.
  @available(*, unavailable, message: "observe '@Environment(\\.scenePhase)' with 'onChange(of:)'")
  public static nonisolated var willEnterForegroundNotification: Notification.Name { .init("") }

  /// The name of the notification after an app is hidden.
  @available(*, unavailable, message: "observe '@Environment(\\.scenePhase)' with 'onChange(of:)'")
  public static nonisolated var didEnterBackgroundNotification: Notification.Name { .init("") }

  /// The name of the notification after an app becomes active.
  @available(*, unavailable, message: "observe '@Environment(\\.scenePhase)' with 'onChange(of:)'")
  public static nonisolated var didBecomeActiveNotification: Notification.Name { .init("") }

  /// Opens a URL, which hosts can't do by themselves.
  @available(*, unavailable, message: "use '@Environment(\\.openURL)' or 'Link'")
  public func open(_ url: URL) {}
}

/// The screen of a device.
@MainActor @preconcurrency
public final class UIScreen {
  /// The screen of the device, which hosts do not have.
  @available(*, unavailable, message: "read the size with 'GeometryReader'")
  public static var main: UIScreen { fatalError("A host has no screen of its own.") }

  /// The size of the screen.
  public var bounds: CGRect { .zero }
}

/// The device that an app runs on.
@MainActor @preconcurrency
public final class UIDevice {
  /// The device, which hosts do not have.
  @available(*, unavailable, message: "use '@Environment(\\.horizontalSizeClass)'")
  public static var current: UIDevice { fatalError("A host has no device.") }
}

/// The pasteboard of a device.
@MainActor @preconcurrency
public final class UIPasteboard {
  /// The pasteboard of the device, which hosts do not have.
  @available(*, unavailable, message: "show a 'Text', which users can select")
  public static var general: UIPasteboard { fatalError("A host has no pasteboard.") }

  /// The text on the pasteboard.
  public var string: String?
}

/// A haptic tap of a device.
@available(*, unavailable, message: "hosts give no haptic feedback; leave it out")
public final class UIImpactFeedbackGenerator {
  /// Prepares nothing, because hosts give no haptic feedback.
  public init() {}
}

/// A path of UIKit.
@available(*, unavailable, message: "build a 'Path'")
public final class UIBezierPath {
  /// Begins an empty path.
  public init() {}
}

/// Corners of a rectangle, as UIKit names them.
@available(*, unavailable, message: "use an 'UnevenRoundedRectangle'")
public enum UIRectCorner {}
