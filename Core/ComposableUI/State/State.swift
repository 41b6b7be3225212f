import IssueReporting

/// A value that a view owns for as long as the view exists.
///
/// Keep state of the feature in its store. Use this for the view's private state: whether a section
/// is unfolded, or text that is not sent yet. Views that read the value are re-evaluated when it
/// changes.
@propertyWrapper
public struct State<Value> {
  private let initialValue: Value
  private var binding: Binding<Value>?

  /// - Parameter value: The initial value.
  public init(wrappedValue value: Value) {
    initialValue = value
  }

  /// - Parameter value: The initial value.
  public init(initialValue value: Value) {
    initialValue = value
  }

  /// The value. Until the view is on a screen, this is the initial value and can't be set.
  public var wrappedValue: Value {
    get { binding?.wrappedValue ?? initialValue }
    nonmutating set {
      guard let binding else {
        reportIssue(
          """
          A '@State' of type '\(Value.self)' was set before its view was on a screen, which does nothing. \
          Set its initial value in the declaration, or with '_name = State(initialValue: …)'.
          """)
        return
      }
      binding.wrappedValue = newValue
    }
  }

  /// A binding to the value: `$name`.
  public var projectedValue: Binding<Value> {
    binding ?? .constant(initialValue)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Starts with `nil`.
  public init() {
    self.init(wrappedValue: nil)
  }
}

extension State: Sendable where Value: Sendable {}

extension State: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    let row = context.environment.row
    binding =
      keptBox(&kept) {
        let binding = Binding(wrappedValue: initialValue)
        guard let row else { return BindingBox(binding) }
        // An object can change without a call to the setter.
        if Value.self is AnyClass { row.keepsState = true }
        return BindingBox(
          Binding(
            get: { binding.wrappedValue },
            set: {
              row.keepsState = true
              binding.wrappedValue = $0
            }))
      }.binding
  }
}

/// A class that holds a binding.
final class BindingBox<Value> {
  let binding: Binding<Value>

  init(_ binding: Binding<Value>) {
    self.binding = binding
  }
}

/// Returns the kept object, or makes and keeps one.
func keptBox<Box: AnyObject>(_ kept: inout AnyObject?, _ make: () -> Box) -> Box {
  if let kept { return kept as! Box }
  let box = make()
  kept = box
  return box
}
