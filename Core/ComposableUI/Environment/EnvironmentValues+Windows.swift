import Foundation

extension EnvironmentValues {
  /// Opens a window of the app. Hosts have a single window, so this prints a note once.
  public var openWindow: OpenWindowAction { OpenWindowAction() }

  /// Closes a window of the app. Hosts have a single window, so this prints a note once.
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }

  /// Opens the app's settings window. Hosts have a single window, so this prints a note once.
  public var openSettings: OpenSettingsAction { OpenSettingsAction() }
}

/// Opens a window. Hosts have a single window, so this prints a note once.
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

/// Closes a window. Hosts have a single window, so this prints a note once.
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

/// Opens the app's settings window. Hosts have a single window, so this prints a note once.
@MainActor @preconcurrency
public struct OpenSettingsAction: Sendable {
  nonisolated init() {}

  public func callAsFunction() {
    Notice.once(
      "'openSettings' does nothing: hosts show one window. Show the settings in a 'sheet' or a 'Tab'."
    )
  }
}

/// Asks the user to review the app. Hosts have no store, so this prints a note once.
@MainActor @preconcurrency
public struct RequestReviewAction: Sendable {
  public func callAsFunction() {
    Notice.once(
      "'requestReview' does nothing: hosts have no app store. Use a 'Link' to the app's page of reviews."
    )
  }
}

extension EnvironmentValues {
  /// Asks the user to review the app. Hosts have no store, so this prints a note once.
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}
