import Foundation

// What views say of texts and rows, for those that ask. Hosts go by the modifiers.

extension EnvironmentValues {
  /// The least height of a row. Hosts choose.
  public var defaultMinListRowHeight: CGFloat {
    get { self[RowHeightKey.self] }
    set { self[RowHeightKey.self] = newValue }
  }

  /// The least height of a header; `nil` leaves it to the host, which chooses in any case.
  public var defaultMinListHeaderHeight: CGFloat? {
    get { self[HeaderHeightKey.self] }
    set { self[HeaderHeightKey.self] = newValue }
  }

  /// Whether what scrolls can be scrolled. In hosts it can.
  public var isScrollEnabled: Bool {
    get { self[IsScrollEnabledKey.self] }
    set { self[IsScrollEnabledKey.self] = newValue }
  }

  /// How heavy letters are that are easy to read. Hosts follow the user.
  public var legibilityWeight: LegibilityWeight? {
    get { self[LegibilityWeightKey.self] }
    set { self[LegibilityWeightKey.self] = newValue }
  }
}

// What hosts don't tell: it is as on a device on which nothing was chosen.
extension EnvironmentValues {
  /// Whether buttons show that they are some. Hosts' always do.
  public var accessibilityShowButtonShapes: Bool { false }

  /// Whether somebody looks at single controls closely. Hosts scale all of the screen.
  public var accessibilityLargeContentViewerEnabled: Bool { false }

  /// Whether somebody uses the screen by switches. Hosts don't tell.
  public var accessibilitySwitchControlEnabled: Bool { false }

  /// Whether somebody uses the screen by gestures of the hand. Hosts don't tell.
  public var accessibilityQuickActionsEnabled: Bool { false }

  /// Whether the window is in front. Hosts don't tell.
  public var appearsActive: Bool { true }

  /// Whether the window is in front, under its older name. Hosts don't tell.
  public var controlActiveState: ControlActiveState { .key }
}

/// Whether the window of a control is in front.
public enum ControlActiveState: CaseIterable, Hashable, Sendable { case key, active, inactive }

/// How heavy letters are that are easy to read.
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }

private enum RowHeightKey: EnvironmentKey {
  static var defaultValue: CGFloat { 44 }
}

private enum HeaderHeightKey: EnvironmentKey {
  static var defaultValue: CGFloat? { nil }
}

private enum IsScrollEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private enum LegibilityWeightKey: EnvironmentKey {
  static var defaultValue: LegibilityWeight? { nil }
}
