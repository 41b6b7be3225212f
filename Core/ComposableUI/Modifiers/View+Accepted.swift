import Foundation

// What phones and desktops have and hosts don't: bars of the system, sheets of several
// heights. It changes how something is shown or typed there and nothing about what it means, so it is accepted; the
// table of names in the documentation lists all of it.

extension View {
  /// Shows what finds words in a text. Hosts' users have that of their browser or terminal.
  public func findNavigator(isPresented: Binding<Bool>) -> some View { self }

  /// Whether words can be found in a text. Hosts' users can.
  public func findDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Whether words can be replaced in a text. Hosts' users can't.
  public func replaceDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Whether texts can be selected. Hosts let all be.
  public func textSelection<Selectability: TextSelectability>(_ selectability: Selectability)
    -> some View
  { self }

  /// Whether scrolling takes a keyboard off the screen.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Whether something is behind what scrolls. In hosts nothing is.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

  /// Whether it is shown how far something is scrolled. Hosts choose.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }

  /// Whether something scrolls. Hosts scroll what doesn't fit.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }

  /// Whether what scrolls is cut. In hosts it is.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }

  /// Whether what scrolls springs back.
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical])
    -> some View
  { self }

  /// Whether lines are between rows. Hosts choose.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { self }

  /// The colour of lines between rows. Hosts choose.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    self
  }

  /// Whether lines are between sections. Hosts choose.
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { self }

  /// The room between sections. Hosts choose.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }

  /// The room between rows. Hosts choose.
  public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

  /// The room around what is in a row. Hosts choose.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  /// How much headers of sections stand out. Hosts choose.
  public func headerProminence(_ prominence: Prominence) -> some View { self }

  /// The heights of a sheet. In hosts it is as high as what is in it.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

  /// The heights of a sheet. In hosts it is as high as what is in it.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }

  /// Whether a sheet shows that it can be dragged. In hosts it can't be.
  public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

  /// How round the corners of a sheet are. Hosts choose.
  public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

  /// What is behind a sheet. Hosts choose.
  public func presentationBackground(_ color: Color) -> some View { self }

  /// Whether what is behind a sheet can be used. In hosts it can't.
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction)
    -> some View
  { self }

  /// How something is presented with little room. Hosts have one way.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    self
  }

  /// Whether colours are those for the day or the night. Hosts follow the user.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  /// Whether the system's bar is shown. Hosts have none.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Whether the system's bar is shown, under its older name. Hosts have none.
  public func statusBar(hidden: Bool) -> some View { self }

  /// Whether what the system lays over the screen is shown. Hosts have none.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

  /// Whether the system's gestures wait. Hosts have none.
  public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

  /// Whether a menu shows that it is one. Hosts choose.
  public func menuIndicator(_ visibility: Visibility) -> some View { self }

  /// The order of a menu's actions. Hosts keep the one they are written in.
  public func menuOrder(_ order: MenuOrder) -> some View { self }

  /// Whether an action closes its menu. In hosts it does.
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }

  /// Whether a button that is held down goes on. Hosts tell of presses alone.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }

  /// The shape of a button's border. Hosts choose.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

  /// What a pointer over the view does to it. Hosts choose.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

  /// That the view's parts are one stop of the focus. Hosts go from one to the next.
  public func focusSection() -> some View { self }

  /// Whether the view is mirrored in languages that are read from the right.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }

  /// The size of texts. Hosts follow the user.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }

  /// The sizes of texts. Hosts follow the user.
  public func dynamicTypeSize<Sizes: RangeExpression<DynamicTypeSize>>(_ range: Sizes) -> some View
  { self }

  /// Whether signs are said. Hosts hand over texts as they are.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

  /// The language of texts. Hosts don't need it.
  public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View
  { self }

  /// What somebody does here, to go on with it elsewhere. Hosts have no elsewhere.
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSObject) -> Void
  ) -> some View { self }

  /// What is dragged from the view. Hosts drag nothing.
  public func itemProvider(_ action: (() -> NSObject?)?) -> some View { self }

  /// Whether symbols move. In hosts they don't.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }

  /// Makes what is dark transparent. Hosts can't.
  public func luminanceToAlpha() -> some View { self }

}

/// Whether scrolling takes a keyboard off the screen.
public enum ScrollDismissesKeyboardMode: Hashable, Sendable {
  case automatic, immediately, interactively, never
}

/// Whether it is shown how far something is scrolled.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

/// Whether what scrolls springs back.
public enum ScrollBounceBehavior: Hashable, Sendable {
  case automatic, always, basedOnSize
}

/// How something is presented with little room.
public enum PresentationAdaptation: Hashable, Sendable {
  case automatic, none, popover, sheet, fullScreenCover
}

/// The order of a menu.
public enum MenuOrder: Hashable, Sendable {
  case automatic, fixed, priority
}

/// Whether an action closes its menu.
public enum MenuActionDismissBehavior: Hashable, Sendable {
  case automatic, enabled, disabled
}

