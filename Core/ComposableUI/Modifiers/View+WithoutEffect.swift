import Foundation

// Modifiers for features of phones and desktops that hosts lack: system bars, sheets of several
// heights. They would change only the look or the text input, so hosts ignore them. The article
// SwiftUINames lists all of them.

extension View {
  /// Sets whether text can be selected. Hosts always allow it.
  public func textSelection<Selectability: TextSelectability>(_ selectability: Selectability)
    -> some View
  { self }

  /// Sets whether scrolling hides the keyboard. This has no effect on hosts.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Sets the visibility of the background behind scrolling content. Hosts have no such background.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

  /// Sets the visibility of scroll indicators. Hosts decide themselves.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }

  /// Disables scrolling. Hosts always scroll content that doesn't fit.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }

  /// Sets the visibility of lines between rows. Hosts decide themselves.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all)
    -> some View
  { self }

  /// Sets the insets of a row's content. Hosts decide themselves.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  /// Sets the prominence of section headers. Hosts decide themselves.
  public func headerProminence(_ prominence: Prominence) -> some View { self }

  /// Sets the heights of a sheet. In hosts a sheet is as high as its content.
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

  /// Sets the heights of a sheet. In hosts a sheet is as high as its content.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View { self }

  /// Sets whether the user can use the views behind a sheet. Hosts never allow it.
  public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction)
    -> some View
  { self }

  /// Sets the preferred light or dark appearance. Hosts follow the user's setting.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  /// Hides the status bar. Hosts have none.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Hides the status bar, under the older name. Hosts have none.
  public func statusBar(hidden: Bool) -> some View { self }

  /// Sets the visibility of a menu's indicator. Hosts decide themselves.
  public func menuIndicator(_ visibility: Visibility) -> some View { self }

  /// Sets the shape of a button's border. Hosts decide themselves.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

  /// Sets the text size. Hosts follow the user's setting.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }

  /// Limits the text size. Hosts follow the user's setting.
  public func dynamicTypeSize<Sizes: RangeExpression<DynamicTypeSize>>(_ range: Sizes) -> some View
  { self }

  /// Makes speech include punctuation. It has no effect.
  public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

}

/// The effect of scrolling on the keyboard.
public enum ScrollDismissesKeyboardMode: Hashable, Sendable {
  case automatic, immediately, interactively, never
}

/// The visibility of scroll indicators.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

/// A setting for the selection of text.
public protocol TextSelectability {
  static var allowsSelection: Bool { get }
}

/// A selectability that allows selection.
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

/// A selectability that prevents selection.
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

/// The interaction with the views behind a sheet.
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
  /// Sets `controlSize` in the environment. Hosts ignore it.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Handles URLs that lead to the app. Hosts pass paths to the screen's own handler instead, so
  /// this has no effect and prints a note once.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Notice.once(
      "'onOpenURL' does nothing: to receive paths, implement the app's 'open', or pass 'onOpen' to a 'ViewScreen'."
    )
    return self
  }
}

extension VerticalEdge {
  /// A set of vertical edges.
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
