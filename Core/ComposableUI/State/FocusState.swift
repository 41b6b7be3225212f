import ElementTree

/// Which of a view's fields has the focus, as far as the view decides.
///
/// A field gets the focus that comes while the value is its own, or whose own the value becomes, as an answer to what
/// the user did. The value becomes that of a field somebody types in.
@propertyWrapper
public struct FocusState<Value: Hashable> {
  private let initial: Value
  private var binding: ComposableUI.Binding<Value>?

  // Declared here and not in extensions: only then the compiler gives views memberwise initializers without it.

  public init() where Value == Bool {
    initial = false
  }

  public init<T>() where Value == T?, T: Hashable {
    initial = nil
  }

  /// The value; `false` or `nil` where no field of the view has the focus.
  public var wrappedValue: Value {
    get { binding?.wrappedValue ?? initial }
    nonmutating set { binding?.wrappedValue = newValue }
  }

  /// What fields are given: `$field`.
  public var projectedValue: Binding {
    Binding(binding: binding ?? .constant(initial))
  }

  /// What fields are given of a ``FocusState``.
  @propertyWrapper
  public struct Binding {
    let binding: ComposableUI.Binding<Value>

    /// The value.
    public var wrappedValue: Value {
      get { binding.wrappedValue }
      nonmutating set { binding.wrappedValue = newValue }
    }

    public var projectedValue: Self { self }
  }
}

extension FocusState: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    binding =
      keptBox(&kept) { BindingBox(ComposableUI.Binding(wrappedValue: initial)) }.binding
  }
}

extension View {
  /// Says which value stands for this view having the focus.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    _FocusView(
      content: self, isFocused: binding.wrappedValue == value,
      take: { if binding.wrappedValue != value { binding.wrappedValue = value } })
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

  /// Whether this view can have the focus. What can be used can.
  public func focusable(_ isFocusable: Bool = true) -> some View { self }
}

/// A view that may have the focus.
struct _FocusView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let isFocused: Bool
  let take: () -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = FocusNode(FocusScope(view.take))
    node.child = Content._makeNode(view.content, node.inputs(inputs, view.isFocused))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = unsafeDowncast(node, to: FocusNode.self)
    node.scope.take = view.take
    Content._updateNode(node.child!, view.content, node.inputs(inputs, view.isFocused))
  }
}

/// What is told when somebody types in a field.
final class FocusScope: Equatable {
  var take: () -> Void

  init(_ take: @escaping () -> Void) {
    self.take = take
  }

  static func == (lhs: FocusScope, rhs: FocusScope) -> Bool { lhs === rhs }
}

private final class FocusNode: WrapperNode {
  let scope: FocusScope

  init(_ scope: FocusScope) {
    self.scope = scope
  }

  func inputs(_ inputs: _ViewInputs, _ isFocused: Bool) -> _ViewInputs {
    var inner = inputs
    inner.environment.focus = scope
    if isFocused {
      inner.modifiers = inputs.graph.chain(inputs.modifiers, .takesFocusWhenInserted(true))
    }
    return inner
  }
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
