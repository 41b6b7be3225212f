/// A component of a path that represents a value.
public struct Component<Value>: PathPattern {
  private let read: @Sendable (String) -> Value?
  private let write: @Sendable (Value) -> String?
  private let expected: @Sendable () -> String

  public init(_ type: Value.Type = Value.self) where Value: URLComponent {
    read = { Value(urlComponent: $0) }
    write = { $0.urlComponent }
    expected = { Value.urlComponentDescription }
  }

  /// Creates a pattern for a value that encodes itself as a single string, number or Boolean, such
  /// as a custom id type.
  ///
  /// - Parameter description: The description of valid values in messages, such as "the number of a
  ///   book".
  public init(coding type: Value.Type = Value.self, description: String)
  where Value: Codable & SendableMetatype {
    read = { try? Value(from: ComponentDecoder(text: $0)) }
    write = { value in
      let encoder = ComponentEncoder()
      do { try value.encode(to: encoder) } catch { return nil }
      return encoder.text
    }
    expected = { description }
  }

  public func _parse(_ reader: inout PathReader) -> Value? {
    reader.component(read, expected: expected())
  }

  public func _print(_ value: Value, to writer: inout PathWriter) -> Bool {
    guard let text = write(value) else { return false }
    writer.append(component: text)
    return true
  }
}
