/// An encoder that captures the single string, number or Boolean that a value encodes itself as.
final class ComponentEncoder: Encoder, SingleValueEncodingContainer {
  private(set) var text: String?

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // These containers can't reject a value with parts. They ignore the parts, and `text` stays
  // `nil`.

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(IgnoredParts<Key>())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { IgnoredParts<IgnoredKey>() }

  func encodeNil() throws { text = nil }
  func encode(_ value: Bool) throws { text = "\(value)" }
  func encode(_ value: String) throws { text = value }
  func encode(_ value: Double) throws { text = "\(value)" }
  func encode(_ value: Float) throws { text = "\(value)" }
  func encode(_ value: Int) throws { text = "\(value)" }
  func encode(_ value: Int8) throws { text = "\(value)" }
  func encode(_ value: Int16) throws { text = "\(value)" }
  func encode(_ value: Int32) throws { text = "\(value)" }
  func encode(_ value: Int64) throws { text = "\(value)" }
  func encode(_ value: UInt) throws { text = "\(value)" }
  func encode(_ value: UInt8) throws { text = "\(value)" }
  func encode(_ value: UInt16) throws { text = "\(value)" }
  func encode(_ value: UInt32) throws { text = "\(value)" }
  func encode(_ value: UInt64) throws { text = "\(value)" }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: self) }
}

/// A decoder that gives a component's text to a type that decodes itself from a single value.
struct ComponentDecoder: Decoder, SingleValueDecodingContainer {
  let text: String

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw mismatch(KeyedDecodingContainer<Key>.self)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw mismatch((any UnkeyedDecodingContainer).self)
  }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try read(type) }
  func decode(_ type: String.Type) throws -> String { text }
  func decode(_ type: Double.Type) throws -> Double { try read(type) }
  func decode(_ type: Float.Type) throws -> Float { try read(type) }
  func decode(_ type: Int.Type) throws -> Int { try read(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try read(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try read(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try read(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try read(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try read(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try read(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try read(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try read(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try read(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func read<Value: LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
    guard let value = Value(text) else { throw mismatch(type) }
    return value
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: [], debugDescription: "The component “\(text)” isn't a \(type)."))
  }
}

private struct IgnoredKey: CodingKey {
  var stringValue: String { "" }
  var intValue: Int? { nil }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

/// A container that ignores the parts of a value that encodes several parts.
private struct IgnoredParts<Key: CodingKey>: KeyedEncodingContainerProtocol,
  UnkeyedEncodingContainer
{
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  mutating func encodeNil() throws {}
  mutating func encode<Value: Encodable>(_ value: Value) throws {}
  mutating func encodeNil(forKey key: Key) throws {}
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {}

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(IgnoredParts<Nested>()) }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    IgnoredParts<IgnoredKey>()
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(IgnoredParts<Nested>()) }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    IgnoredParts<IgnoredKey>()
  }

  mutating func superEncoder() -> any Encoder { ComponentEncoder() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { ComponentEncoder() }
}
