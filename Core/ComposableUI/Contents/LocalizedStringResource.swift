import Foundation
import SwiftNavigation

/// A text that is looked up where it is shown: here, the text itself.
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// What it is looked up by, and reads.
  public let key: String

  public init(stringLiteral value: String) {
    key = value
  }

  public init(_ value: String) {
    key = value
  }

  /// - Parameters:
  ///   - key: What it is looked up by.
  ///   - defaultValue: What it reads where it isn't found.
  ///   - table: Where it is looked up: here, nowhere.
  public init(
    _ key: String, defaultValue: String? = nil, table: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.key = defaultValue ?? key
  }
}

/// A text that is looked up where it is shown, and no literal: of an overload that takes one more kind of literals the type
/// checker tries each, for each text of an expression.
public protocol _TextResource {
  var _text: String { get }
}

extension LocalizedStringResource: _TextResource {
  public var _text: String { key }
}

extension Text {
  /// A text that is looked up where it is shown.
  @_disfavoredOverload
  public init<Resource: _TextResource>(_ resource: Resource) {
    self.init(verbatim: resource._text)
  }
}

extension Button where Label == Text {
  /// A button that is called by a resource.
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
  /// A value as a formatter writes it.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}
