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

/// A value that the view with the focus says: none in hosts, which is said once.
@MainActor @preconcurrency
@propertyWrapper
public struct FocusedValue<Value> {
  /// - Parameter keyPath: Which value.
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { Notice.noFocusedValues() }

  public var wrappedValue: Value? { nil }
}

/// A value that the view with the focus lets others change: none in hosts, which is said once.
@MainActor @preconcurrency
@propertyWrapper
public struct FocusedBinding<Value> {
  /// - Parameter keyPath: Which value.
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { Notice.noFocusedValues() }

  public var wrappedValue: Value? {
    get { nil }
    nonmutating set {}
  }

  public var projectedValue: Binding<Value?> { .constant(nil) }
}

extension View {
  /// Says a value for commands while this view has the focus. Hosts have none: it is said once.
  public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    Notice.noFocusedValues()
    return self
  }

  /// Says a value for commands while the window of this view is in front. Hosts have none: it is said once.
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    Notice.noFocusedValues()
    return self
  }
}

extension Notice {
  fileprivate static func noFocusedValues() {
    once("'FocusedValue' is always nil: hosts have no commands. Put buttons on the screen.")
  }
}
