import Foundation

/// A conversion between a value and the object that the user's defaults store.
struct AppStorageCoding<Value: Sendable>: Sendable {
  /// Decodes a stored object; `nil` if the object isn't a valid value.
  let value: @Sendable (Any) throws -> Value?

  /// Encodes a value as an object to store; `nil` to store nothing.
  let object: @Sendable (Value) throws -> Any?

  func value(of object: Any) throws -> Value? { try value(object) }

  func object(of value: Value) throws -> Any? { try object(value) }
}

extension AppStorageCoding {
  /// The coding of types that the defaults support.
  static func plain() -> Self where Value: _AppStorageValue {
    Self(value: { try Value._value(of: $0) }, object: { try Value._object(of: $0) })
  }

  /// The coding of optionals, which stores nothing for `nil`.
  static func optional<Wrapped>(_ coding: AppStorageCoding<Wrapped>) -> Self
  where Value == Wrapped? {
    Self(
      value: { try coding.value(of: $0).map(Optional.some) },
      object: { try $0.flatMap(coding.object(of:)) })
  }

  /// The coding by raw value. A raw value that no longer belongs to any case decodes as `nil`.
  static func raw(_ coding: AppStorageCoding<Value.RawValue>) -> Self
  where Value: RawRepresentable, Value.RawValue: Sendable {
    Self(
      value: { try coding.value(of: $0).flatMap(Value.init(rawValue:)) },
      object: { try coding.object(of: $0.rawValue) })
  }

  /// The coding as JSON.
  static func json() -> Self where Value: Codable {
    Self(
      value: { try ($0 as? Data).map { try JSONDecoder().decode(Value.self, from: $0) } },
      object: { try JSONEncoder().encode($0) })
  }
}

/// A type that the user's defaults support.
public protocol _AppStorageValue: Sendable {
  /// Decodes a stored object; `nil` if the object has another type.
  static func _value(of object: Any) throws -> Self?

  /// Encodes a value as an object to store; `nil` to store nothing.
  static func _object(of value: Self) throws -> Any?
}

extension _AppStorageValue {
  public static func _value(of object: Any) throws -> Self? { object as? Self }
  public static func _object(of value: Self) throws -> Any? { value }
}

/// A type of raw values that the user's defaults support.
public protocol _AppStorageRawValue: _AppStorageValue {}

extension Bool: _AppStorageValue {}
extension Int: _AppStorageRawValue {}
extension String: _AppStorageRawValue {}
extension Data: _AppStorageValue {}
extension Date: _AppStorageValue {}
extension Array: _AppStorageValue where Element == String {}

extension Double: _AppStorageValue {
  /// Decodes a number. The defaults may return a whole number as an integer.
  public static func _value(of object: Any) throws -> Self? {
    object as? Double ?? (object as? Int).map(Double.init)
  }
}

extension URL: _AppStorageValue {
  // `UserDefaults` stores a file URL as a path and any other URL as an archive.
  public static func _value(of object: Any) throws -> Self? {
    switch object {
    case let url as URL: url
    case let path as String: URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
    case let archive as Data:
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive)?.absoluteURL
    default: nil
    }
  }

  public static func _object(of url: Self) throws -> Any? {
    if url.isFileURL { return url.path }
    guard let object = NSURL(string: url.absoluteString) else { return nil }
    return try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  }
}

extension Optional: _AppStorageValue where Wrapped: _AppStorageValue {
  public static func _value(of object: Any) throws -> Self? {
    try Wrapped._value(of: object).map(Self.some)
  }

  public static func _object(of value: Self) throws -> Any? {
    try value.flatMap(Wrapped._object(of:))
  }
}

/// An object of the defaults that can be compared.
///
/// Sendable is unchecked because property list objects never change.
struct PropertyListValue: Equatable, @unchecked Sendable {
  private let value: AnyHashable?

  init(_ object: Any) {
    // Some defaults return arrays of optionals, which can't be compared.
    value = (object as? [String]).map(AnyHashable.init) ?? object as? AnyHashable
  }
}
