import Foundation

// Hosts keep keys to themselves, to move the focus and to type: that these do nothing is said once.

extension View {
  /// Does something when a key is pressed.
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPressResult) -> some View
  {
    noticingKeys("onKeyPress")
  }

  /// Does something when a key is pressed, held or released.
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases,
    action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  /// Does something when one of several keys is pressed.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  /// Does something when a key of one of several characters is pressed.
  public func onKeyPress(
    characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  /// Does something when any key is pressed.
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  private func noticingKeys(_ name: String) -> Self {
    Notice.once("'\(name)' does nothing: use 'keyboardShortcut' on a button.")
    return self
  }
}

/// What was done about a key.
public enum KeyPressResult: Hashable, Sendable { case handled, ignored }

/// A key that is pressed.
public struct KeyPress: Sendable {
  /// What happens to a key.
  public struct Phases: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let down = Self(rawValue: 1)
    public static let `repeat` = Self(rawValue: 2)
    public static let up = Self(rawValue: 4)
    public static let all: Self = [.down, .repeat, .up]
  }

  public let phase: Phases
  public let key: KeyEquivalent
  public let characters: String
  public let modifiers: EventModifiers
}
