import ElementTree
import Foundation

// What views ask of how texts are set. Modifiers say it to hosts, not to views: these are what holds where nothing
// was said. They can't be set, so that nothing is said in vain: use the modifiers.
extension EnvironmentValues {
  /// The font of texts; `nil` leaves it to the host.
  public var font: Font? { nil }

  /// How many lines a text may have; `nil` for as many as it has.
  public var lineLimit: Int? { nil }

  /// How the lines of a text stand.
  public var multilineTextAlignment: TextAlignment { .leading }

  /// How far lines are apart beyond what the font says, in points.
  public var lineSpacing: CGFloat { 0 }

  /// How much smaller a text may become to fit. Hosts wrap texts.
  public var minimumScaleFactor: CGFloat { 1 }

  /// Whether letters may come nearer to each other to fit. Hosts wrap texts.
  public var allowsTightening: Bool { false }

  /// Where a text is cut off that has no room.
  public var truncationMode: Text.TruncationMode { .tail }

  /// In which case letters are shown; `nil` as they are.
  public var textCase: Text.Case? { nil }

  /// How large symbols are, beside a text.
  public var imageScale: Image.Scale { .medium }

  /// Which variant of symbols is shown.
  public var symbolVariants: SymbolVariants { .none }

  /// The key that presses the button around; `nil` for none.
  public var keyboardShortcut: KeyboardShortcut? { nil }
}

extension EnvironmentValues {
  /// Opens a window of the app. Hosts show one, which is said once.
  public var openWindow: OpenWindowAction { OpenWindowAction() }

  /// Closes a window of the app. Hosts show one, which is said once.
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }

  /// Puts the focus back to where it was first. Hosts move it where somebody goes, which is said once.
  public var resetFocus: ResetFocusAction { ResetFocusAction() }
}

/// Opens a window: hosts show one, which is said once.
@MainActor @preconcurrency
public struct OpenWindowAction: Sendable {
  nonisolated init() {}

  public func callAsFunction(id: String) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(value: Value) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) { notice() }

  private func notice() {
    Notice.once(
      "'openWindow' does nothing: hosts show one window. Use a 'sheet' or a 'NavigationStack'.")
  }
}

/// Closes a window: hosts show one, which is said once.
@MainActor @preconcurrency
public struct DismissWindowAction: Sendable {
  nonisolated init() {}

  public func callAsFunction() { notice() }
  public func callAsFunction(id: String) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(value: Value) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) { notice() }

  private func notice() {
    Notice.once("'dismissWindow' does nothing: hosts show one window.")
  }
}

/// Puts the focus back: hosts move it where somebody goes, which is said once.
@MainActor @preconcurrency
public struct ResetFocusAction: Sendable {
  nonisolated init() {}

  public func callAsFunction(in namespace: Namespace.ID) {
    Notice.once("'resetFocus' does nothing: set a '@FocusState'.")
  }
}
