import CustomDump
import Foundation

/// A text that can live in a feature's state: compared, dumped and tested like any other value, and
/// turned into what the platform shows by the view that presents it.
///
/// Two texts are equal when they read and look the same; one that was put together with `+` is never
/// equal to one that was not.
public struct TextState: Sendable {
  private indirect enum Storage: Sendable {
    case verbatim(String)
    /// A list, however often something was added: a chain of pairs would be gone through by recursion.
    case concatenated([TextState])
    #if canImport(Darwin)
      case resource(LocalizedStringResource)
    #endif
  }

  private let storage: Storage
  /// How it is to look, in the order in which it was said.
  package private(set) var styles: [TextStyle] = []

  /// A text that is shown as it is.
  public init(verbatim content: String) {
    storage = .verbatim(content)
  }

  /// A text that is shown as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    storage = .verbatim(String(content))
  }

  #if canImport(Darwin)
    /// A text that is looked up in the app's string tables when it is shown.
    public init(_ resource: LocalizedStringResource) {
      storage = .resource(resource)
    }
  #endif

  /// One text behind the other.
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
  /// What a text reads, in the given locale or else the current one.
  public init(state: TextState, locale: Locale? = nil) {
    self = ""
    state.render(into: &self, locale: locale)
  }
}

extension TextState: Equatable, Hashable {
  /// Whether both read and look the same; of concatenations, whether each part does.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    guard lhs.styles == rhs.styles else { return false }
    return switch (lhs.storage, rhs.storage) {
    case (.concatenated(let parts), .concatenated(let others)): parts == others
    case (.concatenated, _), (_, .concatenated): false
    default: String(state: lhs) == String(state: rhs)
    }
  }

  /// Feeds what `==` compares.
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
  /// Its text, with marks for its styles.
  public var customDumpValue: Any { markedText }
}
