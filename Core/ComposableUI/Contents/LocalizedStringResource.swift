import Foundation
import SwiftNavigation

/// A localizable string. It isn't localized here: the text is shown as written.
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The key of the text, which is the text itself.
  public let key: String

  public init(stringLiteral value: String) {
    key = value
  }

  public init(_ value: String) {
    key = value
  }

  /// - Parameters:
  ///   - key: The key of the text.
  ///   - defaultValue: The text, if it differs from the key.
  ///   - table: Ignored: the table of localized text.
  public init(
    _ key: String, defaultValue: String? = nil, table: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.key = defaultValue ?? key
  }
}

/// A localizable string. Overloads take this protocol instead of `LocalizedStringResource`, because
/// the type checker would try that type for each literal of an expression.
public protocol _TextResource {
  var _text: String { get }
}

extension LocalizedStringResource: _TextResource {
  public var _text: String { key }
}

extension Text {
  /// Creates a text view from a localizable string.
  @_disfavoredOverload
  public init<Resource: _TextResource>(_ resource: Resource) {
    self.init(verbatim: resource._text)
  }
}

extension Button where Label == Text {
  /// Creates a button with a localizable title.
  @_disfavoredOverload @preconcurrency
  public init<Resource: _TextResource>(
    _ resource: Resource, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(resource) }
  }
}

extension LocalizedStringResource: _TitleContent {
  public var _title: String { key }
}

extension Text {
  /// Creates a text view from a value as a formatter writes it.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}
