import ElementTree

/// A key for `View.keyboardShortcut(_:)`. Hosts ignore keys other than letters and digits.
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
  /// Keeps the user from pressing, editing or focusing any view in this one.
  public func disabled(_ disabled: Bool) -> some View {
    modifier(disabled ? .disabled : nil)
      .transformingEnvironment { $0.isEnabled = $0.isEnabled && !disabled }
  }

  /// Sets this view's name for assistive technology. Use it if the view's text isn't enough.
  public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View {
    modifier(.accessibilityLabel(String(label)))
  }

  /// Sets this view's name for assistive technology. Use it if the view's text isn't enough.
  public func accessibilityLabel(_ label: Text) -> some View {
    modifier(.accessibilityLabel(label.plainText))
  }

  /// Presses this button when the user types a key with the host's modifier key, anywhere on the
  /// screen.
  public func keyboardShortcut(_ key: KeyEquivalent) -> some View {
    keyboardShortcut(key, modifiers: .command)
  }
}
