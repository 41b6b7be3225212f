/// One step from a tree of elements to the next. Steps are applied in order, each to the result of
/// the one before.
public enum Patch: Equatable, Sendable {
  /// Puts a new element, with all below it, in front of a child of `parent`, or behind the last.
  case insert(Element, parent: ElementID, before: ElementID?)
  /// Takes an element away, with all below it.
  case remove(ElementID)
  /// Puts an element in front of another child of its parent, or behind the last.
  case move(ElementID, before: ElementID?)
  /// Replaces an element's properties; its children stay as they are.
  case update(ElementID, Element.Properties)
}

/// All that changed on a screen from one revision to the next.
public struct PatchBatch: Equatable, Sendable {
  /// The revision that the patches lead to; they start from the one before.
  public let revision: Int
  public let patches: [Patch]
  /// What ``Screen/location`` is now, if that has changed as well.
  public let location: String?
  /// How the change is to be seen, where a host shows motion; `nil` is at once.
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

/// Something that the user did to an element.
public struct Event: Equatable, Sendable {
  /// What was done to an element.
  public enum Action: Equatable, Sendable {
    /// A button or toggle was pressed.
    case press
    /// A text field's text is now this one.
    case edit(String)
    /// Return was pressed in a text field.
    case submit
    /// A text field that reports it has lost the focus.
    case endEditing
    /// The choice with this number among its ``Content/Choices/ids`` was selected.
    case select(Int)
    /// A slider was moved to this number.
    case slide(to: Double)
    /// A row asks to be deleted.
    case delete
    /// A row asks to be moved: by -1 up, by 1 down, and so on.
    case move(by: Int)
    /// A dialog was left without a choice.
    case dismiss
    /// Something happened in an element of an app's own.
    case custom(CustomEvent)
    /// An element that wants to know its size has another one.
    case resize(ElementSize)
    /// An element that wants to know it has come into sight, or is about to.
    case appear
    /// An element that wants to know it has gone out of sight, and is still there.
    case disappear
    /// Rows are in sight or near it: these, counted from the first of those that the deferred rows are among. To be
    /// told with all that are near, also those that are there; those told of before may go when they are far away.
    case load(Range<Int>)
    /// The row that the keyboard focus is in, counted in the same way: it stays, however far away from it others are
    /// told of. To be told before others are.
    case keep(row: Int)

    /// A pointer does something at an element that wants to know.
    case pointer(PointerEvent)

    /// Whether a host says so by itself, whatever its user may do at the moment.
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

/// How large an element is in a host, in points.
public struct ElementSize: Hashable, Sendable {
  /// The largest width and height that a host may tell of.
  public static let most = 100_000.0

  public let width, height: Double

  /// A size to half a point: what can't be shown is no change. What isn't a length becomes one.
  public init(width: Double, height: Double) {
    self.width = Self.length(width)
    self.height = Self.length(height)
  }

  private static func length(_ length: Double) -> Double {
    guard length > 0 else { return 0 }
    return (min(length, most) * 2).rounded() / 2
  }
}
