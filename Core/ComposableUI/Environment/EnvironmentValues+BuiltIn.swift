import ComposableArchitecture
import Foundation

// The values that hosts and views set. If neither sets one, the default below applies.

extension EnvironmentValues {
  /// The light or dark appearance, as reported by the host.
  public var colorScheme: ColorScheme {
    get {
      explicitValue(of: ColorSchemeKey.self) ?? host?.colorScheme ?? ColorSchemeKey.defaultValue
    }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// Whether colours have standard or increased contrast.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[ColorSchemeContrastKey.self] }
    set { self[ColorSchemeContrastKey.self] = newValue }
  }

  /// The horizontal size class: regular from 600 points on. Without a report from the host it is
  /// compact, as on an upright phone.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get {
      explicitValue(of: HorizontalSizeClassKey.self) ?? host?.horizontalSizeClass
        ?? HorizontalSizeClassKey.defaultValue
    }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// The vertical size class; regular unless a view sets another one.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }

  /// The locale that views format text with.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The calendar that views format dates with.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone that views show times in.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// Whether controls in the view are enabled. A disabled view disables all views inside it.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// The activity of the app's scene.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// The edit mode: whether the user can edit the content.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }

  /// The text size that the user has chosen.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }

  /// The text size that the user has chosen, in an older form with other case names.
  public var sizeCategory: ContentSizeCategory {
    get { self[SizeCategoryKey.self] }
    set { self[SizeCategoryKey.self] = newValue }
  }

  /// The direction in which text is read.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }

  /// An action that closes the sheet, or pops the stack's screen, that contains the view.
  public var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the view is in a sheet, or on a screen of a stack that the user can leave.
  public var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }

  /// An action that opens a URL. Only the app can handle the URL: hosts open none by themselves.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  /// The action that reloads the content; `nil` if there is none.
  public var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }

  /// Whether a search is active in the view.
  public var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// An action that ends the search in the view.
  public var dismissSearch: DismissSearchAction {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }

  /// Whether the view has the focus.
  public var isFocused: Bool {
    get { self[IsFocusedKey.self] }
    set { self[IsFocusedKey.self] = newValue }
  }

  /// Whether the user wants reduced motion.
  public var accessibilityReduceMotion: Bool {
    get { self[AccessibilityReduceMotionKey.self] }
    set { self[AccessibilityReduceMotionKey.self] = newValue }
  }

  /// Whether the user wants reduced transparency.
  public var accessibilityReduceTransparency: Bool {
    get { self[AccessibilityReduceTransparencyKey.self] }
    set { self[AccessibilityReduceTransparencyKey.self] = newValue }
  }

  /// Whether the user needs more than colours to distinguish elements.
  public var accessibilityDifferentiateWithoutColor: Bool {
    get { self[AccessibilityDifferentiateWithoutColorKey.self] }
    set { self[AccessibilityDifferentiateWithoutColorKey.self] = newValue }
  }

  /// Whether colours are inverted.
  public var accessibilityInvertColors: Bool {
    get { self[AccessibilityInvertColorsKey.self] }
    set { self[AccessibilityInvertColorsKey.self] = newValue }
  }

  /// Whether a screen reader is on, if the host knows.
  public var accessibilityVoiceOverEnabled: Bool {
    get { self[AccessibilityVoiceOverEnabledKey.self] }
    set { self[AccessibilityVoiceOverEnabledKey.self] = newValue }
  }

  /// Whether assistive technology is on, if the host knows.
  public var accessibilityEnabled: Bool {
    get { self[AccessibilityEnabledKey.self] }
    set { self[AccessibilityEnabledKey.self] = newValue }
  }

  /// The number of pixels per point.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// The reasons for hiding content.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionReasonsKey.self] }
    set { self[RedactionReasonsKey.self] = newValue }
  }

  /// The size of the controls in the view.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }

  /// Whether the app can open several windows.
  public var supportsMultipleWindows: Bool {
    get { self[SupportsMultipleWindowsKey.self] }
    set { self[SupportsMultipleWindowsKey.self] = newValue }
  }

  /// Whether section headers have standard or increased prominence.
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }

  /// The current time; tests can set it.
  @Entry package var now: @Sendable () -> Date = { Date() }

  /// A clock that keeps running while the machine sleeps.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// A clock that stops while the machine sleeps.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  /// Whether the screen is dimmed.
  public var isLuminanceReduced: Bool {
    get { self[IsLuminanceReducedKey.self] }
    set { self[IsLuminanceReducedKey.self] = newValue }
  }

  /// The older form of `dismiss` and `isPresented`.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss
    let isPresented = isPresented
    return Binding(
      get: { PresentationMode(isPresented: isPresented, dismissAction: dismiss) }, set: { _ in })
  }

  /// The width of a pixel, in points.
  public var pixelLength: CGFloat { 1 / displayScale }
}

private enum ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme { .light }
}

private enum ColorSchemeContrastKey: EnvironmentKey {
  static var defaultValue: ColorSchemeContrast { .standard }
}

private enum HorizontalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .compact }
}

private enum VerticalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .regular }
}

enum LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}

private enum CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { .current }
}

private enum TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .current }
}

private enum IsEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum ScenePhaseKey: EnvironmentKey {
  static var defaultValue: ScenePhase { .active }
}

private enum EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

private enum DynamicTypeSizeKey: EnvironmentKey {
  static var defaultValue: DynamicTypeSize { .large }
}

private enum SizeCategoryKey: EnvironmentKey {
  static var defaultValue: ContentSizeCategory { .large }
}

private enum LayoutDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}

private enum DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction(action: nil) }
}

private enum IsPresentedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction(handler: nil) }
}

private enum RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

private enum IsSearchingKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum DismissSearchKey: EnvironmentKey {
  static var defaultValue: DismissSearchAction { DismissSearchAction(action: nil) }
}

private enum IsFocusedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum AccessibilityReduceMotionKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum AccessibilityReduceTransparencyKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum AccessibilityDifferentiateWithoutColorKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum AccessibilityInvertColorsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum AccessibilityVoiceOverEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum AccessibilityEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum DisplayScaleKey: EnvironmentKey {
  static var defaultValue: CGFloat { 1 }
}

private enum RedactionReasonsKey: EnvironmentKey {
  static var defaultValue: RedactionReasons { [] }
}

private enum ControlSizeKey: EnvironmentKey {
  static var defaultValue: ControlSize { .regular }
}

private enum SupportsMultipleWindowsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum HeaderProminenceKey: EnvironmentKey {
  static var defaultValue: Prominence { .standard }
}

private enum ContinuousClockKey: EnvironmentKey {
  static var defaultValue: any Clock<Duration> { ContinuousClock() }
}

private enum SuspendingClockKey: EnvironmentKey {
  static var defaultValue: any Clock<Duration> { SuspendingClock() }
}

private enum IsLuminanceReducedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