/// Whether a button that is held down goes on.
public enum ButtonRepeatBehavior: Hashable, Sendable {
  case automatic, enabled, disabled
}

/// What a pointer does to a view.
public enum HoverEffect: Hashable, Sendable {
  case automatic, highlight, lift
}

/// Whether texts can be selected.
public protocol TextSelectability {
  static var allowsSelection: Bool { get }
}

/// They can.
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

/// They can't.
public struct DisabledTextSelectability: TextSelectability {
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: Self { Self() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: Self { Self() }
}

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
  private let name: String

  public static let medium = Self(name: "medium")
  public static let large = Self(name: "large")

  public static func fraction(_ fraction: CGFloat) -> Self { Self(name: "fraction \(fraction)") }
  public static func height(_ height: CGFloat) -> Self { Self(name: "height \(height)") }
}

/// Whether what is behind a sheet can be used.
public struct PresentationBackgroundInteraction: Sendable {
  public static var automatic: Self { Self() }
  public static var enabled: Self { Self() }
  public static var disabled: Self { Self() }

  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}

/// The shape of a button's border.
public struct ButtonBorderShape: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let capsule = Self(name: "capsule")
  public static let roundedRectangle = Self(name: "roundedRectangle")
  public static let circle = Self(name: "circle")

  public static func roundedRectangle(radius: CGFloat) -> Self { .roundedRectangle }
}

extension View {
  /// The size of controls in this view.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Does something when a URL is opened that leads to the app. Hosts hand paths to what the screen was made with,
  /// so that this does nothing and says so once.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Notice.once(
      "'onOpenURL' does nothing: a screen is told of paths by the 'open' of its app, or 'onOpen' of a 'ViewScreen'."
    )
    return self
  }
}

extension View {
  /// How wide what is shown beside a view is. Hosts choose.
  public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil)
    -> some View
  { self }

  /// How wide what is shown beside a view is. Hosts choose.
  public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }

  /// Whether a sheet is resized before what is in it is scrolled. In hosts it is as high as what is in it.
  public func presentationContentInteraction(_ interaction: PresentationContentInteraction)
    -> some View
  { self }

  /// How large a sheet is. In hosts it is as high as what is in it.
  public func presentationSizing(_ sizing: PresentationSizing) -> some View { self }

  /// How a preview is held. Hosts don't turn.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }

  /// Whether the bar of a navigation is shown. Hosts show it.
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  { self }

  /// Whether something is behind a bar. Hosts choose.
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  { self }

  /// What a toolbar is for. Hosts show one kind.
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Whether what shows the focus is left out. Hosts always show it.
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// Whether a pointer changes what is in this view. Hosts choose.
  public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// How a pointer over this view looks. Hosts choose.
  public func pointerStyle(_ style: PointerStyle?) -> some View { self }

  /// Whether writing is helped with. In hosts it isn't.
  public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }

  /// Keeps Return in this view from what the views around do about it. Hosts have no such views of their own.
  public func submitScope(_ isBlocking: Bool = true) -> some View { self }

  /// Whether what is out of date looks so. Hosts choose.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }

  /// Does something when somebody comes with an activity from elsewhere. Nobody does.
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSObject) -> Void
  ) -> some View { self }
}

/// Whether a sheet is resized before what is in it is scrolled.
public enum PresentationContentInteraction: Hashable, Sendable { case automatic, resizes, scrolls }

/// How large a sheet is.
public enum PresentationSizing: Hashable, Sendable { case automatic, fitted, form, page }

/// How something is held.
public enum InterfaceOrientation: Hashable, Sendable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}

/// What a toolbar is for.
public enum ToolbarRole: Hashable, Sendable { case automatic, browser, editor, navigationStack }

/// How a pointer looks.
public enum PointerStyle: Hashable, Sendable { case `default`, link, horizontalText, grabIdle }

/// Whether writing is helped with.
public enum WritingToolsBehavior: Hashable, Sendable { case automatic, complete, disabled, limited }

extension VerticalEdge {
  /// Some of the edges at the top and the bottom.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    public static let top = Self(rawValue: 1)
    public static let bottom = Self(rawValue: 2)
    public static let all: Self = [.top, .bottom]
  }
}

/// A height of a sheet that is made by yourself. In hosts a sheet is as high as what is in it.
public protocol CustomPresentationDetent {
  typealias Context = PresentationDetent.Context

  /// The height; `nil` if there is none.
  @MainActor @preconcurrency static func height(in context: Context) -> CGFloat?
}

extension PresentationDetent {
  /// What is known of the room for a sheet.
  public struct Context: Sendable {
    public var maxDetentValue: CGFloat
  }

  public static func custom<Own: CustomPresentationDetent>(_ type: Own.Type) -> Self {
    fraction(1)
  }
}

extension View {
  /// How something is presented with little room. Hosts have one way.
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { self }
}
