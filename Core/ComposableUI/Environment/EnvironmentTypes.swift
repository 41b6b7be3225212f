import ConcurrencyExtras
import Foundation
import IssueReporting

/// How much colours stand out from each other.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
  case standard, increased
}

/// How much room there is in one direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

/// The direction that texts are read in.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// How much something stands out.
public enum Prominence: Hashable, Sendable {
  case standard, increased
}

/// The size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge
}

/// The size of texts that somebody has chosen.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether it is one of those for people who see little.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The size of texts that somebody has chosen, by its older names.
public enum ContentSizeCategory: CaseIterable, Hashable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  /// Whether it is one of those for people who see little.
  public var isAccessibilityCategory: Bool {
    switch self {
    case .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge:
      false
    default: true
    }
  }
}

/// Why contents are hidden.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// They stand for what isn't there yet.
  public static let placeholder = Self(rawValue: 1)
  /// They are for nobody else's eyes.
  public static let privacy = Self(rawValue: 2)
  /// They can't be trusted any more.
  public static let invalidated = Self(rawValue: 4)
}

/// Takes away what a view is in: a sheet, or a screen of a stack.
@MainActor @preconcurrency
public struct DismissAction {
  let action: (@MainActor () -> Void)?

  nonisolated init(action: (@MainActor () -> Void)?) {
    self.action = action
  }

  /// Takes it away. In a view that is in neither, nothing happens.
  public func callAsFunction() {
    action?()
  }
}

/// Whether and how a view is presented.
public struct PresentationMode {
  /// Whether it is.
  public let isPresented: Bool
  let dismissAction: DismissAction

  /// Takes away what the view is in.
  @MainActor public mutating func dismiss() {
    dismissAction()
  }
}

/// Opens URLs.
@MainActor @preconcurrency
public struct OpenURLAction {
  /// What came of it.
  public struct Result: Sendable {
    enum Kind {
      case handled, discarded
      case systemAction(URL?)
    }

    let kind: Kind

    public static let handled = Self(kind: .handled)
    public static let discarded = Self(kind: .discarded)
    /// Leaves it to what there is outside of this action.
    public static let systemAction = Self(kind: .systemAction(nil))

    /// Leaves another URL to what there is outside of this action.
    public static func systemAction(_ url: URL) -> Self { Self(kind: .systemAction(url)) }
  }

  private let handler: (@MainActor (URL) -> Result)?

  nonisolated init(handler: (@MainActor (URL) -> Result)?) {
    self.handler = handler
  }

  /// - Parameter handler: Opens a URL, or says who should.
  @preconcurrency
  public nonisolated init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = handler
  }

  /// Opens a URL.
  public func callAsFunction(_ url: URL) {
    callAsFunction(url) { _ in }
  }

  /// Opens a URL, and tells whether it was.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler?(url).kind ?? .systemAction(nil) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .systemAction(let other):
      Notice.once(
        """
        'openURL' was asked to open \(other ?? url), which no host does by itself: show a 'Link' instead, or \
        say what is to be done by '.environment(\\.openURL, OpenURLAction { url in … })'.
        """)
      completion(false)
    }
  }
}

/// Loads anew what is shown.
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void

  public func callAsFunction() async {
    await action()
  }
}

/// Ends a search.
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

/// Says what hosts can't do, where somebody relies on it: once for each kind in a program.
package enum Notice {
  private static let said = LockIsolated<Set<String>>([])

  /// - Parameters:
  ///   - message: What isn't done, and what to do instead.
  ///   - kind: What counts as the same; the message, by default.
  package static func once(_ message: String, kind: String? = nil) {
    guard said.withValue({ $0.insert(kind ?? message).inserted }) else { return }
    FileHandle.standardError.write(Data("Tessera: \(message)\n".utf8))
  }
}
