import ElementTree

/// A key of a `View.keyboardShortcut(_:)`: one lower-case letter or digit.
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Hashable, Sendable {
  public let character: Character

  public init(_ character: Character) {
    self.character = character
  }

  public init(extendedGraphemeClusterLiteral character: Character) {
    self.init(character)
  }
}

extension View {
  /// Keeps the user from pressing, editing or focusing anything in this view.
  public func disabled(_ disabled: Bool) -> some View {
    modifier(disabled ? .disabled : nil)
      .transformingEnvironment { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// What assistive technology calls this view, where its text doesn't say enough.
  public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View {
    modifier(.accessibilityLabel(String(label)))
  }

  /// What assistive technology calls this view, where its text doesn't say enough.
  public func accessibilityLabel(_ label: Text) -> some View {
    modifier(.accessibilityLabel(label.plainText))
  }

  /// A key that presses this button from anywhere on the screen, together with the host's modifier key.
  public func keyboardShortcut(_ key: KeyEquivalent) -> some View {
    keyboardShortcut(key, modifiers: .command)
  }
}
