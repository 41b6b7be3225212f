/// The identity of an element. It is unique on the screen and constant for the element's lifetime.
/// An element that comes back to the screen may keep its identity. Of the first 2³² elements, no
/// other gets this identity.
public struct ElementID: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}

extension ElementID: CustomStringConvertible {
  public var description: String { "#\(rawValue)" }
}

/// A plain value that describes one thing on a screen: the result of evaluating a view's `body`.
///
/// Hosts know only elements. A host gets one tree of them at the start and ``Patch``es to the tree
/// afterwards. It answers with ``Event``s that name an element by its ``id``.
public struct Element: Identifiable, Equatable, Sendable {
  public let id: ElementID
  public var properties: Properties
  public var children: [Element]

  public init(id: ElementID, properties: Properties, children: [Element] = []) {
    self.id = id
    self.properties = properties
    self.children = children
  }

  /// The properties of an element, without its identity and its children.
  public struct Properties: Equatable, Sendable {
    /// The kind of the element: text, a button, a stack of other elements.
    public var content: Content
    /// The style of the element and its descendants.
    public var style: Style
    /// The modifiers around the element, the outermost first.
    public var layers: [Layer]
    /// The name for assistive technology, if the visible text isn't sufficient.
    public var accessibilityLabel: String?
    /// Additional speech for assistive technology: the value, or the effect of using the element.
    public var accessibilityDescription: String?
    /// Whether assistive technology skips the element and its descendants.
    public var isHiddenFromAccessibility: Bool
    /// Additional traits for assistive technology.
    public var accessibilityFlags: AccessibilityFlags
    /// The tooltip that a host shows for a resting pointer.
    public var tip: String?
    /// A key that presses the element from anywhere on the screen.
    public var shortcut: KeyboardShortcut?
    /// Whether the keyboard focus should move into the element, to its first text field or else its
    /// first focusable element. The focus moves when a press of this host's user inserts the
    /// element or sets the property. A host ignores the property if an effect, a typed filter or
    /// another user of the same screen causes the change.
    public var wantsFocus: Bool
    /// Whether a host reports each time the element enters or leaves the visible region: see
    /// ``Event/Action/appear``.
    public var reportsSight: Bool
    /// Whether a host reports the element's size and its changes: see ``Event/Action/resize(_:)``.
    public var reportsSize: Bool
    /// The pointer events that a host reports: see ``Event/Action/pointer(_:)``.
    public var pointer: PointerInterest?
    /// A request that hosts scroll the element into view.
    public var scrollRequest: ScrollRequest?

    public init(
      _ content: Content,
      style: Style = Style(),
      layers: [Layer] = [],
      accessibilityLabel: String? = nil,
      accessibilityDescription: String? = nil,
      isHiddenFromAccessibility: Bool = false,
      accessibilityFlags: AccessibilityFlags = [],
      tip: String? = nil,
      shortcut: KeyboardShortcut? = nil,
      wantsFocus: Bool = false,
      reportsSight: Bool = false,
      reportsSize: Bool = false,
      pointer: PointerInterest? = nil,
      scrollRequest: ScrollRequest? = nil
    ) {
      self.content = content
      self.style = style
      self.layers = layers
      self.accessibilityLabel = accessibilityLabel
      self.accessibilityDescription = accessibilityDescription
      self.isHiddenFromAccessibility = isHiddenFromAccessibility
      self.accessibilityFlags = accessibilityFlags
      self.tip = tip
      self.shortcut = shortcut
      self.wantsFocus = wantsFocus
      self.reportsSight = reportsSight
      self.reportsSize = reportsSize
      self.pointer = pointer
      self.scrollRequest = scrollRequest
    }
  }
}

/// A key that presses a button from anywhere on its screen. A terminal combines the key with
/// Control. A browser combines it with Alt, because it reserves Control.
public struct KeyboardShortcut: Hashable, Sendable {
  /// A lower-case letter or a digit.
  public var key: Character

  public init(_ key: Character) {
    self.key = key
  }
}
