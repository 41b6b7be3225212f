import ElementTree

// Styles that say how something is shown that hosts show in one way, or in a few: those that look the same are one type
// of several names.

/// How lists look.
@MainActor @preconcurrency
public protocol ListStyle {}

/// As the host shows lists.
public struct DefaultListStyle: ListStyle {
  public nonisolated init() {}
}

/// Without anything around it, elsewhere.
public typealias PlainListStyle = DefaultListStyle
/// With sections set apart, elsewhere.
public typealias GroupedListStyle = DefaultListStyle
/// With room around it, elsewhere.
public typealias InsetListStyle = DefaultListStyle
/// With sections set apart, and room around them, elsewhere.
public typealias InsetGroupedListStyle = DefaultListStyle
/// At the side of something, elsewhere.
public typealias SidebarListStyle = DefaultListStyle
/// With a border, elsewhere.
public typealias BorderedListStyle = DefaultListStyle

extension ListStyle where Self == DefaultListStyle {
  /// As the host shows lists.
  public static var automatic: Self { Self() }
  /// Without anything around it, elsewhere.
  public static var plain: Self { Self() }
  /// With sections set apart, elsewhere.
  public static var grouped: Self { Self() }
  /// With room around it, elsewhere.
  public static var inset: Self { Self() }
  /// With sections set apart, and room around them, elsewhere.
  public static var insetGrouped: Self { Self() }
  /// At the side of something, elsewhere.
  public static var sidebar: Self { Self() }
  /// With a border, elsewhere.
  public static var bordered: Self { Self() }
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

/// With sections set apart, elsewhere.
public typealias GroupedFormStyle = AutomaticFormStyle
/// In columns, elsewhere.
public typealias ColumnsFormStyle = AutomaticFormStyle

extension FormStyle where Self == AutomaticFormStyle {
  /// As the host shows forms.
  public static var automatic: Self { Self() }
  /// With sections set apart, elsewhere.
  public static var grouped: Self { Self() }
  /// In columns, elsewhere.
  public static var columns: Self { Self() }
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

/// One after the other. Hosts show tabs.
public struct PageTabViewStyle: TabViewStyle {
  /// When it is shown which page of several is there.
  public enum IndexDisplayMode: Sendable { case automatic, always, never }

  public nonisolated init(indexDisplayMode: IndexDisplayMode = .automatic) {}
}

/// At the side. Hosts show tabs.
public typealias SidebarAdaptableTabViewStyle = DefaultTabViewStyle

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// As the host shows tabs.
  public static var automatic: Self { Self() }
  /// At the side. Hosts show tabs.
  public static var sidebarAdaptable: Self { Self() }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// One after the other. Hosts show tabs.
  public static var page: Self { Self() }
  /// One after the other. Hosts show tabs.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self { Self() }
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

/// One screen at a time, elsewhere.
public typealias StackNavigationViewStyle = DefaultNavigationViewStyle
/// Side by side, elsewhere.
public typealias ColumnNavigationViewStyle = DefaultNavigationViewStyle

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// As the host shows screens.
  public static var automatic: Self { Self() }
  /// One screen at a time, elsewhere.
  public static var stack: Self { Self() }
  /// Side by side, elsewhere.
  public static var columns: Self { Self() }
}

extension View {
  /// How a `NavigationView` looks. Hosts have one way.
  public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> some View { self }
}

/// How pickers look.
@MainActor @preconcurrency
public protocol PickerStyle {}

/// As the host shows pickers.
public struct DefaultPickerStyle: PickerStyle {
  public nonisolated init() {}
}

/// All choices at once, side by side.
public struct SegmentedPickerStyle: PickerStyle {
  public nonisolated init() {}
}

/// The selected choice, and the others on demand.
public struct MenuPickerStyle: PickerStyle {
  public nonisolated init() {}
}

/// A wheel. Hosts show a menu.
public typealias WheelPickerStyle = MenuPickerStyle
/// Among the rows around it. Hosts show a menu.
public typealias InlinePickerStyle = MenuPickerStyle
/// On a screen of its own. Hosts show a menu.
public typealias NavigationLinkPickerStyle = MenuPickerStyle
/// All choices at once.
public typealias PalettePickerStyle = SegmentedPickerStyle

extension PickerStyle where Self == DefaultPickerStyle {
  /// As the host shows pickers.
  public static var automatic: Self { Self() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// All choices at once, side by side.
  public static var segmented: Self { Self() }
  /// All choices at once.
  public static var palette: Self { Self() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// The selected choice, and the others on demand.
  public static var menu: Self { Self() }
  /// A wheel. Hosts show a menu.
  public static var wheel: Self { Self() }
  /// Among the rows around it. Hosts show a menu.
  public static var inline: Self { Self() }
  /// On a screen of its own. Hosts show a menu.
  public static var navigationLink: Self { Self() }
}

extension View {
  /// How pickers in this view look.
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
