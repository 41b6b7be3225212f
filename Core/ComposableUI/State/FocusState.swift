import ElementTree

/// The field that has the focus. The view can set it, and the host reports it.
///
/// A field gets its own value from `focused(_:equals:)`. It receives the focus if it appears while
/// this value is set, or if a user action sets the value. Typing or pressing Return in a field sets
/// the field's value.
@propertyWrapper
public struct FocusState<Value: Hashable> {
  private let initial: Value
  private var box: FocusBox<Value>?

  // The compiler omits this property from memberwise initializers only if the initializers below
  // are not in extensions.

  public init() where Value == Bool {
    initial = false
  }

  public init<T>() where Value == T?, T: Hashable {
    initial = nil
  }

  /// The value; `false` or `nil` while no field of the view has the focus.
  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.value = newValue }
  }

  /// A binding for `focused(_:equals:)`: `$field`.
  public var projectedValue: Binding {
    Binding(box: box ?? FocusBox(initial))
  }

  /// A binding to a ``FocusState``.
  @propertyWrapper
  public struct Binding {
    let box: FocusBox<Value>

    /// The value.
    public var wrappedValue: Value {
      get { box.value }
      nonmutating set { box.value = newValue }
    }

    public var projectedValue: Self { self }
  }
}

extension FocusState: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    box = keptBox(&kept) { FocusBox(initial) }
  }
}

extension View {
  /// Ties the focus of this view to a value: the view has the focus while the binding equals that
  /// value.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    _FocusView(content: self, box: binding.box, value: value)
  }

  /// Ties the focus of this view to a Boolean.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }

  /// Gives the focus to the field of a value when this view appears.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, _ value: Value
  ) -> some View {
    onAppear { binding.wrappedValue = value }
  }

  /// Gives the focus to this view when it appears.
  public func prefersDefaultFocus(
    _ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID
  ) -> some View {
    modifier(prefersDefaultFocus ? .wantsFocus : nil)
  }

  /// Has no effect: every enabled control can have the focus.
  public func focusable(_ isFocusable: Bool = true) -> some View { self }
}

extension View {
  /// Has no effect: every enabled control can have the focus.
  public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    self
  }
}

/// The interactions that a focused view supports.
public struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let activate = Self(rawValue: 1)
  public static let edit = Self(rawValue: 2)
  public static let automatic: Self = [.activate, .edit]
}
