/// The identity of an element on a screen: unique in that screen, the same for as long as the
/// element lives, and never given to another one afterwards. An element may leave the screen and come
/// back.
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

/// A plain value that describes one thing on a screen: what a view has become once its `body` has
/// been evaluated.
///
/// Elements are all that a host knows. It is handed one tree of them to begin with and ``Patch``es
/// to it from then on, and it answers with ``Event``s that name an element by its ``id``.
public struct Element: Identifiable, Equatable, Sendable {
  public let id: ElementID
  public var properties: Properties
  public var children: [Element]

  public init(id: ElementID, properties: Properties, children: [Element] = []) {
    self.id = id
    self.properties = properties
    self.children = children
  }

  /// Everything about an element but its identity and its children.
  public struct Properties: Equatable, Sendable {
    /// What it is: a text, a button, a row of other elements.
    public var content: Content
    /// How it and its children look.
    public var style: Style
    /// What is around it, the outermost first.
    public var layers: [Layer]
    /// What assistive technology calls it, where its visible text doesn't say enough.
    public var accessibilityLabel: String?
    /// What assistive technology says of it beside that: its value, what happens when it is used.
    public var accessibilityDescription: String?
    /// Whether assistive technology leaves it and all in it out.
    public var isHiddenFromAccessibility: Bool
    /// What assistive technology is told beside that.
    public var accessibilityFlags: AccessibilityFlags
    /// What a pointer shows that rests on it, where a host has one.
    public var tip: String?
    /// A key that presses it from anywhere on the screen.
    public var shortcut: KeyboardShortcut?
    /// Whether the keyboard focus should move into it (to the first text field inside, or else to the
    /// first thing that can have it) when it is inserted so, or becomes so, as an answer to a press of
    /// this very user. A host ignores it when it comes from elsewhere: from another user of the same
    /// screen, an effect, a filter.
    public var wantsFocus: Bool
    /// Whether a host tells each time it comes into sight and goes out of it: see
    /// ``Event/Action/appear``.
    public var reportsSight: Bool
    /// Whether a host tells of its size, and of each other size that it gets: see
    /// ``Event/Action/resize(_:)``.
    public var reportsSize: Bool
    /// What a host tells of pointers: see ``Event/Action/pointer(_:)``.
    public var pointer: PointerInterest?
    /// That hosts are to scroll until it is in sight.
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

/// A key that presses a button from anywhere on its screen, together with Control (in a browser,
/// Alt, because browsers keep Control to themselves).
public struct KeyboardShortcut: Hashable, Sendable {
  /// One lower-case letter or digit.
  public var key: Character

  public init(_ key: Character) {
    self.key = key
  }
}
