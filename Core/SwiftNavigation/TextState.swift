import CustomDump
import Foundation

/// Text in a feature's state. You can compare, dump and test it like any other value. The view that
/// shows the text converts it for the platform.
///
/// Two values are equal if they have the same text and the same styles in the same order. A
/// concatenation equals only a concatenation of equal parts.
public struct TextState: Sendable {
  private indirect enum Storage: Sendable {
    case verbatim(String)
    /// A concatenation. It is a list, because a chain of pairs would need deep recursion after many
    /// additions.
    case concatenated([TextState])
    #if canImport(Darwin)
      case resource(LocalizedStringResource)
    #endif
  }

  private let storage: Storage
  /// The styles, in the order in which they were set.
  package private(set) var styles: [TextStyle] = []

  /// Makes text that is shown as is.
  public init(verbatim content: String) {
    storage = .verbatim(content)
  }

  /// Makes text that is shown as is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    storage = .verbatim(String(content))
  }

  #if canImport(Darwin)
    /// Makes text that the app's string tables translate when it is shown.
    public init(_ resource: LocalizedStringResource) {
      storage = .resource(resource)
    }
  #endif

  /// Concatenates two texts.
  public static func + (lhs: Self, rhs: Self) -> Self {
    if case .concatenated(let parts) = lhs.storage, lhs.styles.isEmpty {
      return Self(storage: .concatenated(parts + [rhs]))
    }
    return Self(storage: .concatenated([lhs, rhs]))
  }

  private init(storage: Storage) {
    self.storage = storage
  }

  package func styled(_ style: TextStyle) -> Self {
    var copy = self
    copy.styles.append(style)
    return copy
  }

  /// The text with its styles, for messages.
  fileprivate var markedText: String {
    let text =
      if case .concatenated(let parts) = storage {
        parts.map(\.markedText).joined()
      } else {
        String(state: self)
      }
    return styles.reduce(text) { $1.marked($0) }
  }

  fileprivate func render(into text: inout String, locale: Locale?) {
    switch storage {
    case .verbatim(let content):
      text += content
    case .concatenated(let parts):
      for part in parts { part.render(into: &text, locale: locale) }
    #if canImport(Darwin)
      case .resource(var resource):
        if let locale { resource.locale = locale }
        text += String(localized: resource)
    #endif
    }
  }
}

extension String {
  /// Renders the text in the given locale, or else in the current one.
  public init(state: TextState, locale: Locale? = nil) {
    self = ""
    state.render(into: &self, locale: locale)
  }
}

extension TextState: Equatable, Hashable {
  /// Whether both have the same text and styles. Concatenations are compared part by part.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    guard lhs.styles == rhs.styles else { return false }
    return switch (lhs.storage, rhs.storage) {
    case (.concatenated(let parts), .concatenated(let others)): parts == others
    case (.concatenated, _), (_, .concatenated): false
    default: String(state: lhs) == String(state: rhs)
    }
  }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(styles)
    if case .concatenated(let parts) = storage {
      hasher.combine(parts)
    } else {
      hasher.combine(String(state: self))
    }
  }
}

extension TextState: CustomDumpRepresentable {
  /// The text, with marks for its styles.
  public var customDumpValue: Any { markedText }
}
