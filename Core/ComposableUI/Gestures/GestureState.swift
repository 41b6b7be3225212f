/// A value that changes during a gesture, and is reset to its initial value afterwards.
///
/// Gestures change the value with `updating(_:body:)`. A change re-evaluates the views that read
/// the value.
@propertyWrapper
public struct GestureState<Value> {
  private let initialValue: Value
  private let reset: (Value, inout Transaction) -> Void
  private var binding: Binding<Value>?

  /// - Parameter wrappedValue: The value outside a gesture.
  public init(wrappedValue: Value) {
    self.init(wrappedValue: wrappedValue) { _, _ in }
  }

  /// - Parameter initialValue: The value outside a gesture.
  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// - Parameter resetTransaction: The transaction that resets the value.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { $1 = resetTransaction }
  }

  /// - Parameter reset: Receives the last value, and sets the transaction that resets it.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initialValue = wrappedValue
    self.reset = reset
  }

  /// The value.
  public var wrappedValue: Value { binding?.wrappedValue ?? initialValue }

  /// The property itself, to pass to gestures.
  public var projectedValue: Self { self }

  /// Changes the value during a gesture.
  func update(_ change: (inout Value, inout Transaction) -> Void) {
    guard let binding else { return }
    var transaction = Transaction()
    var value = binding.wrappedValue
    change(&value, &transaction)
    withTransaction(transaction) { binding.wrappedValue = value }
  }

  /// Resets the value after the gesture.
  func end() {
    guard let binding else { return }
    var transaction = Transaction()
    reset(binding.wrappedValue, &transaction)
    withTransaction(transaction) { binding.wrappedValue = initialValue }
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}

extension GestureState: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    binding = keptBox(&kept) { BindingBox(Binding(wrappedValue: initialValue)) }.binding
  }
}
