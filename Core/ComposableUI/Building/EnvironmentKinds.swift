// Small values that can stand in a feature's state or actions.

/// Whether what is shown can be edited.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// Whether it can, be it only for a moment.
  public var isEditing: Bool { self != .inactive }
}

/// How far an app is in use.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

/// Whether colors are those for the day or those for the night.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light, dark
}

/// What is held down beside a key.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let capsLock = Self(rawValue: 1 << 0)
  public static let shift = Self(rawValue: 1 << 1)
  public static let control = Self(rawValue: 1 << 2)
  public static let option = Self(rawValue: 1 << 3)
  public static let command = Self(rawValue: 1 << 4)
  public static let numericPad = Self(rawValue: 1 << 5)
  public static let all: Self = [.capsLock, .shift, .control, .option, .command, .numericPad]
}
