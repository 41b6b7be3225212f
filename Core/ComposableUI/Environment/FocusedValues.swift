/// A key for a value of the focused view, for commands and other scenes.
public protocol FocusedValueKey {
  associatedtype Value
}

/// The values of the focused view. Hosts have no commands that read the values, so setting a
/// value has no effect.
public struct FocusedValues {
  init() {}

  /// The value of a key: always `nil`.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}
