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

extension Text {
  /// A text that is looked up where it is shown.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource) { self.init(verbatim: resource.key) }
}

extension Button where Label == Text {
  /// A button that is called by a resource.
  @_disfavoredOverload
  public init(_ resource: LocalizedStringResource, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(resource) }
  }
}

extension View {
  /// The title of the ``NavigationStack`` that this view is in.
  @_disfavoredOverload
  public func navigationTitle(_ title: LocalizedStringResource) -> some View {
    navigationTitle(Text(title))
  }
}

extension Text {
  /// A value as a formatter writes it.
  public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }
}
