import ElementTree

/// A key with what is held down beside it.
public struct KeyboardShortcut: Hashable, Sendable {
  public let key: KeyEquivalent
  public let modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Return: for what is most likely wanted.
  public static let defaultAction = Self(.return, modifiers: [])
  /// Escape: for leaving.
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
  /// A key that presses this button from anywhere on the screen, together with the host's modifier key.
  ///
  /// - Parameters:
  ///   - key: A letter or digit; hosts know no others.
  ///   - modifiers: What is held down beside it on a Mac. Hosts have one modifier key.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// A key that presses this button from anywhere on the screen. Of Return and Escape hosts decide what they press:
  /// the button that has the focus, and what leads back.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    let character = shortcut.key.character
    let isKnown = character.isASCII && (character.isLetter || character.isNumber)
    return modifier(
      isKnown
        ? ElementModifier.shortcut(
          ElementTree.KeyboardShortcut(Character(character.lowercased()))) : nil)
  }

  /// A key that presses this button, or none.
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
