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
