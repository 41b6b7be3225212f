import ElementTree

/// A key with its modifier keys.
public struct KeyboardShortcut: Hashable, Sendable {
  public let key: KeyEquivalent
  public let modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The Return key, for the most likely action.
  public static let defaultAction = Self(.return, modifiers: [])
  /// The Escape key, for cancelling.
  public static let cancelAction = Self(.escape, modifiers: [])
}

extension KeyEquivalent {
  public static let `return` = Self("\r")
  public static let escape = Self("\u{1B}")
  public static let delete = Self("\u{08}")
  public static let deleteForward = Self("\u{7F}")
  public static let space = Self(" ")
  public static let tab = Self("\t")
  public static let upArrow = Self("\u{F700}")
  public static let downArrow = Self("\u{F701}")
  public static let leftArrow = Self("\u{F702}")
  public static let rightArrow = Self("\u{F703}")
  public static let home = Self("\u{F729}")
  public static let end = Self("\u{F72B}")
  public static let pageUp = Self("\u{F72C}")
  public static let pageDown = Self("\u{F72D}")
  public static let clear = Self("\u{F739}")
}

extension View {
  /// Presses this button when the user types a key with the host's modifier key, anywhere on the
  /// screen.
  ///
  /// - Parameters:
  ///   - key: A letter or digit; hosts ignore other keys.
  ///   - modifiers: Ignored: hosts have a single modifier key.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Presses this button when the user types the shortcut's key with the host's modifier key,
  /// anywhere on the screen. Hosts control Return and Escape: Return presses the focused button,
  /// and Escape goes back.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    let character = shortcut.key.character
    let isKnown = character.isASCII && (character.isLetter || character.isNumber)
    return modifier(
      isKnown
        ? ElementModifier.shortcut(
          ElementTree.KeyboardShortcut(Character(character.lowercased()))) : nil)
  }

  /// Presses this button when the user types the shortcut's key with the host's modifier key; `nil`
  /// sets no key.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(
      shortcut.flatMap { shortcut in
        let character = shortcut.key.character
        let isKnown = character.isASCII && (character.isLetter || character.isNumber)
        return isKnown
          ? ElementModifier.shortcut(
            ElementTree.KeyboardShortcut(Character(character.lowercased()))) : nil
      })
  }
}
