/// A value that a gesture changes while it goes on, and that is then again as it was at first.
///
/// Gestures change it by `updating(_:body:)`. Views that read it are evaluated again when it changes.
@propertyWrapper
public struct GestureState<Value> {
  private let initialValue: Value
  private let reset: (Value, inout Transaction) -> Void
  private var binding: Binding<Value>?

  /// - Parameter wrappedValue: What it is while there is no gesture.
  public init(wrappedValue: Value) {
    self.init(wrappedValue: wrappedValue) { _, _ in }
  }

  /// - Parameter initialValue: What it is while there is no gesture.
  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// - Parameter resetTransaction: With what the value becomes again what it was at first.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { $1 = resetTransaction }
  }

  /// - Parameter reset: Receives the last value, and says with what it becomes again what it was at first.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initialValue = wrappedValue
    self.reset = reset
  }

  /// The value.
  public var wrappedValue: Value { binding?.wrappedValue ?? initialValue }

  /// The property itself, which gestures are given.
  public var projectedValue: Self { self }

  /// Changes the value by what a gesture says.
  func update(_ change: (inout Value, inout Transaction) -> Void) {
    guard let binding else { return }
    var transaction = Transaction()
    var value = binding.wrappedValue
    change(&value, &transaction)
    withTransaction(transaction) { binding.wrappedValue = value }
  }

  /// The gesture is over.
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
