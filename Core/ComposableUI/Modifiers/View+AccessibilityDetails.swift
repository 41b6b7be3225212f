import Foundation

// What only Apple's assistive technology knows. Hosts say what is on the screen, so it is accepted.

extension View {
  /// What assistive technology calls this view, while a condition holds.
  @_disfavoredOverload
  public func accessibilityLabel<Label: StringProtocol>(_ label: Label, isEnabled: Bool)
    -> some View
  {
    accessibilityLabel(isEnabled ? String(label) : "")
  }

  /// Other names for this view. Hosts have one.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }

  /// Something that assistive technology can do. Hosts offer the buttons on the screen.
  public func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View { self }

  /// Things that assistive technology can do. Hosts offer the buttons on the screen.
  public func accessibilityActions<Actions: View>(
    category: AccessibilityActionCategory, @ViewBuilder _ content: () -> Actions
  ) -> some View { self }

  /// What is done when assistive technology scrolls. Hosts scroll themselves.
  public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { self }

  /// What is done when assistive technology shows something larger. Hosts don't.
  public func accessibilityZoomAction(
    _ handler: @escaping (AccessibilityZoomGestureAction) -> Void
  ) -> some View { self }

  /// Views that belong together. Hosts say them one after the other.
  public func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID)
    -> some View
  { self }

  /// A view and what it is called. Hosts say them one after the other.
  public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }

  /// A way through views of one kind. Hosts have headings and controls.
  public func accessibilityRotor<Title: StringProtocol, Entries>(
    _ label: Title, @AccessibilityRotorContentBuilder entries: () -> Entries
  ) -> some View { self }

  /// A view on the way through those of one kind. Hosts have headings and controls.
  public func accessibilityRotorEntry<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View
  { self }

  /// What is said of this view when somebody asks for more. Hosts say what is on the screen.
  public func accessibilityCustomContent<Label: StringProtocol, Value: StringProtocol>(
    _ label: Label, _ value: Value, importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// What is said of this view when somebody asks for more. Hosts say what is on the screen.
  public func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View { self }

  /// What kind of text this is. Hosts hand over texts as they are.
  public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
    self
  }

  /// Where this view is pressed. In hosts it is pressed as a whole.
  public func accessibilityActivationPoint(_ point: UnitPoint) -> some View { self }

  /// Whether touches go to this view at once. Hosts know no touches.
  public func accessibilityDirectTouch(
    _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
  ) -> some View { self }

  /// What somebody looks at closely in place of this view. Hosts scale all of the screen.
  public func accessibilityShowsLargeContentViewer<Shown: View>(@ViewBuilder _ content: () -> Shown)
    -> some View
  { self }

  /// Other names for this view, under an older name. Hosts have one.
  public func accessibility(inputLabels: [Text]) -> some View { self }
}

/// Where an action belongs.
public struct AccessibilityActionCategory: Hashable, Sendable {
  private let name: String

  public static let `default` = Self(name: "default")
  public static let edit = Self(name: "edit")
}

/// Which of two views is what the other is called.
public enum AccessibilityLabeledPairRole: Hashable, Sendable { case label, content }

/// How something is shown larger.
public struct AccessibilityZoomGestureAction: Sendable {
  /// Which way somebody zooms.
  public enum Direction: Hashable, Sendable { case zoomIn, zoomOut }

  public let direction: Direction
}

/// How important it is what is said of a view.
public enum AccessibilityCustomContentImportance: Hashable, Sendable { case `default`, high }

/// What is said of a view when somebody asks for more.
public struct AccessibilityCustomContentKey: Hashable, Sendable {
  private let name: String

  public init(_ label: String) {
    name = label
  }
}

/// What kind of text something is.
public enum AccessibilityTextContentType: Hashable, Sendable {
  case plain, console, fileSystem, messaging, narrative, sourceCode, spreadsheet, wordProcessing
}

/// What happens when this view is touched.
public struct AccessibilityDirectTouchOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let silentOnTouch = Self(rawValue: 1)
  public static let requiresActivation = Self(rawValue: 2)
}

/// A view on the way through those of one kind.
public struct AccessibilityRotorEntry<ID: Hashable> {
  public init<Title: StringProtocol>(_ label: Title, id: ID) {}
}

/// Puts together the way through views of one kind.
@resultBuilder
public enum AccessibilityRotorContentBuilder {
  public static func buildExpression<ID>(_ entry: AccessibilityRotorEntry<ID>) -> [AnyHashable] {
    []
  }

  public static func buildExpression<Data, ID, Entry>(_ entries: ForEach<Data, ID, Entry>)
    -> [AnyHashable]
  { [] }

  public static func buildBlock(_ entries: [AnyHashable]...) -> [AnyHashable] { [] }

  public static func buildOptional(_ entries: [AnyHashable]?) -> [AnyHashable] { [] }
}

/// What assistive technology is told. Hosts' reads what changes on the screen.
public enum AccessibilityNotification {
  /// A text to be said. It is to be on the screen, too, as hosts' technology reads that: it is said once.
  public struct Announcement {
    public init(_ announcement: String) {}

    /// Has assistive technology say it.
    @MainActor public func post() {
      Notice.once(
        "'AccessibilityNotification.Announcement' says nothing: hosts read what changes on the screen."
      )
    }
  }

  /// Another screen.
  public struct ScreenChanged {
    public init(_ element: Any? = nil) {}

    /// Tells assistive technology that there is another screen.
    public func post() {}
  }

  /// Another arrangement of the screen.
  public struct LayoutChanged {
    public init(_ element: Any? = nil) {}

    /// Tells assistive technology that the screen is arranged otherwise.
    public func post() {}
  }
}
