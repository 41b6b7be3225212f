/// A value that the compiler treats as Sendable without a check.
///
/// Nothing protects the value. The code that wraps it must ensure that two threads never change it
/// at the same time.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Unchecked, because that is this type's purpose.

  /// The wrapped value, unchecked.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the initial value of a property.
  public init(wrappedValue: Value) {
    self.value = wrappedValue
  }

  /// The wrapped value, unchecked.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself, to pass to a `@Sendable` closure.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// Reads a property of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// Reads or changes a property of the value in place.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  /// The element type of the wrapped sequence.
  public typealias Element = Value.Element

  /// Makes an iterator over the value's elements.
  public func makeAsyncIterator() -> Value.AsyncIterator {
    value.makeAsyncIterator()
  }
}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value as if it weren't wrapped.
  public init(from decoder: any Decoder) throws {
    do {
      let container = try decoder.singleValueContainer()
      self.init(wrappedValue: try container.decode(Value.self))
    } catch {
      // A value that can't be in a single-value container may still decode directly.
      self.init(wrappedValue: try Value(from: decoder))
    }
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value as if it weren't wrapped.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
