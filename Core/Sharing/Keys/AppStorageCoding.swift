import Foundation

/// How a value is written to the user's defaults, and read from there.
struct AppStorageCoding<Value: Sendable>: Sendable {
  /// The value of what is stored; `nil` if that isn't one.
  let value: @Sendable (Any) throws -> Value?

  /// What is stored for a value; `nil` if that is nothing.
  let object: @Sendable (Value) throws -> Any?

  func value(of object: Any) throws -> Value? { try value(object) }

  func object(of value: Value) throws -> Any? { try object(value) }
}

extension AppStorageCoding {
  /// What the defaults have a form for.
  static func plain() -> Self where Value: _AppStorageValue {
    Self(value: { try Value._value(of: $0) }, object: { try Value._object(of: $0) })
  }

  /// Nothing is stored for `nil`.
  static func optional<Wrapped>(_ coding: AppStorageCoding<Wrapped>) -> Self
  where Value == Wrapped? {
    Self(
      value: { try coding.value(of: $0).map(Optional.some) },
      object: { try $0.flatMap(coding.object(of:)) })
  }

  /// A value is stored as its raw value. One that no value has any more is none.
  static func raw(_ coding: AppStorageCoding<Value.RawValue>) -> Self
  where Value: RawRepresentable, Value.RawValue: Sendable {
    Self(
      value: { try coding.value(of: $0).flatMap(Value.init(rawValue:)) },
      object: { try coding.object(of: $0.rawValue) })
  }

  /// A value is stored as JSON.
  static func json() -> Self where Value: Codable {
    Self(
      value: { try ($0 as? Data).map { try JSONDecoder().decode(Value.self, from: $0) } },
      object: { try JSONEncoder().encode($0) })
  }
}

/// What the user's defaults have a form for.
public protocol _AppStorageValue: Sendable {
  /// The value of what is stored; `nil` if that isn't one.
  static func _value(of object: Any) throws -> Self?

  /// What is stored for a value; `nil` if that is nothing.
  static func _object(of value: Self) throws -> Any?
}

extension _AppStorageValue {
  public static func _value(of object: Any) throws -> Self? { object as? Self }
  public static func _object(of value: Self) throws -> Any? { value }
}

/// What values are stored by that are stored by their raw values.
public protocol _AppStorageRawValue: _AppStorageValue {}

extension Bool: _AppStorageValue {}
extension Int: _AppStorageRawValue {}
extension String: _AppStorageRawValue {}
extension Data: _AppStorageValue {}
extension Date: _AppStorageValue {}
extension Array: _AppStorageValue where Element == String {}

extension Double: _AppStorageValue {
  /// A whole number may come back as an integer.
  public static func _value(of object: Any) throws -> Self? {
    object as? Double ?? (object as? Int).map(Double.init)
  }
}

extension URL: _AppStorageValue {
  // As the defaults themselves keep one: the path of a file, the archive of any other.
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

/// What the defaults hold for a key, to be compared.
///
/// Sendable is unchecked because what property lists are made of is never changed.
struct PropertyListValue: Equatable, @unchecked Sendable {
  private let value: AnyHashable?

  init(_ object: Any) {
    // Arrays come as arrays of optionals from some defaults, which can't be compared.
    value = (object as? [String]).map(AnyHashable.init) ?? object as? AnyHashable
  }
}
