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
  /// What the defaults hold as it is.
  private static var plain: Self {
    Self(value: { $0 as? Value }, object: { $0 })
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

extension AppStorageCoding<Bool> { static var bool: Self { plain } }
extension AppStorageCoding<Int> { static var int: Self { plain } }
extension AppStorageCoding<String> { static var string: Self { plain } }
extension AppStorageCoding<[String]> { static var strings: Self { plain } }
extension AppStorageCoding<Data> { static var data: Self { plain } }
extension AppStorageCoding<Date> { static var date: Self { plain } }

extension AppStorageCoding<Double> {
  /// A whole number may come back as an integer.
  static var double: Self {
    Self(value: { $0 as? Double ?? ($0 as? Int).map(Double.init) }, object: { $0 })
  }
}

extension AppStorageCoding<URL> {
  /// As the defaults themselves keep one: the path of a file, the archive of any other.
  static var url: Self {
    Self(
      value: { object in
        switch object {
        case let url as URL: url
        case let path as String: URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
        case let archive as Data:
          try NSKeyedUnarchiver.unarchivedObject(ofClass: NSURL.self, from: archive)?.absoluteURL
        default: nil
        }
      },
      object: { url in
        if url.isFileURL { return url.path }
        guard let object = NSURL(string: url.absoluteString) else { return nil }
        return try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
      })
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
