import Foundation

// What phones and desktops have and hosts don't: bars of the system, sheets of several
// heights. It changes how something is shown or typed there and nothing about what it means, so it is accepted; the
// table of names in the documentation lists all of it.

extension View {
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

  /// Whether lines are between rows. Hosts choose.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { self }

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

  /// Whether what is behind a sheet can be used. In hosts it can't.
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction)
    -> some View
  { self }

  /// Whether colours are those for the day or the night. Hosts follow the user.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  /// Whether the system's bar is shown. Hosts have none.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Whether the system's bar is shown, under its older name. Hosts have none.
  public func statusBar(hidden: Bool) -> some View { self }

  /// Whether a menu shows that it is one. Hosts choose.
  public func menuIndicator(_ visibility: Visibility) -> some View { self }

  /// The shape of a button's border. Hosts choose.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

  /// The size of texts. Hosts follow the user.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }

  /// The sizes of texts. Hosts follow the user.
  public func dynamicTypeSize<Sizes: RangeExpression<DynamicTypeSize>>(_ range: Sizes) -> some View
  { self }

  /// Whether signs are said. Hosts hand over texts as they are.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

}

/// Whether scrolling takes a keyboard off the screen.
public enum ScrollDismissesKeyboardMode: Hashable, Sendable {
  case automatic, immediately, interactively, never
}

/// Whether it is shown how far something is scrolled.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
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
