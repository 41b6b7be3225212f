/// A value on the heap, of a type that its key determines.
class ValueBox: @unchecked Sendable {
  // Sendable is unchecked because the compiler can't check a class with subclasses. Its only
  // subclass is immutable.
}

final class Box<Value>: ValueBox, @unchecked Sendable {
  // Sendable is unchecked because only the initializer requires a Sendable value. A reader of an
  // existing value may not know statically that its type is Sendable.
  let value: Value

  init(_ value: Value) where Value: Sendable {
    self.value = value
  }
}
