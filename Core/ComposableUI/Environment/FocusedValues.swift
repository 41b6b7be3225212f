/// A value that belongs to the view with the focus, for commands and other scenes.
public protocol FocusedValueKey {
  associatedtype Value
}

/// What views with the focus say. Hosts have no commands that would ask: nothing is kept, which is said once.
public struct FocusedValues {
  init() {}

  /// `nil`: nothing is kept.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}
