import IssueReporting

/// A value that a view keeps for itself, for as long as it is there.
///
/// What matters to the feature belongs in its state; this is for what is the view's alone: whether
/// something is unfolded, what is typed before it is sent. Views that read it are evaluated again when it
/// changes.
@propertyWrapper
public struct State<Value> {
  private let initialValue: Value
  private var binding: Binding<Value>?

  /// - Parameter value: What it is at first.
  public init(wrappedValue value: Value) {
    initialValue = value
  }

  /// - Parameter value: What it is at first.
  public init(initialValue value: Value) {
    initialValue = value
  }

  /// The value. Before the view is on a screen it is the initial one, and can't be set.
  public var wrappedValue: Value {
    get { binding?.wrappedValue ?? initialValue }
    nonmutating set {
      guard let binding else {
        reportIssue(
          """
          A '@State' of type '\(Value.self)' was set before its view was on a screen, which does nothing. \
          Say what it is at first where it is declared, or by '_name = State(initialValue: …)'.
          """)
        return
      }
      binding.wrappedValue = newValue
    }
  }

  /// What reads and writes the value elsewhere: `$name`.
  public var projectedValue: Binding<Value> {
    binding ?? .constant(initialValue)
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// `nil` at first.
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
        // What is in an object changes without being set.
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

/// Keeps a binding.
final class BindingBox<Value> {
  let binding: Binding<Value>

  init(_ binding: Binding<Value>) {
    self.binding = binding
  }
}

/// What is kept, made if nothing is.
func keptBox<Box: AnyObject>(_ kept: inout AnyObject?, _ make: () -> Box) -> Box {
  if let kept { return unsafeDowncast(kept, to: Box.self) }
  let box = make()
  kept = box
  return box
}
