/// Which of a view's parts assistive technology is at, as far as the view decides. Hosts' users are where the
/// keyboard's focus is: the value is kept, and moves nobody.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @State private var value: Value

  public init() where Value == Bool { _value = State(wrappedValue: false) }

  public init<T>() where Value == T?, T: Hashable { _value = State(wrappedValue: nil) }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }

  /// What views are given: `$part`.
  public var projectedValue: ComposableUI.Binding<Value> { $value }
}

extension View {
  /// Says which value stands for assistive technology being at this view.
  public func accessibilityFocused<Value: Hashable>(
    _ binding: Binding<Value>, equals value: Value
  ) -> some View { self }

  /// Says that the value is whether assistive technology is at this view.
  public func accessibilityFocused(_ condition: Binding<Bool>) -> some View { self }

  /// What assistive technology goes from one to the next of. Hosts go by headings and controls.
  public func accessibilityRotor<Data: RandomAccessCollection>(
    _ label: String, entries: Data, entryLabel: KeyPath<Data.Element, String>
  ) -> some View where Data.Element: Identifiable { self }
}
