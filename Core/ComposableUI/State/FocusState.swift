import ElementTree

/// Which of a view's fields has the focus, as far as the view decides.
///
/// A field gets the focus that comes while the value is its own, or whose own the value becomes, as an answer to what
/// the user did. The value becomes that of a field in which the user types or presses Return.
@propertyWrapper
public struct FocusState<Value: Hashable> {
  private let initial: Value
  private var box: FocusBox<Value>?

  // Declared here and not in extensions: only then the compiler gives views memberwise initializers without it.

  public init() where Value == Bool {
    initial = false
  }

  public init<T>() where Value == T?, T: Hashable {
    initial = nil
  }

  /// The value; `false` or `nil` where no field of the view has the focus.
  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.value = newValue }
  }

  /// What fields are given: `$field`.
  public var projectedValue: Binding {
    Binding(box: box ?? FocusBox(initial))
  }

  /// What fields are given of a ``FocusState``.
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
  /// Says which value stands for this view having the focus.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    _FocusView(content: self, box: binding.box, value: value)
  }

  /// Says that the value is whether this view has the focus.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }

  /// Gives the focus to the field of a value when the view appears.
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

  /// Whether this view can have the focus. What can be used can.
  public func focusable(_ isFocusable: Bool = true) -> some View { self }
}

extension View {
  /// Which views can have the focus. What can be used can.
  public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    self
  }
}

/// What somebody does with what has the focus.
public struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let activate = Self(rawValue: 1)
  public static let edit = Self(rawValue: 2)
  public static let automatic: Self = [.activate, .edit]
}
