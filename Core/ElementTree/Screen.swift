/// What a host shows: a tree of elements that changes, and that takes events.
///
/// A screen may have several hosts at a time (the tabs of a browser, say); each subscribes, and all
/// are told of every change.
@MainActor
public protocol Screen: AnyObject {
  /// The tree as it is now. Its identity never changes.
  ///
  /// - Complexity: O(*n*) in the number of elements; read it once and follow the patches.
  var root: Element { get }

  /// How many elements are in the tree, the root among them.
  ///
  /// - Complexity: O(1).
  var elementCount: Int { get }

  /// Goes up by one with each batch of patches.
  var revision: Int { get }

  /// The path of what is on the screen, as it stands in a URL behind the host: `/reading/3/notes/7`.
  /// `nil` if it has none.
  var location: String? { get }

  /// Calls a function with every batch of patches from now on, until the subscription is cancelled
  /// or released.
  func subscribe(_ receive: @escaping @MainActor (PatchBatch) -> Void) -> ScreenSubscription

  /// Hands an event to the element that it names. When the call returns, what changed synchronously
  /// has reached the subscribers.
  ///
  /// - Throws: ``EventError``; then nothing has changed.
  func send(_ event: Event) throws(EventError)

  /// Goes where a path leads, or as near as there is something. When the call returns, what changed
  /// synchronously has reached the subscribers.
  ///
  /// - Parameter path: As it stands in a URL behind the host. Anybody can have written it: it may be
  ///   long, encoded wrongly, or lead nowhere.
  func open(_ path: String)

  /// Tells what the host that shows the screen is like. When the call returns, what changed
  /// synchronously has reached the subscribers. With several hosts, the last one counts.
  func adapt(to traits: HostTraits)

  /// Takes everything off the screen: views disappear, their tasks are cancelled, and nothing that
  /// the screen was made with is kept.
  ///
  /// What is still sent to the screen is refused with ``EventError/unknownElement(_:)``, and
  /// subscribers are told of nothing any more. A host that shows the screen calls this when it won't
  /// show it again. A second call does nothing.
  func end()
}

extension Screen {
  public func adapt(to traits: HostTraits) {}
}

/// What a screen may be made for: the room that a host has, and what it looks like.
public struct HostTraits: Hashable, Sendable {
  /// The room for the whole screen.
  public var size: ElementSize
  /// Whether colours are light on dark; `nil` if the host can't tell.
  public var isDark: Bool?

  public init(size: ElementSize, isDark: Bool? = nil) {
    self.size = size
    self.isDark = isDark
  }

  /// From this width on there is room for things side by side, in points: less is a phone held upright,
  /// or 74 columns of a terminal.
  public static let regularWidth = 600.0

  public var isWide: Bool { size.width >= Self.regularWidth }
}

/// Why an event was refused.
public enum EventError: Error, Equatable, Sendable {
  /// No such element is on the screen (any more): a press can cross the removal of its button.
  case unknownElement(ElementID)
  /// The element is there but disabled, or lies behind a dialog.
  case notEnabled(ElementID)
  /// The element can't send this: a text can't be pressed, a picker of three has no fourth choice.
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
  /// A description without typed text, which may be a secret: the description may be logged.
  fileprivate var summary: String {
    switch self {
    case .edit: "edit"
    case .custom(let event): "custom(\(event.name))"
    default: "\(self)"
    }
  }
}

/// Keeps a subscription to a ``Screen`` alive.
@MainActor
public final class ScreenSubscription {
  private var onCancel: (@MainActor () -> Void)?

  public init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Ends it: nothing is delivered any more.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }

  isolated deinit {
    cancel()
  }
}
