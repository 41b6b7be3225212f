import Foundation

// What view files ask of the device that they run on. A program here runs on a server or in a terminal, and shows its
// screens to several people at once: it has no device of its own.

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The machine that the program runs on, which is of no kind that phones know.
@MainActor @preconcurrency
public final class UIDevice {
  public static let current = UIDevice()

  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
  public var orientation: UIDeviceOrientation { .unknown }
  public var name: String { ProcessInfo.processInfo.hostName }
  public var model: String { "Computer" }
  public var localizedModel: String { model }
  public var systemName: String { ProcessInfo.processInfo.operatingSystemVersionString }
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// `nil`: a server is not its user's.
  public var identifierForVendor: UUID? { nil }

  public static nonisolated let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// A screen. Programs have as many as there are people who use them, so that none of them is the main one.
@MainActor @preconcurrency
public final class UIScreen {
  public static let main = UIScreen()

  /// That of a small phone, 375 by 667 points, which is said once: a `GeometryReader` has the real one.
  public var bounds: CGRect {
    Notice.once(
      "'UIScreen.main.bounds' is 375 by 667 points for everybody: use a 'GeometryReader', which knows each window."
    )
    return CGRect(x: 0, y: 0, width: 375, height: 667)
  }

  /// How many pixels a point is wide.
  public var scale: CGFloat { 1 }
}

/// The program.
@MainActor @preconcurrency
public final class UIApplication {
  public static let shared = UIApplication()

  /// What somebody opens to change the app's settings in those of the system. Hosts have none.
  public static nonisolated let openSettingsURLString = "app-settings:"

  public static nonisolated let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public static nonisolated let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public static nonisolated let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public static nonisolated let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public static nonisolated let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")

  /// Whether something opens a URL. Programs open none.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens a URL. Programs don't know for whom, which is said once.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    Notice.once(
      "'UIApplication.open' does nothing: use a 'Link', or '@Environment(\\.openURL)' with an 'OpenURLAction'."
    )
    completion?(false)
  }

  /// A choice about how a URL is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let universalLinksOnly = Self(rawValue: "universalLinksOnly")
  }
}

/// What was copied. Hosts keep what somebody copies to themselves.
@MainActor @preconcurrency
public final class UIPasteboard {
  public static let general = UIPasteboard()

  /// Nothing; what is written goes nowhere, which is said once.
  public var string: String? {
    get { nil }
    set {
      Notice.once("'UIPasteboard' copies nothing: show a 'Text', which hosts let somebody select.")
    }
  }
}

/// Lets a blow be felt. Hosts' machines can't be.
@MainActor @preconcurrency
public final class UIImpactFeedbackGenerator {
  /// How heavy what strikes is.
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  public nonisolated init(style: FeedbackStyle = .medium) {}

  /// Does nothing: hosts can't be felt.
  public func prepare() {}
  /// Does nothing: hosts can't be felt.
  public func impactOccurred() {}
  /// Does nothing: hosts can't be felt.
  public func impactOccurred(intensity: CGFloat) {}
}

/// Lets success or failure be felt. Hosts' machines can't be.
@MainActor @preconcurrency
public final class UINotificationFeedbackGenerator {
  /// What is felt.
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  public nonisolated init() {}

  /// Does nothing: hosts can't be felt.
  public func prepare() {}
  /// Does nothing: hosts can't be felt.
  public func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Lets a choice be felt. Hosts' machines can't be.
@MainActor @preconcurrency
public final class UISelectionFeedbackGenerator {
  public nonisolated init() {}

  /// Does nothing: hosts can't be felt.
  public func prepare() {}
  /// Does nothing: hosts can't be felt.
  public func selectionChanged() {}
}
