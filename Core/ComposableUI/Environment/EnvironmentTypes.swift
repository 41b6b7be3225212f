import ConcurrencyExtras
import Foundation
import IssueReporting

/// The contrast of colours.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
  case standard, increased
}

/// The amount of space in one direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

/// The direction in which text is read.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// The prominence of a view.
public enum Prominence: Hashable, Sendable {
  case standard, increased
}

/// The size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge
}

/// The text size that the user has chosen.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether this is an accessibility size, for users with low vision.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The text size that the user has chosen, in an older form with other case names.
public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  /// Whether this is an accessibility size, for users with low vision.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge:
      false
    default: true
    }
  }
}

/// The reasons for hiding content.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The content is a placeholder for missing data.
  public static let placeholder = Self(rawValue: 1)
  /// The content is private.
  public static let privacy = Self(rawValue: 2)
  /// The content is outdated.
  public static let invalidated = Self(rawValue: 4)
}

/// An action that dismisses the enclosing sheet, or the enclosing screen of a stack.
@MainActor @preconcurrency
public struct DismissAction {
  let action: (@MainActor () -> Void)?

  nonisolated init(action: (@MainActor () -> Void)?) {
    self.action = action
  }

  /// Dismisses the view's presentation. Outside any presentation, this is a no-op.
  public func callAsFunction() {
    action?()
  }
}

/// The presentation of a view.
public struct PresentationMode {
  /// Whether the view is presented.
  public let isPresented: Bool
  let dismissAction: DismissAction

  /// Dismisses the view's presentation.
  @MainActor public mutating func dismiss() {
    dismissAction()
  }
}

/// An action that opens URLs.
@MainActor @preconcurrency
public struct OpenURLAction {
  /// The result of opening a URL.
  public struct Result: Sendable {
    enum Kind {
      case handled, discarded
      case systemAction(URL?)
    }

    let kind: Kind

    public static let handled = Self(kind: .handled)
    public static let discarded = Self(kind: .discarded)
    /// A result that leaves the URL to the system. No host opens URLs by itself, so the action
    /// prints a note once.
    public static let systemAction = Self(kind: .systemAction(nil))

    /// Returns a result that leaves another URL to the system.
    public static func systemAction(_ url: URL) -> Self { Self(kind: .systemAction(url)) }
  }

  private let handler: (@MainActor (URL) -> Result)?

  nonisolated init(handler: (@MainActor (URL) -> Result)?) {
    self.handler = handler
  }

  /// - Parameter handler: Opens a URL, or decides how it is handled.
  @preconcurrency
  public nonisolated init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = handler
  }

  /// Opens a URL.
  public func callAsFunction(_ url: URL) {
    callAsFunction(url) { _ in }
  }

  /// Opens a URL and reports whether the URL was accepted.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler?(url).kind ?? .systemAction(nil) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .systemAction(let other):
      Notice.once(
        """
        'openURL' was asked to open \(other ?? url), but no host opens URLs by itself: show a 'Link' instead, \
        or handle the URL with '.environment(\\.openURL, OpenURLAction { url in … })'.
        """)
      completion(false)
    }
  }
}

/// An action that reloads the content.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void

  public func callAsFunction() async {
    await action()
  }
}

/// An action that ends a search.
@MainActor @preconcurrency
public struct DismissSearchAction {
  let action: (@MainActor () -> Void)?

  nonisolated init(action: (@MainActor () -> Void)?) {
    self.action = action
  }

  public func callAsFunction() {
    action?()
  }
}

/// A note about a feature that hosts lack. The program prints each kind of note once.
package enum Notice {
  private static let printed = LockIsolated<Set<String>>([])

  /// - Parameters:
  ///   - message: The missing feature, and a replacement.
  ///   - kind: The kind of the note; the message by default.
  package static func once(_ message: String, kind: String? = nil) {
    guard printed.withValue({ $0.insert(kind ?? message).inserted }) else { return }
    FileHandle.standardError.write(Data("Tessera: \(message)\n".utf8))
  }
}
