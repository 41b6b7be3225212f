import Foundation

// Hosts need the keys for the focus and for typing. These modifiers have no effect and print a note
// once.

extension View {
  /// Handles one key. Hosts never call the action.
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPressResult) -> some View
  {
    noticingKeys("onKeyPress")
  }

  /// Handles phases of one key. Hosts never call the action.
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases,
    action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  /// Handles several keys. Hosts never call the action.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  /// Handles keys that type certain characters. Hosts never call the action.
  public func onKeyPress(
    characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  /// Handles any key. Hosts never call the action.
  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPressResult
  ) -> some View {
    noticingKeys("onKeyPress")
  }

  private func noticingKeys(_ name: String) -> Self {
    Notice.once(
      "'\(name)' does nothing: hosts don't report keys. Use 'keyboardShortcut' on a button.")
    return self
  }
}

/// The result of handling a key.
public enum KeyPressResult: Hashable, Sendable { case handled, ignored }

/// A press of a key on a keyboard, with its modifiers and its phase.
public struct KeyPress: Sendable {
  /// The phases of a key press.
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
