import ElementTree

// Styles of views. Hosts have only one look, or a few, for each of these views. Most styles with
// the same look are aliases of one type.

/// The look of lists.
@MainActor @preconcurrency
public protocol ListStyle {}

/// The host's look of lists.
public struct DefaultListStyle: ListStyle {
  public nonisolated init() {}
}

/// A plain list. Hosts show all lists alike.
public typealias PlainListStyle = DefaultListStyle
/// Separate sections. Hosts ignore this style.
public typealias GroupedListStyle = DefaultListStyle
/// An inset list. Hosts show all lists alike.
public typealias InsetListStyle = DefaultListStyle
/// An inset list with separate sections. Hosts show all lists alike.
public typealias InsetGroupedListStyle = DefaultListStyle
/// A sidebar. Hosts show all lists alike.
public typealias SidebarListStyle = DefaultListStyle
/// A list with a border. Hosts show all lists alike.
public typealias BorderedListStyle = DefaultListStyle

extension ListStyle where Self == DefaultListStyle {
  /// The host's look of lists.
  public static var automatic: Self { Self() }
  /// A plain list. Hosts show all lists alike.
  public static var plain: Self { Self() }
  /// Separate sections. Hosts ignore this style.
  public static var grouped: Self { Self() }
  /// An inset list. Hosts show all lists alike.
  public static var inset: Self { Self() }
  /// An inset list with separate sections. Hosts show all lists alike.
  public static var insetGrouped: Self { Self() }
  /// A sidebar. Hosts show all lists alike.
  public static var sidebar: Self { Self() }
  /// A list with a border. Hosts show all lists alike.
  public static var bordered: Self { Self() }
}

extension View {
  /// Has no effect: hosts have one look for lists.
  public func listStyle<Style: ListStyle>(_ style: Style) -> some View { self }
}

/// The look of forms.
@MainActor @preconcurrency
public protocol FormStyle {}

/// The host's look of forms.
public struct AutomaticFormStyle: FormStyle {
  public nonisolated init() {}
}

/// Separate sections. Hosts ignore this style.
public typealias GroupedFormStyle = AutomaticFormStyle
/// Columns. Hosts show all forms alike.
public typealias ColumnsFormStyle = AutomaticFormStyle

extension FormStyle where Self == AutomaticFormStyle {
  /// The host's look of forms.
  public static var automatic: Self { Self() }
  /// Separate sections. Hosts ignore this style.
  public static var grouped: Self { Self() }
  /// Columns. Hosts show all forms alike.
  public static var columns: Self { Self() }
}

extension View {
  /// Has no effect: hosts have one look for forms.
  public func formStyle<Style: FormStyle>(_ style: Style) -> some View { self }
}

/// The look of tabs.
@MainActor @preconcurrency
public protocol TabViewStyle {}

/// The host's look of tabs.
public struct DefaultTabViewStyle: TabViewStyle {
  public nonisolated init() {}
}

/// Pages to swipe through. Hosts show tabs.
public struct PageTabViewStyle: TabViewStyle {
  /// The visibility of the page indicator.
  public enum IndexDisplayMode: Sendable { case automatic, always, never }

  public nonisolated init(indexDisplayMode: IndexDisplayMode = .automatic) {}
}

/// A sidebar. Hosts show tabs.
public typealias SidebarAdaptableTabViewStyle = DefaultTabViewStyle

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The host's look of tabs.
  public static var automatic: Self { Self() }
  /// A sidebar. Hosts show tabs.
  public static var sidebarAdaptable: Self { Self() }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// Pages to swipe through. Hosts show tabs.
  public static var page: Self { Self() }
  /// Pages to swipe through. Hosts show tabs.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self { Self() }
}

extension View {
  /// Has no effect: hosts have one look for tabs.
  public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> some View { self }
}

/// The look of a `NavigationView`.
@MainActor @preconcurrency
public protocol NavigationViewStyle {}

/// The host's look of screens.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
}

/// One screen at a time. Hosts ignore this style.
public typealias StackNavigationViewStyle = DefaultNavigationViewStyle
/// Screens side by side. Hosts ignore this style.
public typealias ColumnNavigationViewStyle = DefaultNavigationViewStyle

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The host's look of screens.
  public static var automatic: Self { Self() }
  /// One screen at a time. Hosts ignore this style.
  public static var stack: Self { Self() }
  /// Screens side by side. Hosts ignore this style.
  public static var columns: Self { Self() }
}

extension View {
  /// Has no effect: hosts have one look for a `NavigationView`.
  public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> some View { self }
}

/// The look of pickers.
@MainActor @preconcurrency
public protocol PickerStyle {}

/// The host's look of pickers.
public struct DefaultPickerStyle: PickerStyle {
  public nonisolated init() {}
}

/// All choices side by side.
public struct SegmentedPickerStyle: PickerStyle {
  public nonisolated init() {}
}

/// The selected choice, with a menu of the others.
public struct MenuPickerStyle: PickerStyle {
  public nonisolated init() {}
}

/// A wheel. Hosts show a menu.
public typealias WheelPickerStyle = MenuPickerStyle
/// Choices among the surrounding rows. Hosts show a menu.
public typealias InlinePickerStyle = MenuPickerStyle
/// Choices on a separate screen. Hosts show a menu.
public typealias NavigationLinkPickerStyle = MenuPickerStyle
/// All choices at once.
public typealias PalettePickerStyle = SegmentedPickerStyle

extension PickerStyle where Self == DefaultPickerStyle {
  /// The host's look of pickers.
  public static var automatic: Self { Self() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// All choices side by side.
  public static var segmented: Self { Self() }
  /// All choices at once.
  public static var palette: Self { Self() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// The selected choice, with a menu of the others.
  public static var menu: Self { Self() }
  /// A wheel. Hosts show a menu.
  public static var wheel: Self { Self() }
  /// Choices among the surrounding rows. Hosts show a menu.
  public static var inline: Self { Self() }
  /// Choices on a separate screen. Hosts show a menu.
  public static var navigationLink: Self { Self() }
}

extension View {
  /// Sets the look of pickers in this view.
  public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View {
    let appearance: ElementTree.Content.Picker.Appearance? =
      switch style {
      case is DefaultPickerStyle: nil
      case is SegmentedPickerStyle: .segmented
      default: .menu
      }
    return _EnvironmentView(content: self, change: .picker(appearance))
  }
}
