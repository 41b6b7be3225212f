/// A changing tree of elements that hosts show and send events to.
///
/// A screen may have several hosts at a time, such as the tabs of a browser. Each host subscribes,
/// and the screen notifies all of them of every change.
@MainActor
public protocol Screen: AnyObject {
  /// The current tree. The root's identity never changes.
  ///
  /// - Complexity: O(*n*) in the number of elements; read it once and follow the patches.
  var root: Element { get }

  /// The number of elements in the tree, including the root.
  ///
  /// - Complexity: O(1).
  var elementCount: Int { get }

  /// The number of the current revision. Each batch of patches increments it.
  var revision: Int { get }

  /// The path of the current screen in a URL: `/reading/3/notes/7`. `nil` if the screen has none.
  var location: String? { get }

  /// Calls a closure with every batch of patches from now on, until the subscription is cancelled
  /// or released.
  func subscribe(_ receive: @escaping @MainActor (PatchBatch) -> Void) -> ScreenSubscription

  /// Sends an event to the element that the event names. Before the call returns, subscribers get
  /// all synchronous changes.
  ///
  /// - Throws: ``EventError``, without any change.
  func send(_ event: Event) throws(EventError)

  /// Navigates to a path, or to the nearest existing screen. Before the call returns, subscribers
  /// get all synchronous changes.
  ///
  /// - Parameter path: The path in a URL. It is untrusted input: it may be long, wrongly encoded,
  ///   or lead nowhere.
  func open(_ path: String)

  /// Informs the screen of the host's traits. Before the call returns, subscribers get all
  /// synchronous changes. With several hosts, the last call wins.
  func adapt(to traits: HostTraits)

  /// Unmounts everything: views disappear, their tasks are cancelled, and the screen releases the
  /// values that it was made with.
  ///
  /// Afterwards the screen refuses events with ``EventError/unknownElement(_:)`` and notifies no
  /// subscribers. The last host to show the screen calls `end`. A second call is a no-op.
  func end()
}

extension Screen {
  public func adapt(to traits: HostTraits) {}
}

/// The traits of a host: its available space and its appearance.
public struct HostTraits: Hashable, Sendable {
  /// The space for the whole screen.
  public var size: ElementSize
  /// Whether the host shows light text on a dark background; `nil` if the host can't tell.
  public var isDark: Bool?

  public init(size: ElementSize, isDark: Bool? = nil) {
    self.size = size
    self.isDark = isDark
  }

  /// The minimum width for content side by side, in points. A narrower host is, for example, a
  /// phone held upright, or a terminal of up to 74 columns.
  public static let regularWidth = 600.0

  public var isWide: Bool { size.width >= Self.regularWidth }
}

/// The reason why a screen refused an event.
public enum EventError: Error, Equatable, Sendable {
  /// The element is not on the screen, or not any more: a button may be removed while it is
  /// pressed.
  case unknownElement(ElementID)
  /// The element exists but is disabled, or is behind a dialog.
  case notEnabled(ElementID)
  /// The element can't send this event: text can't be pressed, and a picker of three choices has no
  /// fourth.
  case notSupported(Event)
}

extension EventError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownElement(let id):
      "There is no element \(id) on the screen. It may have just been removed."
    case .notEnabled(let id):
      "Element \(id) can't be used now: it is disabled or lies behind a dialog."
    case .notSupported(let event):
      "Element \(event.element) doesn't take \(event.action.summary)."
    }
  }
}

extension Event.Action {
  /// A description for logs, without typed text, which may be a secret.
  fileprivate var summary: String {
    switch self {
    case .edit: "edit"
    case .custom(let event): "custom(\(event.name))"
    default: "\(self)"
    }
  }
}

/// A token that keeps a subscription to a ``Screen`` alive.
@MainActor
public final class ScreenSubscription {
  private var onCancel: (@MainActor () -> Void)?

  public init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends the subscription. The screen delivers nothing afterwards.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }

  isolated deinit {
    cancel()
  }
}
