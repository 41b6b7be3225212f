/// One step from a tree of elements to the next. A host applies patches in order.
public enum Patch: Equatable, Sendable {
  /// Inserts a new element, with its descendants, before a child of `parent`, or at the end.
  case insert(Element, parent: ElementID, before: ElementID?)
  /// Removes an element, with its descendants.
  case remove(ElementID)
  /// Moves an element before another child of its parent, or to the end.
  case move(ElementID, before: ElementID?)
  /// Replaces an element's properties and keeps its children.
  case update(ElementID, Element.Properties)
}

/// All changes to a screen from one revision to the next.
public struct PatchBatch: Equatable, Sendable {
  /// The revision after the patches, which start from the previous revision.
  public let revision: Int
  public let patches: [Patch]
  /// The new ``Screen/location``, if it changed.
  public let location: String?
  /// The animation of the change, in hosts that animate; `nil` for none.
  public let motion: Motion?

  public init(
    revision: Int, patches: [Patch], location: String? = nil, motion: Motion? = nil
  ) {
    self.revision = revision
    self.patches = patches
    self.location = location
    self.motion = motion
  }
}

/// An event that happened to an element in a host.
public struct Event: Equatable, Sendable {
  /// The kind of event.
  public enum Action: Equatable, Sendable {
    /// The user pressed a button, a toggle or a selectable row.
    case press
    /// The user changed the text of a text field to this text.
    case edit(String)
    /// The user pressed Return in a text field.
    case submit
    /// A text field lost the focus. Only fields with `reportsEnd` report it.
    case endEditing
    /// The user selected the choice with this number among the element's ``Content/Choices/ids``.
    case select(Int)
    /// The user moved a slider to this number.
    case slide(to: Double)
    /// The user asked to delete a row.
    case delete
    /// The user asked to move a row: by -1 up, by 1 down, and so on.
    case move(by: Int)
    /// The user left a dialog without a choice.
    case dismiss
    /// A custom element sent an event.
    case custom(CustomEvent)
    /// The size of an observed element has changed.
    case resize(ElementSize)
    /// An observed element is visible, or about to be.
    case appear
    /// An observed element is no longer visible, but still on the screen.
    case disappear
    /// The rows in a range are visible or near the visible region. The range counts from the first
    /// row of their container. A host reports all nearby rows, including loaded ones. Previously
    /// reported rows that are now far away may be unloaded.
    case load(Range<Int>)
    /// The row with the keyboard focus, numbered as in `load`. It stays loaded, regardless of its
    /// distance from reported rows. A host sends this event before it reports rows.
    case keep(row: Int)

    /// A pointer event occurred at an element that observes pointers.
    case pointer(PointerEvent)

    /// Whether the event is a report, which a screen accepts even from a disabled element.
    public var isReport: Bool {
      switch self {
      case .endEditing, .resize, .appear, .disappear, .load, .keep, .pointer: true
      default: false
      }
    }
  }

  public let element: ElementID
  public let action: Action

  public init(_ element: ElementID, _ action: Action) {
    self.element = element
    self.action = action
  }
}

/// The size of an element in a host, in points.
public struct ElementSize: Hashable, Sendable {
  /// The largest width and height that a host may report.
  public static let most = 100_000.0

  public let width, height: Double

  /// Rounds a size to half a point, because smaller changes are invisible, and clamps it to
  /// 0...`most`.
  public init(width: Double, height: Double) {
    self.width = Self.length(width)
    self.height = Self.length(height)
  }

  private static func length(_ length: Double) -> Double {
    guard length > 0 else { return 0 }
    return (min(length, most) * 2).rounded() / 2
  }
}
