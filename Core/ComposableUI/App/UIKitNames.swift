import Foundation

// The names of UIKit that view files use most. A server and a terminal have no device, so each of them is unavailable,
// and its message says what to write instead. Application delegates work: see `UIApplicationDelegateAdaptor`.

/// The application that a ``UIApplicationDelegate`` is called with
@MainActor @preconcurrency
public final class UIApplication {
  @available(*, unavailable, message: "use '@Environment(\\.openURL)', 'Link' or 'scenePhase'")
  public static var shared: UIApplication { fatalError("A host has no shared application.") }

  @available(*, unavailable, message: "hosts have no screen of settings; show the app's own")
  public static nonisolated var openSettingsURLString: String { "" }

  @available(*, unavailable, message: "observe '@Environment(\\.scenePhase)' with 'onChange(of:)'")
  public static nonisolated var willEnterForegroundNotification: Notification.Name { .init("") }

  @available(*, unavailable, message: "observe '@Environment(\\.scenePhase)' with 'onChange(of:)'")
  public static nonisolated var didEnterBackgroundNotification: Notification.Name { .init("") }

  @available(*, unavailable, message: "observe '@Environment(\\.scenePhase)' with 'onChange(of:)'")
  public static nonisolated var didBecomeActiveNotification: Notification.Name { .init("") }
}

@available(*, unavailable, message: "read the size with 'GeometryReader'")
public enum UIScreen {}

@available(
  *, unavailable, message: "a host runs on no device; use '@Environment(\\.horizontalSizeClass)'"
)
public enum UIDevice {}

@available(*, unavailable, message: "show a 'Text' that people can select")
public enum UIPasteboard {}

@available(*, unavailable, message: "hosts give no haptic feedback; leave it out")
public enum UIImpactFeedbackGenerator {}

@available(*, unavailable, message: "build a 'Path'")
public enum UIBezierPath {}

@available(*, unavailable, message: "use an 'UnevenRoundedRectangle'")
public enum UIRectCorner {}
