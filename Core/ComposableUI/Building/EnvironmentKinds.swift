// Small values that features can keep in state or actions.

/// The edit mode of a view: whether the user can edit its content.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// Whether editing is active, even if only temporarily.
  public var isEditing: Bool { self != .inactive }
}

/// The activity of an app's scene.
public enum ScenePhase: Comparable, Hashable, Sendable {
  case background, inactive, active
}

/// The appearance of a screen: light or dark.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light, dark
}

/// The modifier keys held down while another key is pressed.
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
