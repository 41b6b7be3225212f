import ElementTree

// Styles that say how something is shown that hosts show in one way: they are accepted, and what a host can do is
// done.

/// How lists look.
@MainActor @preconcurrency
public protocol ListStyle {}

/// As the host shows lists.
public struct DefaultListStyle: ListStyle {
  public nonisolated init() {}
}

extension ListStyle where Self == DefaultListStyle {
  /// As the host shows lists.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// Without anything around it.
public struct PlainListStyle: ListStyle {
  public nonisolated init() {}
}

extension ListStyle where Self == PlainListStyle {
  /// Without anything around it.
  public static var plain: PlainListStyle { PlainListStyle() }
}

/// With sections set apart.
public struct GroupedListStyle: ListStyle {
  public nonisolated init() {}
}

extension ListStyle where Self == GroupedListStyle {
  /// With sections set apart.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

/// With room around it.
public struct InsetListStyle: ListStyle {
  public nonisolated init() {}
}

extension ListStyle where Self == InsetListStyle {
  /// With room around it.
  public static var inset: InsetListStyle { InsetListStyle() }
}

/// With sections set apart, and room around them.
public struct InsetGroupedListStyle: ListStyle {
  public nonisolated init() {}
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// With sections set apart, and room around them.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// At the side of something.
public struct SidebarListStyle: ListStyle {
  public nonisolated init() {}
}

extension ListStyle where Self == SidebarListStyle {
  /// At the side of something.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// With a border.
public struct BorderedListStyle: ListStyle {
  public nonisolated init() {}
}

extension ListStyle where Self == BorderedListStyle {
  /// With a border.
  public static var bordered: BorderedListStyle { BorderedListStyle() }
}

extension View {
  /// How lists look. Hosts have one way.
  public func listStyle<Style: ListStyle>(_ style: Style) -> some View { self }
}

/// How forms look.
@MainActor @preconcurrency
public protocol FormStyle {}

/// As the host shows forms.
public struct AutomaticFormStyle: FormStyle {
  public nonisolated init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
  /// As the host shows forms.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

/// With sections set apart.
public struct GroupedFormStyle: FormStyle {
  public nonisolated init() {}
}

extension FormStyle where Self == GroupedFormStyle {
  /// With sections set apart.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

/// In columns.
public struct ColumnsFormStyle: FormStyle {
  public nonisolated init() {}
}

extension FormStyle where Self == ColumnsFormStyle {
  /// In columns.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension View {
  /// How forms look. Hosts have one way.
  public func formStyle<Style: FormStyle>(_ style: Style) -> some View { self }
}

/// How tabs look.
@MainActor @preconcurrency
public protocol TabViewStyle {}

/// As the host shows tabs.
public struct DefaultTabViewStyle: TabViewStyle {
  public nonisolated init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// As the host shows tabs.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

/// One after the other. Hosts show tabs.
public struct PageTabViewStyle: TabViewStyle {
  public nonisolated init() {}
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// One after the other. Hosts show tabs.
  public static var page: PageTabViewStyle { PageTabViewStyle() }
}

/// At the side. Hosts show tabs.
public struct SidebarAdaptableTabViewStyle: TabViewStyle {
  public nonisolated init() {}
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
  /// At the side. Hosts show tabs.
  public static var sidebarAdaptable: SidebarAdaptableTabViewStyle {
    SidebarAdaptableTabViewStyle()
  }
}

extension View {
  /// How tabs look. Hosts have one way.
  public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> some View { self }
}

/// How a `NavigationView` looks.
@MainActor @preconcurrency
public protocol NavigationViewStyle {}

/// As the host shows screens.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// As the host shows screens.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// One screen at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// One screen at a time.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

/// Side by side.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
  public nonisolated init() {}
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  /// Side by side.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

extension View {
  /// How a `NavigationView` looks. Hosts have one way.
  public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> some View { self }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// One after the other. Hosts show tabs.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self {
    PageTabViewStyle()
  }
}

extension PageTabViewStyle {
  /// When it is shown which page of several is there.
  public enum IndexDisplayMode: Sendable { case automatic, always, never }

  public nonisolated init(indexDisplayMode: IndexDisplayMode) {}
}

/// How pickers look.
@MainActor @preconcurrency
public protocol PickerStyle {
  static var _appearance: PickerAppearance? { get }
}

/// The ways in which hosts show pickers.
public enum PickerAppearance: Sendable {
  case segmented, menu
}

extension PickerStyle {
  public static var _appearance: PickerAppearance? { .menu }
}

/// As the host shows pickers.
public struct DefaultPickerStyle: PickerStyle {
  public static var _appearance: PickerAppearance? { nil }

  public nonisolated init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// As the host shows pickers.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

/// All choices at once, side by side.
public struct SegmentedPickerStyle: PickerStyle {
  public static var _appearance: PickerAppearance? { .segmented }

  public nonisolated init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// All choices at once, side by side.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// The selected choice, and the others on demand.
public struct MenuPickerStyle: PickerStyle {
  public static var _appearance: PickerAppearance? { .menu }

  public nonisolated init() {}
}

extension PickerStyle where Self == MenuPickerStyle {
  /// The selected choice, and the others on demand.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

/// A wheel. Hosts show a menu.
public struct WheelPickerStyle: PickerStyle {
  public static var _appearance: PickerAppearance? { .menu }

  public nonisolated init() {}
}

extension PickerStyle where Self == WheelPickerStyle {
  /// A wheel. Hosts show a menu.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

/// Among the rows around it. Hosts show a menu.
public struct InlinePickerStyle: PickerStyle {
  public static var _appearance: PickerAppearance? { .menu }

  public nonisolated init() {}
}

extension PickerStyle where Self == InlinePickerStyle {
  /// Among the rows around it. Hosts show a menu.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

/// On a screen of its own. Hosts show a menu.
public struct NavigationLinkPickerStyle: PickerStyle {
  public static var _appearance: PickerAppearance? { .menu }

  public nonisolated init() {}
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// On a screen of its own. Hosts show a menu.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

/// All choices at once.
public struct PalettePickerStyle: PickerStyle {
  public static var _appearance: PickerAppearance? { .segmented }

  public nonisolated init() {}
}

extension PickerStyle where Self == PalettePickerStyle {
  /// All choices at once.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

extension View {
  /// How pickers in this view look.
  public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View {
    let appearance: ElementTree.Content.Picker.Appearance? =
      switch Style._appearance {
      case nil: nil
      case .segmented: .segmented
      case .menu: .menu
      }
    return _EnvironmentView(content: self, change: .picker(appearance))
  }
}
