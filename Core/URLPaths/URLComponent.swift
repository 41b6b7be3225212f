import Foundation

/// A value that a component of a path, or the value of a query item, can represent.
///
/// An enum with string or number raw values only needs to declare the conformance:
///
/// ```swift
/// enum Sort: String, CaseIterable, URLComponent {
///   case title, author
/// }
/// ```
public protocol URLComponent: Sendable {
  /// - Returns: `nil` if the text represents no value.
  init?(urlComponent: String)

  /// The text that represents the value.
  var urlComponent: String { get }

  /// The description of valid values in messages, such as "a whole number".
  static var urlComponentDescription: String { get }
}

extension String: URLComponent {
  public init(urlComponent: String) { self = urlComponent }
  public var urlComponent: String { self }
  public static var urlComponentDescription: String { "a text" }
}

extension Bool: URLComponent {
  public init?(urlComponent: String) { self.init(urlComponent) }
  public var urlComponent: String { "\(self)" }
  public static var urlComponentDescription: String { "“true” or “false”" }
}

extension UUID: URLComponent {
  public init?(urlComponent: String) { self.init(uuidString: urlComponent) }
  public var urlComponent: String { uuidString }
  public static var urlComponentDescription: String { "a UUID" }
}

extension FixedWidthInteger where Self: URLComponent {
  public init?(urlComponent: String) { self.init(urlComponent) }
  public var urlComponent: String { "\(self)" }
  public static var urlComponentDescription: String {
    // The limits of 64-bit numbers wouldn't help the reader.
    bitWidth < 64 ? "a whole number from \(min) to \(max)" : "a whole number"
  }
}

extension Int: URLComponent {}
extension Int8: URLComponent {}
extension Int16: URLComponent {}
extension Int32: URLComponent {}
extension Int64: URLComponent {}
extension UInt: URLComponent {}
extension UInt8: URLComponent {}
extension UInt16: URLComponent {}
extension UInt32: URLComponent {}
extension UInt64: URLComponent {}

extension RawRepresentable where Self: URLComponent, RawValue: URLComponent {
  public init?(urlComponent: String) {
    guard let rawValue = RawValue(urlComponent: urlComponent) else { return nil }
    self.init(rawValue: rawValue)
  }

  public var urlComponent: String { rawValue.urlComponent }

  public static var urlComponentDescription: String { RawValue.urlComponentDescription }
}

extension RawRepresentable where Self: URLComponent & CaseIterable, RawValue: URLComponent {
  public static var urlComponentDescription: String {
    "one of \(allCases.map { "“\($0.urlComponent)”" }.joined(separator: ", "))"
  }
}
